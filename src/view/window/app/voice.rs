//! What a screen reader is told: names and roles that egui leaves out, and one place where
//! everything is said that happens or appears.

use egui::accesskit::{Live, Role};
use egui::{Context, Id, Response, Ui};

use crate::model::{Mark, Position};
use crate::view::texts::Texts;
use crate::view::window::Window;
use crate::view::words::game::mark_id;
use crate::view::words::why::squares;

/// What a screen reader has been told.
#[derive(Default)]
pub(crate) struct Voice {
    /// Whether a screen reader is listening.
    pub(crate) has_listener: bool,
    /// The texts announced in the last frame, part by part.
    pub(crate) spoken: Vec<Option<String>>,
}

impl Window {
    /// Names the window. Behind a dialog there is nothing, neither to read nor to press; and
    /// whoever begins to listen begins on the board.
    pub(crate) fn name_window(&mut self, ui: &Ui) {
        let ctx = ui.ctx();
        // Not the title, which says whose turn it is: that is said already.
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

    /// Says what has appeared or changed since the last frame, wherever it is shown.
    fn say_what_is_new(&mut self) {
        let mut parts = self.spoken_task().to_vec();
        if !self.learn.is_open() {
            self.with_study(|study, game| parts.extend(study.spoken(game)));
        }
        let before = std::mem::take(&mut self.voice.spoken).into_iter();
        for (part, before) in parts.iter().zip(before.chain(std::iter::repeat(None))) {
            if let Some(text) = part.as_ref().filter(|_| *part != before) {
                self.screen.notices.say(text.clone());
            }
        }
        self.voice.spoken = parts;
    }

    /// Says what there is to say. The node has nothing to see; it is no part of the window behind
    /// a dialog.
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

/// The stones on a board.
pub(crate) fn stones(position: &Position, texts: &Texts) -> String {
    let sentences = Mark::ALL.map(|mark| {
        let squares = squares(position.stones(mark), texts);
        let arguments = [("mark", mark_id(mark).into()), ("squares", squares.into())];
        texts.with("say-stones", arguments)
    });
    sentences.join(" ")
}

/// Names a list box, with its value: over AT-SPI a value is a number.
pub(crate) fn name_list(list: &Response, label: &str, value: &str) {
    let name = [label, value].join(": ");
    list.clone().accessible_name(name);
}

/// Reads a text to its end where there is no room to show all of it.
pub(crate) fn read_whole(label: &Response, text: &str) {
    (label.ctx).accesskit_node_builder(label.id, |node| node.set_value(text));
}

/// Gives a widget another role.
pub(crate) fn set_role(response: &Response, role: Role) {
    (response.ctx).accesskit_node_builder(response.id, |node| node.set_role(role));
}

/// Makes a button one of several to choose from: an entry of a list, a tab, a node of a tree.
pub(crate) fn set_choice(response: &Response, role: Role, is_chosen: bool) {
    (response.ctx).accesskit_node_builder(response.id, |node| {
        node.set_role(role);
        node.clear_toggled();
        node.set_selected(is_chosen);
    });
}
