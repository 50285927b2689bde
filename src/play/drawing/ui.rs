//! What a designer has in hand: cursor, tool, chosen tile, selection and clipboard. None of it is part of
//! what is drawn.

use super::clip::Clip;
use super::palette::Palette;
use super::sheet::{Area, Spot};

/// What a drag does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tool {
    /// Paints every cell on its way.
    #[default]
    Brush,
    /// Leaves ground on every cell on its way.
    Eraser,
    /// Paints the edge of a rectangle.
    Rectangle,
    /// Paints a whole rectangle.
    FilledRectangle,
    /// Paints everything that is alike and hangs together.
    Fill,
    /// Chooses the tile that is there, and takes the brush up again.
    Pick,
    /// Lets the cells at its two ends change places.
    Swap,
    /// Selects a rectangle, or moves what is selected.
    Select,
}

impl Tool {
    /// All tools, in the order in which they are shown.
    pub const ALL: [Tool; 8] = [
        Tool::Brush,
        Tool::Eraser,
        Tool::Rectangle,
        Tool::FilledRectangle,
        Tool::Fill,
        Tool::Pick,
        Tool::Swap,
        Tool::Select,
    ];

    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            Tool::Brush => "Paint",
            Tool::Eraser => "Erase",
            Tool::Rectangle => "Rectangle",
            Tool::FilledRectangle => "Filled rectangle",
            Tool::Fill => "Fill",
            Tool::Pick => "Pick up a tile",
            Tool::Swap => "Swap two cells",
            Tool::Select => "Select",
        }
    }
}

/// What a designer has in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ui {
    /// The cell that keys work on.
    pub cursor: Spot,
    /// What a drag does.
    pub tool: Tool,
    /// The layer that is worked on.
    pub layer: usize,
    /// Whether selections reach through all layers.
    pub all_layers: bool,
    /// What is selected.
    pub selection: Option<Area>,
    /// What was copied.
    pub clipboard: Option<Clip>,
    /// The chosen place of the palette in each layer.
    chosen: Vec<Option<usize>>,
}

impl Ui {
    /// To begin with: the brush, with the first tile that is no ground.
    pub(super) fn new(palette: &Palette, layers: usize, cursor: Spot) -> Ui {
        let first = |layer: usize| {
            let mut paints = palette.of_layer(layer);
            let ground = paints.next();
            paints.next().or(ground)
        };
        Ui {
            cursor,
            tool: Tool::default(),
            layer: 0,
            all_layers: true,
            selection: None,
            clipboard: None,
            chosen: (0..layers).map(first).collect(),
        }
    }

    /// The place in the palette of the tile that is painted with.
    pub fn paint(&self) -> Option<usize> {
        self.chosen.get(self.layer).copied().flatten()
    }

    /// Paints with another tile, in its layer.
    pub(super) fn choose(&mut self, layer: usize, paint: usize) {
        if let Some(chosen) = self.chosen.get_mut(layer) {
            *chosen = Some(paint);
            self.layer = layer;
        }
    }

    /// The one layer that selections are of; `None` for all.
    pub(super) fn selected_layer(&self) -> Option<usize> {
        (!self.all_layers).then_some(self.layer)
    }
}
