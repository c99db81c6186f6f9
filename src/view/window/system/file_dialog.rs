//! Choosing a file: a folder, what is in it, and a name. It needs no desktop, and is for where none
//! has a dialog of its own; the disk is read elsewhere.

use std::path::{Component, Path, PathBuf};

use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{Align, Button, Event, Label, Layout, Response, RichText, Role, ScrollArea, Ui};

use crate::store::{Existing, FolderEntry};
use crate::view::texts::{Texts, printable};
use crate::view::window::app::actions::Action;
use crate::view::window::app::voice;
use crate::view::window::panels::dialog::{DialogPage, button_row};
use crate::view::window::panels::list;
use crate::view::window::study::export::ExportKind;
use crate::view::window::system::field::field_ui;
use crate::view::window::theme;

/// How our files end; the first is that of new ones.
const ENDINGS: [&str; 2] = ["tictactoe", "ttt"];

/// What the file is for.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Purpose {
    #[default]
    Open,
    Save,
    /// For another program.
    Export(ExportKind),
}

impl Purpose {
    /// How files of this kind end; the first is that of new ones.
    fn endings(self) -> Vec<&'static str> {
        match self {
            Purpose::Open | Purpose::Save => ENDINGS.to_vec(),
            Purpose::Export(kind) => vec![kind.ending()],
        }
    }

    /// What is written has an ending.
    pub(crate) fn with_ending(self, mut path: PathBuf) -> PathBuf {
        if self != Purpose::Open && path.extension().is_none() {
            path.set_extension(self.endings()[0]);
        }
        path
    }
}

/// The folder one is in, and the name one has chosen.
#[derive(Default)]
pub(crate) struct FileDialog {
    purpose: Purpose,
    folder: PathBuf,
    /// All that is in it.
    inside: Vec<FolderEntry>,
    /// What of it is shown.
    entries: Vec<FolderEntry>,
    shows_all: bool,
    /// The row of the list that the keyboard is on.
    current: usize,
    /// Whether it is to get the focus.
    enters: bool,
    /// Whether somebody has gone elsewhere since it was asked for, such as into the field for the name.
    is_left: bool,
    name: String,
    /// What was asked for last.
    asked: Option<PathBuf>,
    /// There is such a file already, and it may be replaced.
    replaces: Option<PathBuf>,
    trouble: Option<String>,
}

impl FileDialog {
    /// Begins in the folder of the last file, or where the program was started.
    pub(crate) fn new(purpose: Purpose, last: Option<&Path>) -> FileDialog {
        let folder = last.and_then(Path::parent).map(Path::to_owned);
        let folder = folder.or_else(|| std::env::current_dir().ok());
        let name = last
            .and_then(Path::file_name)
            .and_then(|name| name.to_str());
        FileDialog {
            purpose,
            folder: folder.unwrap_or_else(|| PathBuf::from("/")),
            name: match (purpose, name) {
                (Purpose::Open, _) => String::new(),
                (Purpose::Save, Some(name)) => name.to_owned(),
                (Purpose::Save, None) => format!("game.{}", ENDINGS[0]),
                (Purpose::Export(kind), _) => format!("tictactoe.{}", kind.ending()),
            },
            ..FileDialog::default()
        }
    }

    /// The message that names it.
    pub(crate) const fn title(&self) -> &'static str {
        match self.purpose {
            Purpose::Open => "open-title",
            Purpose::Save => "save-title",
            Purpose::Export(kind) => kind.text(),
        }
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// What is in the folder.
    pub(crate) fn listed(&mut self, folder: PathBuf, entries: Vec<FolderEntry>) {
        if folder != self.folder {
            self.folder = folder;
            self.current = 0;
            self.replaces = None;
            if self.purpose == Purpose::Open {
                self.name.clear();
            }
        }
        self.inside = entries;
        self.filter();
        // Whoever opens a file chooses one; whoever saves types a name, or does already. A list that
        // comes late takes the keyboard from nobody.
        self.enters = self.purpose == Purpose::Open && self.name.is_empty() && !self.is_left;
        self.trouble = None;
    }

    /// Where the desktop's dialog was, which has ended.
    pub(crate) fn go_to(&mut self, path: &Path) {
        let name = path.file_name().map(|name| name.to_string_lossy());
        self.name = name.unwrap_or_default().into_owned();
        self.folder = path.parent().map(Path::to_owned).unwrap_or_default();
    }

    /// Shows folders, and of the files those of the kind, or all of them.
    fn filter(&mut self) {
        let endings = self.purpose.endings();
        let is_of_kind = |entry: &&FolderEntry| {
            let ending = Path::new(&entry.name).extension();
            self.shows_all
                || !entry.is_file
                || endings.iter().any(|one| ending == Some(one.as_ref()))
        };
        self.entries = self.inside.iter().filter(is_of_kind).cloned().collect();
        self.current = self.current.min(self.entries.len().saturating_sub(1));
    }

    /// The same as a dialog of the desktop.
    pub(crate) fn native(&self, texts: &Texts) -> rfd::FileDialog {
        let kind = match self.purpose {
            Purpose::Open | Purpose::Save => texts.text("files-games"),
            Purpose::Export(kind) => texts.text(kind.text()),
        };
        let dialog = rfd::FileDialog::new()
            .set_title(texts.text(self.title()))
            .set_directory(&self.folder)
            .add_filter(kind, &self.purpose.endings())
            .add_filter(texts.text("files-all"), &["*"]);
        if self.name.is_empty() {
            dialog
        } else {
            dialog.set_file_name(&self.name)
        }
    }

    /// Whether this file was asked for here.
    pub(crate) fn has_asked_for(&self, path: &Path) -> bool {
        self.asked.as_deref() == Some(path)
    }

    pub(crate) fn exists(&mut self, path: PathBuf) {
        self.replaces = Some(path);
    }

    pub(crate) fn failed(&mut self, trouble: String) {
        self.trouble = Some(trouble);
    }

    /// What was said there is no longer true.
    pub(crate) fn end_trouble(&mut self, over: &str) {
        self.trouble.take_if(|trouble| trouble == over);
    }

    pub(crate) fn ui(&mut self, ui: &mut Ui, page: &mut DialogPage<'_>) {
        let texts = page.texts;
        self.is_left |= !page.is_new && ui.input(|input| input.events.iter().any(leads_elsewhere));
        ui.heading(page.title);
        ui.separator();
        self.folder_ui(ui, page);
        let mut is_chosen = false;
        ScrollArea::vertical()
            .max_height((page.available.y - 284.0).clamp(40.0, 280.0))
            .auto_shrink([false, false])
            .show(ui, |ui| {
                ui.with_layout(Layout::top_down_justified(Align::LEFT), |ui| {
                    is_chosen = self.list_ui(ui, page);
                });
            });
        let all = |ui: &mut Ui| ui.checkbox(&mut self.shows_all, texts.text("files-all"));
        if theme::boxes(ui, all).changed() {
            self.filter();
        }
        let is_entered = self.name_ui(ui, page);
        self.warning_ui(ui, texts);
        ui.add_space(4.0);
        let is_confirmed = self.buttons_ui(ui, texts);
        if is_confirmed || is_entered || is_chosen {
            self.confirm(page.actions);
        }
        let is_list = |action: &Action| matches!(action, Action::ListFolder(_));
        self.is_left &= !page.actions.iter().any(is_list);
    }

    /// The folder, and the way out of it.
    fn folder_ui(&self, ui: &mut Ui, page: &mut DialogPage<'_>) {
        ui.horizontal(|ui| {
            let parent = self.folder.parent();
            let up = Button::new(page.texts.text("folder-up"));
            let up = ui.add_enabled(parent.is_some(), up);
            if let Some(parent) = parent.filter(|_| up.clicked()) {
                page.actions.push(Action::ListFolder(parent.to_owned()));
            }
            let shown = printable(&self.folder.display().to_string());
            let label = ui.add(Label::new(RichText::new(&shown).strong()).truncate());
            voice::read_whole(&label, &shown);
            label.on_hover_text(shown);
        });
    }

    /// The name; says whether it was entered.
    fn name_ui(&mut self, ui: &mut Ui, page: &DialogPage<'_>) -> bool {
        let label = ui.label(page.texts.text("file-name"));
        let all = (f32::INFINITY, "");
        let field = field_ui(ui, &mut self.name, all, label.id, page.texts);
        let is_entered =
            field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        // Also after Enter: the name may have to be another one.
        if page.is_new || is_entered {
            field.request_focus();
        }
        // What is suggested is there to be typed over, but for its ending.
        if page.is_new {
            let stem = Path::new(&self.name).file_stem();
            let n_letters = stem.map_or(0, |stem| stem.to_string_lossy().chars().count());
            let ends = [0, n_letters].map(CCursor::new);
            let mut state = TextEditState::load(ui.ctx(), field.id).unwrap_or_default();
            (state.cursor).set_char_range(Some(CCursorRange::two(ends[0], ends[1])));
            state.store(ui.ctx(), field.id);
        }
        if field.changed() {
            self.replaces = None;
            self.trouble = None;
        }
        is_entered
    }

    fn warning_ui(&self, ui: &mut Ui, texts: &Texts) {
        let colour = ui.visuals().warn_fg_color;
        if let Some(trouble) = &self.trouble {
            ScrollArea::vertical()
                .id_salt("trouble")
                .max_height(52.0)
                .show(ui, |ui| ui.colored_label(colour, trouble));
        } else if self.replaces.is_some() {
            ui.colored_label(colour, texts.text("file-exists"));
        }
    }

    /// Says whether the name was confirmed.
    fn buttons_ui(&self, ui: &mut Ui, texts: &Texts) -> bool {
        let confirm = match self.purpose {
            _ if self.trouble.is_none() && self.replaces.is_some() => "replace-button",
            Purpose::Open => "open-button",
            Purpose::Save | Purpose::Export(_) => "save-button",
        };
        let size = theme::DIALOG_BUTTON.into();
        button_row(ui, |ui| {
            let has_name = !self.name.trim().is_empty();
            let confirm = theme::default_button(ui, texts.text(confirm)).min_size(size);
            let is_confirmed = ui.add_enabled(has_name, confirm).clicked();
            let cancel = Button::new(texts.text("cancel")).min_size(size);
            if ui.add(cancel).clicked() {
                ui.close();
            }
            is_confirmed
        })
    }

    /// The folders and files; says whether one was chosen for good.
    fn list_ui(&mut self, ui: &mut Ui, page: &mut DialogPage<'_>) -> bool {
        ui.spacing_mut().item_spacing.y = 1.0;
        if self.entries.is_empty() {
            ui.weak(page.texts.text("folder-empty"));
        }
        let mut rows = Vec::new();
        for (at, entry) in self.entries.iter().enumerate() {
            let shown = printable(&entry.name);
            let text = if entry.is_file { shown } else { shown + "/" };
            let is_chosen = entry.is_file && entry.name == self.name;
            let row = Button::selectable(is_chosen, text)
                .truncate()
                .sense(list::row_sense(at == self.current));
            let row = ui.add(row);
            voice::set_choice(&row, Role::ListBoxOption, is_chosen);
            rows.push(row);
        }
        // (Nor does one that comes in the frame in which somebody goes elsewhere.)
        if std::mem::take(&mut self.enters)
            && !self.is_left
            && let Some(row) = rows.get(self.current)
        {
            row.request_focus();
        }
        let clicked = rows.iter().position(Response::clicked);
        if let Some(at) = clicked {
            self.current = at;
            rows[at].request_focus();
        }
        if let Some(to) = list::walk(ui, &rows, self.current) {
            self.current = to;
        }
        let enter = ui.input(|input| input.key_pressed(egui::Key::Enter));
        let Some((at, entry)) = clicked.and_then(|at| Some((at, self.entries.get(at)?))) else {
            return false;
        };
        if !entry.is_file {
            let folder = self.folder.join(&entry.name);
            page.actions.push(Action::ListFolder(folder));
            return false;
        }
        self.name.clone_from(&entry.name);
        self.replaces = None;
        self.trouble = None;
        enter || rows[at].double_clicked()
    }

    fn confirm(&mut self, actions: &mut Vec<Action>) {
        let name = self.name.trim();
        if name.is_empty() {
            return;
        }
        let mut path = self.folder.join(name);
        let is_folder = |entry: &FolderEntry| !entry.is_file && entry.name == name;
        // Nothing, itself or the one around it.
        let mut parts = name.rsplit(std::path::is_separator);
        let is_dots = |part: &str| part.len() <= 2 && part.chars().all(|c| c == '.');
        if self.entries.iter().any(is_folder) || parts.next().is_some_and(is_dots) {
            actions.push(Action::ListFolder(plain(&path)));
            return;
        }
        path = self.purpose.with_ending(path);
        self.asked = Some(path.clone());
        let existing = if self.replaces.as_ref() == Some(&path) {
            Existing::Replace
        } else {
            Existing::Refuse
        };
        actions.push(match self.purpose {
            Purpose::Open => Action::OpenFile(path),
            Purpose::Save => Action::SaveTo(path, existing),
            Purpose::Export(kind) => Action::ExportTo(kind, path, existing),
        });
    }
}

/// Whether somebody goes into a field, by mouse, keyboard or screen reader, or types there.
fn leads_elsewhere(event: &Event) -> bool {
    match event {
        Event::PointerButton { pressed, .. } => *pressed,
        Event::Key { key, pressed, .. } => *pressed && *key == egui::Key::Tab,
        Event::AccessKitActionRequest(_) | Event::Text(_) => true,
        _ => false,
    }
}

/// The same folder without `.` and `..`.
fn plain(folder: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in folder.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                plain.pop();
            }
            Component::Prefix(_) | Component::RootDir | Component::Normal(_) => plain.push(part),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use egui::{Role, vec2};
    use egui_kittest::Harness;
    use egui_kittest::kittest::{NodeT as _, Queryable as _};

    use super::{DialogPage, FileDialog, FolderEntry, Purpose};
    use crate::settings::{Appearance, Language};
    use crate::view::texts::Texts;

    /// The dialog, opened; the list of its folder has not come yet.
    fn opened(dialog: &RefCell<FileDialog>) -> Harness<'_> {
        let texts = Texts::new(Language::English);
        let mut is_new = true;
        let mut window = Harness::new_ui(move |ui| {
            let mut page = DialogPage {
                texts: &texts,
                title: "",
                actions: &mut Vec::new(),
                is_new: std::mem::take(&mut is_new),
                available: vec2(600.0, 600.0),
                looks: Appearance::default(),
            };
            dialog.borrow_mut().ui(ui, &mut page);
        });
        window.run();
        window
    }

    fn is_focused(window: &Harness<'_>, role: Role) -> bool {
        let focused = window.get_all_by_role(role);
        focused
            .into_iter()
            .any(|node| node.accesskit_node().is_focused())
    }

    fn list(dialog: &RefCell<FileDialog>) {
        let entry = FolderEntry {
            is_file: false,
            name: "a".to_owned(),
        };
        let mut dialog = dialog.borrow_mut();
        let folder = dialog.folder().to_owned();
        dialog.listed(folder, vec![entry]);
    }

    #[test]
    fn a_list_takes_the_keyboard_but_from_nobody_who_went_to_the_name() {
        type Go = fn(&Harness<'_>);
        let ways: [(&str, Go); 4] = [
            ("nobody", |_| {}),
            ("click", |window| {
                window.get_by_role(Role::TextInput).click();
            }),
            ("screenreader", |window| {
                window.get_by_role(Role::TextInput).focus();
            }),
            ("letters", |window| {
                window.get_by_role(Role::TextInput).type_text("a");
            }),
        ];
        for (way, go) in ways {
            // The list comes later, or in the same frame.
            for is_later in [false, true] {
                let dialog = RefCell::new(FileDialog::new(Purpose::Open, None));
                let mut window = opened(&dialog);
                assert!(is_focused(&window, Role::TextInput));
                go(&window);
                if is_later {
                    window.run();
                }
                list(&dialog);
                window.run();
                let stays = way != "nobody";
                let has =
                    [Role::TextInput, Role::ListBoxOption].map(|role| is_focused(&window, role));
                assert_eq!((way, is_later, has), (way, is_later, [stays, !stays]));
            }
        }
    }
}
