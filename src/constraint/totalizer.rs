//! Counting in a tree whose outputs grow on demand, for sums that are bounded more and more loosely.

use super::literal::Lit;
use super::model::Clauses;

/// How many of some literals hold, from below: once `count` of them hold, so does output `count`. The
/// other way round nothing is said, which is all that an upper bound needs.
#[derive(Clone, Debug)]
pub struct Totalizer {
    nodes: Vec<Node>,
    root: usize,
}

#[derive(Clone, Debug)]
struct Node {
    /// At position `j`: at least `j + 1` of what is below hold.
    outputs: Vec<Lit>,
    children: Option<(usize, usize)>,
    below: usize,
}

impl Totalizer {
    /// A tree over these literals; no clause yet.
    pub fn new(lits: &[Lit]) -> Totalizer {
        let mut nodes: Vec<Node> = lits
            .iter()
            .map(|&lit| Node {
                outputs: vec![lit],
                children: None,
                below: 1,
            })
            .collect();
        let mut layer: Vec<usize> = (0..nodes.len()).collect();
        while layer.len() > 1 {
            let mut above = Vec::with_capacity(layer.len().div_ceil(2));
            for pair in layer.chunks(2) {
                match *pair {
                    [a, b] => {
                        above.push(nodes.len());
                        nodes.push(Node {
                            outputs: Vec::new(),
                            children: Some((a, b)),
                            below: nodes[a].below + nodes[b].below,
                        });
                    }
                    _ => above.extend_from_slice(pair),
                }
            }
            layer = above;
        }
        Totalizer {
            root: layer.first().copied().unwrap_or(0),
            nodes,
        }
    }

    /// How many literals it counts.
    pub fn counted(&self) -> usize {
        self.nodes.get(self.root).map_or(0, |root| root.below)
    }

    /// The literal that holds if at least `count` hold; makes what it needs and does not have yet.
    pub fn at_least(&mut self, clauses: &mut dyn Clauses, count: usize) -> Lit {
        if count == 0 {
            return Lit::TRUE;
        }
        if count > self.counted() {
            return Lit::FALSE;
        }
        self.grow(clauses, self.root, count);
        self.nodes[self.root].outputs[count - 1]
    }

    /// Gives a node its outputs up to `count`. The tree is as deep as the logarithm of what it counts.
    fn grow(&mut self, clauses: &mut dyn Clauses, node: usize, count: usize) {
        let count = count.min(self.nodes[node].below);
        let Some((left, right)) = self.nodes[node].children else {
            return;
        };
        if self.nodes[node].outputs.len() >= count {
            return;
        }
        self.grow(clauses, left, count);
        self.grow(clauses, right, count);
        for sum in self.nodes[node].outputs.len() + 1..=count {
            let output = clauses.new_lit();
            for i in 0..=sum {
                if let (Some(a), Some(b)) = (self.output(left, i), self.output(right, sum - i)) {
                    clauses.clause(&[!a, !b, output]);
                }
            }
            if let Some(&fewer) = self.nodes[node].outputs.last() {
                clauses.implies(output, fewer);
            }
            self.nodes[node].outputs.push(output);
        }
    }

    fn output(&self, node: usize, count: usize) -> Option<Lit> {
        match count {
            0 => Some(Lit::TRUE),
            _ => self.nodes[node].outputs.get(count - 1).copied(),
        }
    }
}
