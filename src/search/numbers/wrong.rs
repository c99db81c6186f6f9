//! The mistakes that people make in alpha-beta, each as the few lines in which it differs.

use super::visit::OpenNode;
use crate::model::Mark;
use crate::search::Number;
use crate::search::tree::GoalWindow;

/// Alpha-beta with one mistake in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WrongSearch {
    /// Every node begins with −∞ and +∞, so nothing is ever cut.
    NotHandedDown,
    /// A node takes over the bound that its child has drawn.
    HandedUp,
    /// A child begins with the bound that the sibling before it has drawn.
    FromTheSibling,
    /// MIN raises α instead of lowering β.
    MinRaisesAlpha,
    /// MIN moves where MAX does, and the other way round.
    Swapped,
    /// Only a value beyond the bound cuts, not one that reaches it.
    OnlyBeyond,
    /// A node compares with its parent only, not with those further up.
    OnlyTheParent,
    /// A node returns no value outside its window, but the bound.
    ReturnsTheBound,
    /// The best value so far is 0 at first.
    StartsAtZero,
    /// The child whose value makes the cut is cut as well.
    CutsTheVisited,
    /// The last value is taken over, not the best one.
    LastNotBest,
    /// α and β are right, but nothing is cut: plain minimax.
    NeverCuts,
}

impl WrongSearch {
    /// All.
    pub const ALL: [WrongSearch; 12] = [
        WrongSearch::NotHandedDown,
        WrongSearch::HandedUp,
        WrongSearch::FromTheSibling,
        WrongSearch::MinRaisesAlpha,
        WrongSearch::Swapped,
        WrongSearch::OnlyBeyond,
        WrongSearch::OnlyTheParent,
        WrongSearch::ReturnsTheBound,
        WrongSearch::StartsAtZero,
        WrongSearch::CutsTheVisited,
        WrongSearch::LastNotBest,
        WrongSearch::NeverCuts,
    ];

    /// Who is taken to move.
    pub(super) fn turn(self, turn: Mark) -> Mark {
        match self {
            WrongSearch::Swapped => turn.opponent(),
            _ => turn,
        }
    }

    /// The best value before any child was seen.
    pub(super) fn first_value(self) -> Option<Number> {
        (self == WrongSearch::StartsAtZero).then_some(Number::ZERO)
    }

    /// What the next child is entered with, if not the window of its parent.
    pub(super) fn handed_down(self, open: &OpenNode) -> Option<GoalWindow> {
        match (self, open.turn) {
            (WrongSearch::NotHandedDown, _) => Some(GoalWindow::INFINITE),
            (WrongSearch::FromTheSibling, turn) => Some(taken_over(turn, open.window, open.child?)),
            (WrongSearch::OnlyTheParent, Mark::O) => Some(GoalWindow {
                min: open.value.unwrap_or(Number::MINUS_INFINITY),
                ..GoalWindow::INFINITE
            }),
            (WrongSearch::OnlyTheParent, Mark::X) => Some(GoalWindow {
                max: open.value.unwrap_or(Number::INFINITY),
                ..GoalWindow::INFINITE
            }),
            _ => None,
        }
    }

    /// What follows when a node takes over a value: it narrows its window and may be cut off.
    pub(super) fn stops(self, open: &mut OpenNode, value: Number) -> bool {
        let GoalWindow { min, max } = open.window;
        match (self, open.turn) {
            (WrongSearch::MinRaisesAlpha, Mark::X) => {
                open.window.min = min.max(value);
                value <= min
            }
            (WrongSearch::OnlyBeyond, turn) => {
                open.close(value);
                match turn {
                    Mark::X => value < min,
                    Mark::O => value > max,
                }
            }
            (WrongSearch::NeverCuts, _) => {
                open.close(value);
                false
            }
            _ => open.close(value),
        }
    }

    /// What a node takes over from the child that was just left, besides its value.
    pub(super) fn hand_up(self, open: &mut OpenNode) {
        if let (WrongSearch::HandedUp, Some(child)) = (self, open.child) {
            open.window = taken_over(open.turn, open.window, child);
        }
    }
}

/// The window of a node with the bound that its children draw.
const fn taken_over(turn: Mark, own: GoalWindow, child: GoalWindow) -> GoalWindow {
    match turn {
        Mark::O => GoalWindow {
            max: child.max,
            ..own
        },
        Mark::X => GoalWindow {
            min: child.min,
            ..own
        },
    }
}
