//! From the text of a game file to a game, with the line of everything that is wrong.

mod rules;

use super::board::{Board, MOST_LAYERS};
use super::fault::{BadGame, Fault, MOST_LETTERS, MOST_RULES, MOST_STARTS, MOST_TILES};
use super::file::{Layered, Written, WrittenNode, WrittenTile, WrittenVary};
use super::game::{Start, Vary, VaryStep};
use super::tile::{Shape, Tile, TileKind};
use super::tree::{BadTree, Node};
use ron::extensions::Extensions;
use ron::value::RawValue;
use serde::Deserialize;

/// Nodes within nodes: more than any supported form has.
const DEEPEST: usize = 8;
/// Most times that a step of varying may be asked for.
const MOST_VARIED: u32 = 256;

/// Everything that a file says, checked one by one; [`Game`](super::Game) checks the whole.
pub(super) struct Read {
    pub(super) name: String,
    pub(super) help: String,
    pub(super) layers: Vec<String>,
    pub(super) tiles: Vec<TileKind>,
    pub(super) tree: Node,
    pub(super) starts: Vec<Start>,
    pub(super) vary: Option<Vary>,
    /// The lines of the tree and of each start board.
    pub(super) tree_line: Option<usize>,
    pub(super) start_lines: Vec<Option<usize>>,
}

pub(super) fn read(file: &str, text: &str) -> Result<Read, BadGame> {
    let mut reader = Reader {
        file,
        text,
        layers: Vec::new(),
        tiles: Vec::new(),
    };
    Fault::check_length(text).map_err(|fault| reader.bad("", fault))?;
    let written: Written<'_> = reader.parse(text)?;
    if written.name.trim().is_empty() {
        return Err(reader.bad(written.name, Fault::None("letters in the name")));
    }
    reader.read_layers(&written)?;
    reader.read_tiles(&written)?;
    let tree = reader.node(written.play, DEEPEST)?;
    let (mut starts, mut start_lines) = (Vec::new(), Vec::new());
    reader.count("start boards", written.starts.len(), MOST_STARTS, "")?;
    for start in &written.starts {
        start_lines.push(reader.line(start.name));
        starts.push(Start {
            name: start.name.to_owned(),
            board: reader.board(&start.board)?,
            solved: match &start.solved {
                None => None,
                Some(solved) => Some(reader.board(solved)?),
            },
        });
    }
    let vary = written.vary.map(|vary| reader.vary(&vary)).transpose()?;
    Ok(Read {
        name: written.name.trim().to_owned(),
        help: written.help,
        tree_line: reader.line(written.play.get_ron().trim_start()),
        layers: reader.layers,
        tiles: reader.tiles,
        tree,
        starts,
        vary,
        start_lines,
    })
}

/// Reads a board that was written outside of a game file.
pub(super) fn read_board(
    text: &str,
    layers: &[String],
    tiles: &[TileKind],
) -> Result<Board, BadGame> {
    let reader = Reader {
        file: "board",
        text,
        layers: layers.to_vec(),
        tiles: tiles.to_vec(),
    };
    let texts: Vec<&str> = text.split('|').collect();
    if texts.len() != layers.len() {
        let what = "layers, separated by |";
        let (found, most) = (texts.len(), layers.len());
        return Err(reader.bad("", Fault::TooMany { what, found, most }));
    }
    let names = layers.iter().map(String::as_str);
    reader.board(&Layered::Each(names.zip(texts).collect()))
}

struct Reader<'a> {
    file: &'a str,
    text: &'a str,
    layers: Vec<String>,
    tiles: Vec<TileKind>,
}

impl<'a> Reader<'a> {
    /// The line that some piece of the file is on.
    fn line(&self, piece: &str) -> Option<usize> {
        let offset = (piece.as_ptr() as usize).checked_sub(self.text.as_ptr() as usize)?;
        let before = self.text.as_bytes().get(..offset)?;
        Some(1 + before.iter().filter(|byte| **byte == b'\n').count())
    }

    fn bad(&self, piece: &str, reason: impl Into<Fault>) -> BadGame {
        BadGame {
            file: self.file.to_owned(),
            line: self.line(piece),
            reason: reason.into(),
        }
    }

    fn parse<T: Deserialize<'a>>(&self, piece: &'a str) -> Result<T, BadGame> {
        let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        options.from_str(piece).map_err(|error| {
            let start = error.span.start;
            let above = self.line(piece).unwrap_or(1) - 1;
            BadGame {
                file: self.file.to_owned(),
                line: Some(above + start.line),
                reason: Fault::Syntax {
                    column: start.col,
                    problem: error.code.to_string(),
                },
            }
        })
    }

    fn count(
        &self,
        what: &'static str,
        found: usize,
        most: usize,
        piece: &str,
    ) -> Result<(), BadGame> {
        match found {
            0 => Err(self.bad(piece, Fault::None(what))),
            _ if found > most => Err(self.bad(piece, Fault::TooMany { what, found, most })),
            _ => Ok(()),
        }
    }

    fn read_layers(&mut self, written: &Written<'_>) -> Result<(), BadGame> {
        if written.layers.len() > MOST_LAYERS {
            return Err(self.bad(written.name, Fault::Layers(written.layers.len())));
        }
        for layer in &written.layers {
            if self.layers.iter().any(|known| known == layer) {
                return Err(self.bad(layer, Fault::Twice(format!("layer {layer:?}"))));
            }
            self.layers.push((*layer).to_owned());
        }
        if self.layers.is_empty() {
            self.layers.push("main".to_owned());
        }
        Ok(())
    }

    fn read_tiles(&mut self, written: &Written<'_>) -> Result<(), BadGame> {
        self.count("tiles", written.tiles.len(), MOST_TILES - 1, written.name)?;
        self.tiles.push(TileKind {
            text: ".".to_owned(),
            name: "outside".to_owned(),
            shape: Shape::Nothing,
            colour: [0; 3],
        });
        for tile in &written.tiles {
            let kind = self.tile_kind(tile)?;
            self.tiles.push(kind);
        }
        Ok(())
    }

    fn tile_kind(&self, tile: &WrittenTile<'_>) -> Result<TileKind, BadGame> {
        let text = tile.tile;
        let length = text.chars().count();
        let odd = |c: char| c.is_whitespace() || c.is_control() || "\"\\/|".contains(c);
        if !(1..=MOST_LETTERS).contains(&length) || text.chars().any(odd) {
            return Err(self.bad(text, Fault::TileText(text.to_owned())));
        }
        if text == "." || text.contains("->") {
            return Err(self.bad(text, Fault::TileText(text.to_owned())));
        }
        if self.tiles.iter().any(|known| known.text == text) {
            return Err(self.bad(text, Fault::Twice(format!("tile {text:?}"))));
        }
        let colour = match tile.colour {
            None => [0xb0; 3],
            Some(digits) => {
                let number = u32::from_str_radix(digits, 16).ok();
                let number = number.filter(|_| digits.len() == 6 && !digits.starts_with('+'));
                let number =
                    number.ok_or_else(|| self.bad(digits, Fault::Colour(digits.to_owned())))?;
                [16, 8, 0].map(|shift| (number >> shift) as u8)
            }
        };
        Ok(TileKind {
            text: text.to_owned(),
            name: if tile.name.is_empty() {
                text.to_owned()
            } else {
                tile.name.clone()
            },
            shape: tile.shape,
            colour,
        })
    }

    fn node(&self, raw: &'a RawValue, deepest: usize) -> Result<Node, BadGame> {
        let piece = raw.get_ron();
        let place = piece.trim_start();
        if deepest == 0 {
            return Err(self.bad(place, BadTree("nodes are nested too deeply")));
        }
        let children = |raws: Vec<&'a RawValue>| {
            if raws.len() > MOST_RULES {
                let (what, found, most) = ("nodes in one list", raws.len(), MOST_RULES);
                return Err(self.bad(place, Fault::TooMany { what, found, most }));
            }
            raws.into_iter()
                .map(|raw| self.node(raw, deepest - 1))
                .collect::<Result<Vec<Node>, BadGame>>()
        };
        Ok(match self.parse(piece)? {
            WrittenNode::LoopUntilAll(raws) => Node::LoopUntilAll(children(raws)?),
            WrittenNode::Win(raws) => Node::Win(children(raws)?),
            WrittenNode::Lose(raws) => Node::Lose(children(raws)?),
            WrittenNode::Player(raws) => Node::Player(children(raws)?),
            WrittenNode::Rewrite { rule, spin, help } => {
                Node::Rewrite(self.rewrite(&rule, spin, help)?)
            }
            WrittenNode::MatchTimes { times, pattern } => {
                Node::MatchTimes(times, self.pattern(&pattern)?)
            }
        })
    }

    fn board(&self, layered: &Layered<'a>) -> Result<Board, BadGame> {
        let texts = self.layered(layered)?;
        let mut shape = None;
        let mut tiles = Vec::new();
        for (layer, name) in self.layers.iter().enumerate() {
            let Some((_, text)) = texts.iter().find(|(known, _)| *known == layer) else {
                return Err(self.bad(layered.place(), Fault::MissingLayer(name.clone())));
            };
            let grid = self.grid(&[text])?;
            self.same_shape(text, &mut shape, grid.shape())?;
            for text in grid.rows.iter().flatten() {
                tiles.push(self.tile(text)?.unwrap_or(Tile::OUTSIDE));
            }
        }
        let (width, height) = shape.unwrap_or_default();
        Ok(Board::new(width, height, tiles))
    }

    fn vary(&self, vary: &WrittenVary<'a>) -> Result<Vary, BadGame> {
        self.count("steps", vary.steps.len(), MOST_RULES, vary.blank.place())?;
        let mut steps = Vec::new();
        for step in &vary.steps {
            let (least, most) = (step.least, step.most);
            if least > most {
                return Err(self.bad(step.rule.place(), Fault::Limits { least, most }));
            }
            if most > MOST_VARIED {
                let (what, found, allowed) = ("times", most as usize, MOST_VARIED as usize);
                let most = allowed;
                return Err(self.bad(step.rule.place(), Fault::TooMany { what, found, most }));
            }
            let rule = self.rewrite(&step.rule, step.spin, String::new())?;
            steps.push(VaryStep { rule, least, most });
        }
        Ok(Vary {
            blank: self.board(&vary.blank)?,
            steps,
        })
    }
}
