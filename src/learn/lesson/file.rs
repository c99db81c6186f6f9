//! The text of a lesson: TOML, as `assets/lessons/README.md` describes it.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;
use toml::Spanned;

use super::facts::Facts;
use super::{Bilingual, Lesson, LessonStep};
use crate::control::SearchControl;
use crate::insight::{Ask, NodeState, TraceStep, keeping, path_to};
use crate::link::{At, DeepLink};
use crate::model::{BadLine, SquareSet};
use crate::search::NodeId;

/// The text of a lesson whose searches have not been run.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Outline {
    /// The title.
    pub title: Bilingual,
    #[serde(rename = "step")]
    steps: Vec<StepText>,
}

impl Outline {
    /// The number of steps.
    pub const fn n_steps(&self) -> usize {
        self.steps.len()
    }
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct StepText {
    open: Spanned<String>,
    says: BilingualText,
    ask: Option<Spanned<Ask>>,
    right: Option<BilingualText>,
}

type BilingualText = Bilingual<Spanned<String>>;

/// The offset of an error in the text, and the reason.
type Wrong = (usize, String);

impl Lesson {
    /// Reads a lesson, runs its searches and fills in the facts of its texts.
    pub fn read(text: &str, control: &SearchControl) -> Result<Lesson, BadLine> {
        read(text, control).map_err(|(at, why)| BadLine::at(text, at, &why))
    }

    /// The built-in lessons, without their searches.
    pub fn outlines() -> &'static [Outline] {
        static OUTLINES: LazyLock<Vec<Outline>> = LazyLock::new(|| {
            let read = Lesson::TEXTS.into_iter().map(parse);
            // All are read by a test.
            read.filter_map(Result::ok).collect()
        });
        &OUTLINES
    }
}

fn parse(text: &str) -> Result<Outline, Wrong> {
    toml::from_str(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        (at, error.message().to_owned())
    })
}

fn read(text: &str, control: &SearchControl) -> Result<Lesson, Wrong> {
    let read = parse(text)?;
    if read.steps.is_empty() {
        return Err((0, "a lesson has at least one step".to_owned()));
    }
    let trees = HashMap::new();
    let mut facts = Facts { control, trees };
    let steps = read.steps.iter().map(|step| step.read(&mut facts));
    let steps = steps.collect::<Result<_, _>>()?;
    Ok(Lesson {
        number: Lesson::TEXTS.iter().position(|own| *own == text),
        title: read.title,
        steps,
    })
}

/// Makes errors at this place.
fn wrong<T>(here: &Spanned<T>) -> impl Fn(String) -> Wrong {
    let at = here.span().start;
    move |why| (at, why)
}

impl StepText {
    fn read(&self, facts: &mut Facts<'_>) -> Result<LessonStep, Wrong> {
        let wrong_place = wrong(&self.open);
        let place: DeepLink = self.open.get_ref().parse().map_err(&wrong_place)?;
        let search = place.search.unwrap_or_default();
        let root = place.position.unwrap_or_default();
        let tree = facts.tree(search, root).map_err(&wrong_place)?;
        let node = place.node.unwrap_or(0);
        if node >= tree.root().end() {
            return Err(wrong_place(format!("the search has no node {node}")));
        }
        let mut step = LessonStep {
            says: Bilingual::default(),
            ask: self.ask.as_ref().map(|ask| *ask.get_ref()),
            right: None,
            search,
            shows_tree: place.search.is_some(),
            node,
            position: path_to(&tree, node)
                .last()
                .and_then(|step| step.position.on_board())
                .unwrap_or(root),
            tick: TraceStep::START,
            tree,
        };
        step.tick = step.begin(place.at);
        if let Some(ask) = &self.ask {
            step.check().map_err(wrong(ask))?;
        }
        step.says = fill(&self.says, &step, facts)?;
        if let Some(right) = &self.right {
            step.right = Some(fill(right, &step, facts)?);
        }
        Ok(step)
    }
}

impl LessonStep {
    /// The moment of the question: the named one, or one that suits the question.
    fn begin(&self, at: Option<At>) -> TraceStep {
        let course = self.course();
        match (at, self.ask) {
            (Some(at), _) => course.tick_at(at.time, at.event),
            (None, None | Some(Ask::Move)) => course.after_visits(NodeId::MAX),
            // Just before the node is left.
            (None, Some(Ask::Bound)) => {
                let left = self.tick_after();
                course.back(left).unwrap_or(left)
            }
            (None, Some(_)) => course.entering(self.node),
        }
    }

    /// Checks that there is something to find out, and that the tree does not show it already.
    fn check(&self) -> Result<(), String> {
        let is_open = self.course().moment(self.tick).state(self.node) == NodeState::Open;
        let keeping = keeping(&self.tree, self.node);
        let why = match self.ask {
            Some(Ask::Move) if keeping.is_empty() => {
                "moves are asked for on the 3x3 board, before a game is over"
            }
            Some(Ask::Move) if keeping == self.squares() => "every move preserves the value there",
            None | Some(Ask::Move) => return Ok(()),
            Some(_) if !is_open => "the search is not at that node then",
            Some(Ask::Cuts | Ask::Known) if self.squares() == SquareSet::EMPTY => {
                "all its moves have been examined by then"
            }
            Some(_) => return Ok(()),
        };
        Err(why.to_owned())
    }
}

fn fill(
    said: &BilingualText,
    step: &LessonStep,
    facts: &mut Facts<'_>,
) -> Result<Bilingual, Wrong> {
    let mut fill = |text: &Spanned<String>, and: &str| {
        facts.fill(text.get_ref(), step, and).map_err(wrong(text))
    };
    let (en, de) = (fill(&said.en, " and ")?, fill(&said.de, " und ")?);
    Ok(Bilingual { en, de })
}
