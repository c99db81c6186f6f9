//! The sides of person and computer, and who makes the next move.

use crate::model::Mark;
use crate::player::{First, Players};

/// The computer's side, now and when the game began, and an exception for the next move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seats {
    computer: Mark,
    at_first: Mark,
    next: NextMove,
}

#[derive(Clone, Copy, Debug)]
enum NextMove {
    /// Made by the player of that side.
    Seated,
    /// Made by a person: the computer was stopped or has failed, or moves were undone.
    Person,
    /// Made by the computer: sides were switched.
    Computer,
}

/// Before the first game, so that taking turns begins with the person.
impl Default for Seats {
    fn default() -> Seats {
        Seats::of_computer(Mark::X)
    }
}

impl Seats {
    /// The sides of a game that begins or is opened.
    pub(super) const fn of_computer(computer: Mark) -> Seats {
        Seats {
            computer,
            at_first: computer,
            next: NextMove::Seated,
        }
    }

    /// The computer's side.
    pub(super) const fn computer(self) -> Mark {
        self.computer
    }

    /// Whether the computer makes the next move, which is for `mark`.
    pub(super) fn is_computers(self, mark: Mark, players: Players) -> bool {
        match (self.next, players) {
            (NextMove::Person, _) | (NextMove::Seated, Players::PersonPerson) => false,
            (NextMove::Computer, _) | (NextMove::Seated, Players::ComputerComputer) => true,
            (NextMove::Seated, Players::PersonComputer) => mark == self.computer,
        }
    }

    /// Begins a new game. The player that begins has the crosses.
    pub(super) fn begin(&mut self, first: First) {
        *self = Seats::of_computer(match first {
            First::Person => Mark::O,
            First::Computer => Mark::X,
            First::Alternate => self.at_first.opponent(),
        });
    }

    /// Changes who begins, before the first move. Taking turns begins with the person.
    pub(super) fn choose(&mut self, first: First) {
        *self = Seats::default();
        self.begin(first);
    }

    /// A person makes the next move in the computer's place, after a failure.
    pub(super) fn hold_computer(&mut self) {
        self.next = NextMove::Person;
    }

    /// A person makes the next move, which is for `mark`, and has that side from now on.
    pub(super) fn give_to_person(&mut self, mark: Mark) {
        self.computer = mark.opponent();
        self.next = NextMove::Person;
    }

    /// The computer makes the next move, which is for `mark`, and has that side from now on.
    pub(super) fn give_to_computer(&mut self, mark: Mark) {
        self.computer = mark;
        self.next = NextMove::Computer;
    }

    /// The computer has the side to move.
    pub(super) fn seat_computer(&mut self, mark: Mark) {
        self.computer = mark;
        self.next = NextMove::Seated;
    }

    /// The player of the side to move makes the next move.
    pub(super) fn clear_override(&mut self) {
        self.next = NextMove::Seated;
    }
}
