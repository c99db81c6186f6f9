//! Screen readers: names and roles that egui leaves out, and the node that announces changes.

use egui::accesskit::{Live, Role};
use egui::{Context, Id, Response, Ui};

use crate::model::{Mark, Position};
use crate::view::texts::Texts;
use crate::view::window::Window;
use crate::view::words::game::mark_id;
use crate::view::words::why::squares;

/// State of the announcements.
#[derive(Default)]
pub(crate) struct Voice {
    /// Whether a screen reader is listening.
    pub(crate) has_listener: bool,
    /// The texts announced in the last frame, part by part.
    pub(crate) spoken: Vec<Option<String>>,
}

impl Window {
    /// Names the window and hides it behind a dialog. When a screen reader starts, the board gets the
    /// focus.
    pub(crate) fn name_window(&mut self, ui: &Ui) {
        let ctx = ui.ctx();
        // The title also says whose turn it is, which is announced already.
        let name = self.texts.text("title");
        let has_listener = ctx
            .accesskit_node_builder(egui::accesskit_root_id(), |node| node.set_label(name))
            .is_some();
        if self.popups.dialogs.is_open() {
            ctx.accesskit_node_builder(ui.unique_id(), egui::accesskit::Node::set_hidden);
        }
        let begins = has_listener && !std::mem::replace(&mut self.voice.has_listener, has_listener);
        if begins && ctx.memory(|memory| memory.focused().is_none()) {
            self.input.cursor.enter(ctx);
        }
    }

    /// Announces every part that has appeared or changed since the last frame.
    fn say_what_is_new(&mut self) {
        let mut parts = self.spoken_task().to_vec();
        if !self.learn.is_open() {
            let invitation = self.challenge_line().or_else(|| self.offer_line());
            parts.push(invitation.map(|line| line.text));
            self.with_study(|study, game| parts.extend(study.spoken(game)));
        }
        let before = std::mem::take(&mut self.voice.spoken).into_iter();
        for (part, before) in parts.iter().zip(before.chain(std::iter::repeat(None))) {
            if let Some(text) = part
                && *part != before
            {
                self.screen.notices.say(text.clone());
            }
        }
        self.voice.spoken = parts;
    }

    /// Announces the changes through an invisible node that no dialog hides.
    pub(crate) fn announce(&mut self, ctx: &Context) {
        self.say_what_is_new();
        let announcement = self.screen.notices.announcement();
        ctx.accesskit_node_builder(Id::unique("announcer"), |node| {
            node.set_role(Role::Status);
            node.set_label(announcement);
            node.set_live(Live::Polite);
        });
    }
}

/// The stones of both sides in words.
pub(crate) fn stones(position: &Position, texts: &Texts) -> String {
    if position.n_stones() == 0 {
        return texts.text("say-no-stones");
    }
    let sentences = Mark::ALL.map(|mark| {
        let squares = squares(position.stones(mark), texts);
        let arguments = [("mark", mark_id(mark).into()), ("squares", squares.into())];
        texts.with("say-stones", arguments)
    });
    sentences.join(" ")
}

/// Names a list box with its value, because values are numbers in AT-SPI.
pub(crate) fn name_list(list: &Response, label: &str, value: &str) {
    let name = [label, value].join(": ");
    list.clone().accessible_name(name);
}

/// Gives a widget another role.
pub(crate) fn set_role(response: &Response, role: Role) {
    (response.ctx).accesskit_node_builder(response.id, |node| node.set_role(role));
}

/// Makes a button one of several options: a list entry, a tab, a tree node.
pub(crate) fn set_choice(response: &Response, role: Role, is_chosen: bool) {
    (response.ctx).accesskit_node_builder(response.id, |node| {
        node.set_role(role);
        node.clear_toggled();
        node.set_selected(is_chosen);
    });
}
