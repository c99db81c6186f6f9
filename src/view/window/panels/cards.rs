//! The player cards above the board: stone, name and score of each side, the level of the computer as
//! a button, and *Switch sides* between them. The card of the side to move has a frame in the colour
//! of its stone; while the computer thinks, a ring turns around its stone.

use std::f32::consts::TAU;

use egui::{
    Align2, Button, Color32, FontId, Popup, Pos2, Rect, Response, Role, Sense, Shape, Stroke,
    StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use crate::messages::Turn;
use crate::model::{Board, Mark};
use crate::player::{Computer, Level, Opponent, Players};
use crate::score::Tally;
use crate::settings::{Appearance, GameSetup, People};
use crate::view::texts::Texts;
use crate::view::window::app::actions::{self, Action};
use crate::view::window::app::screen::GameScreen;
use crate::view::window::app::voice;
use crate::view::window::panels::choices::Setting;
use crate::view::window::theme::icons::Icon;
use crate::view::window::theme::{self, Colours};
use crate::view::words::game::{mark_id, opponent_name, opponent_words};

/// The player cards of one frame.
pub(crate) struct Cards<'a> {
    pub(crate) texts: &'a Texts,
    pub(crate) shown: &'a GameScreen,
    /// The settings of the person, which may differ from those of the current game.
    pub(crate) play: GameSetup,
    pub(crate) people: &'a People,
    pub(crate) looks: Appearance,
    pub(crate) colours: Colours,
    /// When a square was clicked although it was the computer's turn.
    pub(crate) rejected_click_at: Option<f64>,
}

/// A card: the left one of cross, or the right one of circle, which is its mirror image.
#[derive(Clone, Copy)]
struct PlayerCard {
    rect: Rect,
    mark: Mark,
}

impl PlayerCard {
    /// The point at this distance from the outer edge of the card.
    fn at(self, from_edge: f32, y: f32) -> Pos2 {
        match self.mark {
            Mark::X => pos2(self.rect.left() + from_edge, y),
            Mark::O => pos2(self.rect.right() - from_edge, y),
        }
    }

    /// The alignment of a text that begins at the outer edge, and of one that ends at the inner edge.
    const fn aligns(self) -> [Align2; 2] {
        match self.mark {
            Mark::X => [Align2::LEFT_CENTER, Align2::RIGHT_CENTER],
            Mark::O => [Align2::RIGHT_CENTER, Align2::LEFT_CENTER],
        }
    }

    fn is_low(self) -> bool {
        self.rect.height() < theme::ROWS[0]
    }
}

impl Cards<'_> {
    pub(crate) fn ui(&self, ui: &mut Ui, row: Rect, actions: &mut Vec<Action>) {
        let is_narrow = row.width() < theme::SWITCH_WORDS_FROM;
        let between = match self.shown.now.play.players {
            Players::PersonPerson => 0.0,
            _ if is_narrow => theme::BAR_BUTTON[0],
            _ => theme::SWITCH_WIDTH,
        };
        let gap = ui.spacing().item_spacing.x;
        let n_gaps = if between > 0.0 { 2.0 } else { 1.0 };
        let size = vec2((row.width() - between - n_gaps * gap) / 2.0, row.height());
        let left = Rect::from_min_size(row.min, size);
        let right = Rect::from_min_size(pos2(row.right() - size.x, row.top()), size);
        // After a switch each player's card comes from the other side.
        let way = (right.left() - left.left()) * (1.0 - self.crossed(ui));
        for (rect, mark, way) in [(left, Mark::X, way), (right, Mark::O, -way)] {
            let rect = rect.translate(vec2(way, 0.0));
            self.card_ui(ui, PlayerCard { rect, mark }, actions);
        }
        if between > 0.0 {
            let place = Rect::from_center_size(row.center(), vec2(between, row.height()));
            self.switch_ui(ui, place, is_narrow, actions);
        }
    }

    /// How much of their way the cards have gone since the sides were switched.
    fn crossed(&self, ui: &Ui) -> f32 {
        let is_circle = self.shown.now.info.person == Some(Mark::O);
        let is_still = self.looks.reduced_motion || ui.style().animation_time == 0.0;
        let seconds = if is_still { 0.0 } else { theme::SWITCH_TIME_S };
        let id = ui.scope_id().with("sides");
        let part = ui.ctx().animate_bool_with_time(id, is_circle, seconds);
        theme::ease(if is_circle { part } else { 1.0 - part })
    }

    /// *Switch sides*: the icon, and the words below it as far as there is room.
    fn switch_ui(&self, ui: &mut Ui, place: Rect, is_narrow: bool, actions: &mut Vec<Action>) {
        let entry = &actions::SWITCH_SIDES;
        let name = self.texts.text(entry.text);
        let is_enabled = self.shown.now.turn != Turn::Over;
        let button = ui.add_enabled_ui(is_enabled, |ui| {
            theme::soft_buttons(ui);
            ui.place(
                place,
                Button::new("").corner_radius(14).min_size(place.size()),
            )
        });
        let button = button.inner;
        button.widget_info(|| WidgetInfo::labeled(Role::Button, is_enabled, &name));
        let ink = if is_enabled {
            ui.style().interact(&button).text_color()
        } else {
            ui.visuals().weak_text_color()
        };
        let font = FontId::proportional(theme::SMALL_TEXT - 1.0);
        let words = (ui.painter()).layout(name.clone(), font, ink, place.width() - 8.0);
        let icon = Icon::Switch;
        let has_icon = is_narrow || place.height() >= 30.0 + words.size().y;
        let height = if is_narrow {
            18.0
        } else {
            words.size().y + if has_icon { 20.0 } else { 0.0 }
        };
        let mut top = place.center().y - height / 2.0;
        if has_icon {
            icon.paint(ui.painter(), pos2(place.center().x, top + 9.0), ink);
            top += 20.0;
        }
        if !is_narrow {
            for row in &words.rows {
                let text = row.text().trim().to_owned();
                let at = pos2(place.center().x, top + row.rect().top());
                let font = FontId::proportional(theme::SMALL_TEXT - 1.0);
                ui.painter().text(at, Align2::CENTER_TOP, text, font, ink);
            }
        }
        if button.clicked() {
            actions.push(entry.action.clone());
        }
        let keys = actions::shortcut_text(ui.ctx(), self.texts, entry.keys);
        let words = self.texts.text("switch-sides-text");
        button.on_hover_text(format!("{name} · {keys}\n{words}"));
    }

    fn card_ui(&self, ui: &mut Ui, card: PlayerCard, actions: &mut Vec<Action>) {
        let mark = card.mark;
        let id = ui.scope_id().with(("card", mark_id(mark)));
        let spoken = self.spoken(mark);
        let response = ui.interact(card.rect, id, Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));
        let level = (!self.is_person(mark)).then(|| self.level_ui(ui, card, actions));
        let rect = card.rect.translate(vec2(self.nod(ui, mark), 0.0));
        let card = PlayerCard { rect, mark };
        self.paint_ground(ui, card, level.as_ref());
        self.paint_content(ui, card, level.as_ref());
    }

    /// The whole card of the computer opens the list of opponents.
    fn level_ui(&self, ui: &Ui, card: PlayerCard, actions: &mut Vec<Action>) -> Response {
        let id = ui.scope_id().with(("level", mark_id(card.mark)));
        let choice = Setting::opponent(self.play, self.texts);
        let button = ui.interact(card.rect, id, Sense::click());
        let label = self.texts.text(choice.text);
        let chosen = self.opponent_name();
        button.widget_info(|| {
            WidgetInfo::labeled(Role::ComboBox, true, format!("{label}: {chosen}"))
        });
        let words = opponent_words(self.play.computer, self.play.board, self.texts);
        let popup = Popup::menu(&button).width(theme::LEVELS_WIDTH);
        popup.gap(4.0).show(|ui| {
            for option in &choice.options {
                let entry = ui.add(
                    Button::selectable(option.is_chosen, &option.name).min_size(vec2(0.0, 36.0)),
                );
                voice::set_choice(&entry, Role::ListBoxOption, option.is_chosen);
                if entry.clicked() {
                    if !option.is_chosen {
                        actions.push(Action::SetPlay(option.settings));
                    }
                    ui.close();
                }
            }
            ui.add(egui::Label::new(egui::RichText::new(&words).small().weak()).wrap());
            ui.separator();
            if ui.button(self.texts.text("engine-choose")).clicked() {
                actions.push(Action::ChooseGame);
                ui.close();
            }
        });
        button.on_hover_text(words)
    }

    fn paint_ground(&self, ui: &Ui, card: PlayerCard, level: Option<&Response>) {
        let painter = ui.painter();
        let is_hovered = level.is_some_and(Response::hovered);
        let fill = if self.is_marked(card.mark) || is_hovered {
            self.colours.surface
        } else {
            self.colours.surface.lerp_to_gamma(self.colours.desk, 0.5)
        };
        let stroke = if self.is_marked(card.mark) {
            Stroke::new(2.5, self.colours.stone(card.mark))
        } else if self.looks.high_contrast {
            Stroke::new(1.0, ui.visuals().text_color())
        } else {
            Stroke::NONE
        };
        painter.rect(card.rect, 14.0, fill, stroke, StrokeKind::Inside);
        if level.is_some_and(Response::has_focus) {
            let ring = Stroke::new(2.0, self.colours.focus);
            painter.rect_stroke(card.rect.shrink(3.0), 12.0, ring, StrokeKind::Inside);
        }
    }

    fn paint_content(&self, ui: &Ui, card: PlayerCard, level: Option<&Response>) {
        let (rect, mark) = (card.rect, card.mark);
        let painter = ui.painter();
        let is_narrow = rect.width() < theme::NARROW_CARD;
        let [edge, reach, gap] = match (is_narrow, card.is_low()) {
            (true, _) => [17.0, 8.0, 6.0],
            (false, true) => [28.0, 8.0, 14.0],
            (false, false) => [28.0, 11.0, 14.0],
        };
        let centre = card.at(edge, rect.center().y);
        theme::paint_stone(painter, centre, reach, mark, self.colours);
        if self.shown.now.turn == Turn::Computer(mark) {
            self.paint_thinking(ui, centre, reach, rect, mark);
        }
        let [outer, inner] = card.aligns();
        let strong = ui.visuals().strong_text_color();
        let mut end = rect.width() - gap.min(12.0) - 2.0;
        let score_size = if is_narrow {
            theme::STATUS_TEXT
        } else {
            theme::SCORE_TEXT
        };
        let font = theme::semi_bold(score_size);
        let place = card.at(end, rect.center().y);
        let score = self.score(mark);
        end -= painter.text(place, inner, score, font, strong).width() + gap.min(8.0);
        let start = edge + reach + gap;
        let room = end - start;
        let (name_size, rows) = if is_narrow && !card.is_low() {
            (theme::BODY_TEXT, [20.0, 42.0])
        } else if card.is_low() {
            (theme::BODY_TEXT, [12.0, 29.0])
        } else {
            (theme::NAME_TEXT, [20.0, 42.0])
        };
        let detail = self.detail(mark, room, ui);
        let [mut name_y, detail_y] = rows.map(|y| rect.top() + y);
        if level.is_none() && detail.is_empty() {
            name_y = rect.center().y;
        }
        let font = theme::semi_bold(name_size);
        let name = theme::elided(painter, self.name(mark), &font, room);
        painter.text(card.at(start, name_y), outer, name, font, strong);
        let font = FontId::proportional(if is_narrow {
            theme::SMALL_TEXT - 1.0
        } else {
            theme::SMALL_TEXT
        });
        let Some(level) = level else {
            let detail = theme::elided(painter, detail, &font, room);
            let weak = ui.visuals().weak_text_color();
            painter.text(card.at(start, detail_y), outer, detail, font, weak);
            return;
        };
        let ink = if level.hovered() || level.has_focus() {
            strong
        } else {
            self.colours.primary
        };
        let text = theme::elided(painter, self.opponent_name(), &font, room - 14.0);
        let drawn = painter.text(card.at(start, detail_y), outer, text, font, ink);
        let x = match mark {
            Mark::X => drawn.right() + 9.0,
            Mark::O => drawn.left() - 9.0,
        };
        let corners = [vec2(-4.0, -2.0), vec2(4.0, -2.0), vec2(0.0, 3.0)];
        let corners = corners.map(|corner| pos2(x, detail_y) + corner).to_vec();
        painter.add(Shape::convex_polygon(corners, ink, Stroke::NONE));
    }

    /// Whether the card has a frame: of the side to move in the position on the screen, or of the
    /// winner.
    fn is_marked(&self, mark: Mark) -> bool {
        let position = self.shown.displayed();
        match position.outcome() {
            Some(outcome) => outcome.value().winner() == Some(mark),
            None => position.turn() == mark,
        }
    }

    /// What a screen reader says of a card: stone, name, whose turn it is, and the score.
    fn spoken(&self, mark: Mark) -> String {
        let name = if self.is_person(mark) {
            self.name(mark)
        } else {
            let opponent = [("opponent", self.opponent_name().into())];
            self.texts.with("card-computer-level", opponent)
        };
        let mut parts = vec![self.texts.text(mark_id(mark)), name];
        if !self.shown.displayed().finished() && self.is_marked(mark) {
            let id = if self.shown.now.is_thinking() && !self.shown.is_looking_back() {
                "card-thinking"
            } else {
                "card-to-move"
            };
            parts.push(self.texts.text(id));
        }
        let tally = self.shown.now.tally();
        if tally != Tally::default() {
            let won = ("won", self.score(mark).into());
            let drawn = ("drawn", tally.drawn.into());
            parts.push(self.texts.with("card-score", [won, drawn]));
        }
        parts.join(", ")
    }

    fn is_person(&self, mark: Mark) -> bool {
        let now = &self.shown.now;
        match now.play.players {
            Players::PersonPerson => true,
            Players::PersonComputer => now.info.person == Some(mark),
            Players::ComputerComputer => false,
        }
    }

    /// The player of this side.
    fn name(&self, mark: Mark) -> String {
        if !self.is_person(mark) {
            return self.texts.text("card-computer");
        }
        match (self.shown.now.play.players, self.people.name(mark)) {
            (Players::PersonPerson, Some(name)) => name.to_owned(),
            (Players::PersonPerson, None) => self.texts.text(match mark {
                Mark::X => "card-cross",
                Mark::O => "card-circle",
            }),
            _ => self.texts.text("card-you"),
        }
    }

    fn opponent_name(&self) -> String {
        let play = self.shown.now.play;
        opponent_name(Opponent::of(play.computer), play.board, self.texts)
    }

    /// The stone in words, unless the name says it, and the drawn games; only these if there is no
    /// room for both.
    fn detail(&self, mark: Mark, room: f32, ui: &Ui) -> String {
        let stone = self.texts.text(mark_id(mark));
        let is_named = self.name(mark).to_lowercase() == stone.to_lowercase();
        let drawn = self.shown.now.tally().drawn;
        match (is_named, drawn) {
            (true, 0) => return String::new(),
            (false, 0) => return stone,
            _ => {}
        }
        let drawn = [("drawn", drawn.into())];
        let drawn = self.texts.with("card-drawn", drawn);
        if is_named {
            return drawn;
        }
        let both = format!("{stone} · {drawn}");
        let font = FontId::proportional(theme::SMALL_TEXT);
        let size = ui
            .painter()
            .layout_no_wrap(both.clone(), font, Color32::WHITE)
            .size();
        if size.x <= room { both } else { drawn }
    }

    /// Games won by this side.
    fn score(&self, mark: Mark) -> u32 {
        let Tally { x, o, .. } = self.shown.now.tally();
        match mark {
            Mark::X => x,
            Mark::O => o,
        }
    }

    /// A turning ring and, if the computer has a time limit, a bar of the time used.
    fn paint_thinking(&self, ui: &Ui, centre: Pos2, reach: f32, card: Rect, mark: Mark) {
        let time = ui.input(|input| input.time);
        let stroke = Stroke::new(2.0, self.colours.stone(mark));
        let moves = !self.looks.reduced_motion && ui.style().animation_time > 0.0;
        #[expect(clippy::cast_possible_truncation, reason = "between 0 and 1")]
        let start = if moves { (time % 1.0) as f32 } else { 0.0 };
        let ring = theme::arc(centre, reach + 6.0, TAU * start, TAU * 0.7);
        ui.painter().line(ring, stroke);
        if moves {
            ui.ctx().request_repaint_after(theme::RING_INTERVAL);
        }
        let setup = self.shown.now.play;
        let is_perfect = setup.computer == Computer::Level(Level::Perfect);
        if is_perfect && setup.board != Board::TIC_TAC_TOE {
            let share = self.shown.seconds_since(time) / setup.thinking_time.as_secs_f64();
            #[expect(clippy::cast_possible_truncation, reason = "between 0 and 1")]
            let share = share.clamp(0.0, 1.0) as f32;
            let line = card.shrink2(vec2(14.0, 5.0));
            let end = line.left() + share * line.width();
            let bar = [line.left_bottom(), pos2(end, line.bottom())];
            ui.painter().line_segment(bar, stroke);
        }
    }

    /// How far a card is shaken aside after a click out of turn.
    fn nod(&self, ui: &Ui, mark: Mark) -> f32 {
        let time = ui.input(|input| input.time);
        let since = self.rejected_click_at.map(|clicked_at| time - clicked_at);
        let still = self.looks.reduced_motion || ui.style().animation_time == 0.0;
        match since {
            Some(since) if since < theme::SHAKE_S && self.is_marked(mark) && !still => {
                ui.ctx().request_repaint();
                #[expect(clippy::cast_possible_truncation, reason = "between 0 and 1")]
                let part = (since / theme::SHAKE_S) as f32;
                5.0 * (1.0 - part) * (part * 3.0 * TAU).sin()
            }
            _ => 0.0,
        }
    }
}
