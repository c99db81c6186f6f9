//! Searches that are run beside the game, to look at them: each in a thread of its own, which ends
//! with it. The game goes on meanwhile.

use std::io;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, TryRecvError, unbounded};

use crate::control::{SearchControl, Stopped};
use crate::insight::{Count, Overlay, Proven};
use crate::learn::Lesson;
use crate::model::{Board, Position};
use crate::player::{MoveReason, background_threads, prove_in_parallel};
use crate::search::{Knowledge, Order, Search, Tree};

/// The subject of an experiment.
#[derive(Clone, Debug)]
pub enum Subject {
    /// The tree that a search visits.
    Tree(Search, Position),
    /// Which nodes of a tree another search also visits.
    Overlay(Arc<Tree>, Search),
    /// What all searches need on a position, in some order of the moves.
    Comparison(Position, Order),
    /// The values of these positions, as far as they can be proved in this time.
    Proofs(Vec<Position>, Duration),
    /// All that can be known about the 3×3 board, so that asking for it takes no time.
    Knowledge,
    /// The searches of one of our lessons, which this is the text of.
    Lesson(&'static str),
}

/// A result of an experiment.
#[derive(Clone, Debug)]
pub enum Finding {
    /// The tree of a search.
    Tree(Search, Arc<Tree>),
    /// A search laid over a tree.
    Overlay(Search, Arc<Overlay>),
    /// What one of the searches needed; the others follow.
    Count(Count, Duration),
    /// The tree of this search exceeds the memory after this many nodes.
    TooLarge(Search, u64),
    /// What was proved about a position; the others follow.
    Proven(Position, Proven),
    /// The knowledge is ready.
    Knowledge,
    /// A lesson, ready to be opened.
    Lesson(Arc<Lesson>),
}

/// An experiment under way. Dropping it stops it.
#[derive(Debug)]
pub struct Experiment {
    control: Arc<SearchControl>,
    findings: Receiver<Finding>,
}

impl Experiment {
    /// Begins to find out, with so much memory; `wake` is called whenever there is something new,
    /// and at the end.
    pub fn begin(
        subject: Subject,
        memory_mb: usize,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> io::Result<Experiment> {
        let control: Arc<SearchControl> = Arc::default();
        // A larger tree is not stored; the solver has none.
        let largest_mb = match subject {
            Subject::Tree(search, _) if search != Search::Solver => {
                MoveReason::LARGEST_TREE * Tree::NODE_BYTES / 1_000_000
            }
            _ => memory_mb,
        };
        control.set_memory_mb(memory_mb.min(largest_mb));
        let (sender, findings) = unbounded();
        let watched = Arc::clone(&control);
        thread::Builder::new()
            .name("experiment".to_owned())
            .spawn(move || {
                // An error means that the receiver is gone.
                let _ = find_out(subject, &watched, &sender, &wake);
                drop(sender);
                wake();
            })?;
        Ok(Experiment { control, findings })
    }

    /// How many nodes the search at hand has visited, as last reported.
    pub fn n_nodes(&self) -> u64 {
        self.control.n_nodes()
    }

    /// What has been found since the last time; `Err` when there is nothing more to come. Never
    /// waits.
    pub fn next(&self) -> Result<Option<Finding>, Ended> {
        match self.findings.try_recv() {
            Ok(finding) => Ok(Some(finding)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(Ended),
        }
    }
}

impl Drop for Experiment {
    fn drop(&mut self) {
        self.control.interrupt();
    }
}

/// An experiment is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ended;

fn find_out(
    subject: Subject,
    control: &SearchControl,
    findings: &Sender<Finding>,
    wake: &(impl Fn() + Sync),
) -> Result<(), Stopped> {
    let tell = |finding| {
        let told = findings.send(finding).map_err(|_| Stopped::Asked);
        wake();
        told
    };
    // Unless it was asked to stop, a search without a result has filled the memory.
    let tell_of = |search: Search, found: Result<Finding, Stopped>| match found {
        Err(Stopped::Asked) => Err(Stopped::Asked),
        found => tell(found.unwrap_or(Finding::TooLarge(search, control.n_nodes()))),
    };
    match subject {
        Subject::Tree(search, position) => {
            let tree = search.run(&position, control);
            tell_of(
                search,
                tree.map(|tree| Finding::Tree(search, Arc::new(tree))),
            )
        }
        Subject::Overlay(tree, search) => {
            let overlay = |other: Tree| Arc::new(Overlay::new(&tree, &other));
            // Numbers are searched at once, without a thread.
            let Some(position) = tree.position().on_board() else {
                return Ok(());
            };
            let other = search.run(&position, control);
            tell_of(
                search,
                other.map(|other| Finding::Overlay(search, overlay(other))),
            )
        }
        Subject::Comparison(position, order) => {
            // The solver first: it always comes to an end. After a search that filled the memory,
            // the next one may need less.
            let others = Search::ALL.into_iter().filter(|one| *one != Search::Solver);
            for search in [Search::Solver].into_iter().chain(others) {
                let start = Instant::now();
                let tree = search.run_in_order(&position, &order, control);
                let time = start.elapsed();
                let count = |tree| Finding::Count(Count::of(search, &tree), time);
                tell_of(search, tree.map(count))?;
            }
            Ok(())
        }
        Subject::Proofs(positions, time) => {
            let start = Instant::now();
            let time_is_up = || start.elapsed() >= time;
            let mut tell = |position: &Position, value| {
                tell(Finding::Proven(*position, Proven::new(position, value)))
            };
            prove_in_parallel(
                &positions,
                background_threads(),
                &time_is_up,
                control,
                &mut tell,
            )
        }
        Subject::Knowledge => {
            Knowledge::of(Board::TIC_TAC_TOE);
            tell(Finding::Knowledge)
        }
        Subject::Lesson(text) => match Lesson::read(text, control) {
            Ok(lesson) => tell(Finding::Lesson(Arc::new(lesson))),
            // A test reads them all: there was not enough memory.
            Err(_) => Ok(()),
        },
    }
}
