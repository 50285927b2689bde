//! Whether positions can still be won, asked from the newest back to the oldest, in slices.

use super::Answer;

/// Positions `P` still to be asked about, and the search `S` that is under way.
pub struct Judging<P, S> {
    positions: std::vec::IntoIter<P>,
    search: Option<S>,
    back: u32,
}

impl<P, S> Judging<P, S> {
    /// Begins with the first of some positions.
    pub fn new(positions: Vec<P>) -> Judging<P, S> {
        Judging {
            positions: positions.into_iter(),
            search: None,
            back: 0,
        }
    }

    /// Goes on with a search, which is begun where there is none. Once it is known: how many positions
    /// to go back for one that can be won, 0 if the first can; unsolvable if none of them can.
    pub fn advance<T>(
        &mut self,
        begin: impl FnOnce(P) -> S,
        advance: impl FnOnce(&mut S) -> Option<Answer<T>>,
    ) -> Option<Answer<u32>> {
        let search = match &mut self.search {
            Some(search) => search,
            None => match self.positions.next() {
                Some(position) => self.search.insert(begin(position)),
                None => return Some(Answer::Unsolvable),
            },
        };
        match advance(search)? {
            Answer::Solved(_) => Some(Answer::Solved(self.back)),
            Answer::GaveUp(why) => Some(Answer::GaveUp(why)),
            Answer::Unsolvable => {
                self.search = None;
                self.back += 1;
                None
            }
        }
    }
}
