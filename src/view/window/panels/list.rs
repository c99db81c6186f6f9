//! Lists: one stop for Tab, and the arrow keys walk through the rows.

use egui::{EventFilter, FocusDirection, Id, Key, Modifiers, Response, Sense, Ui};

/// The sense of a row: only the current one is a stop for Tab.
pub(crate) fn row_sense(is_current: bool) -> Sense {
    if is_current {
        Sense::click()
    } else {
        Sense::CLICK
    }
}

/// Reserves the arrow keys for this widget while it has the focus.
pub(crate) fn hold_arrows(ui: &Ui, id: Id) {
    let arrows = EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..EventFilter::default()
    };
    let keys = [
        Key::ArrowLeft,
        Key::ArrowRight,
        Key::ArrowUp,
        Key::ArrowDown,
    ];
    let is_walking = ui.input(|input| keys.into_iter().any(|key| input.key_pressed(key)));
    ui.memory_mut(|memory| {
        memory.set_focus_lock_filter(id, arrows);
        // The filter does not work yet in the first frame of the focus.
        if is_walking {
            memory.move_focus(FocusDirection::None);
        }
    });
}

/// Moves the focus by the arrow keys while the list has it. Returns the new row.
pub(crate) fn walk(ui: &Ui, rows: &[Response], current: usize) -> Option<usize> {
    let focused = rows.iter().find(|row| row.has_focus())?;
    hold_arrows(ui, focused.id);
    // The focus follows the current row if something else has changed it.
    if let Some(row) = rows.get(current)
        && row.id != focused.id
    {
        row.request_focus();
    }
    let keys = [
        (Key::ArrowLeft, current.checked_sub(1)),
        (Key::ArrowUp, current.checked_sub(1)),
        (Key::ArrowRight, Some(current + 1)),
        (Key::ArrowDown, Some(current + 1)),
    ];
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let mut to = None;
    for (key, next) in keys {
        if pressed(key)
            && let Some(row) = next.and_then(|next| rows.get(next))
        {
            row.request_focus();
            row.scroll_to_me(None);
            to = next;
        }
    }
    to
}
