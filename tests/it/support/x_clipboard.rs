//! Another program on the same display, which has copied or selected something, or wants to paste.

use std::thread;

use x11rb::connection::Connection as _;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ConnectionExt as _, CreateWindowAux, EventMask, PropMode,
    SELECTION_NOTIFY_EVENT, SelectionNotifyEvent, Window, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;
use x11rb::{COPY_DEPTH_FROM_PARENT, COPY_FROM_PARENT, CURRENT_TIME};

use super::PATIENCE;
use super::x_server::{ANSWERS, XServer, atom, poll};

/// What a person copies with Ctrl+C, and what is merely selected.
pub const CLIPBOARD: &str = "CLIPBOARD";
pub const PRIMARY: &str = "PRIMARY";

struct Client {
    connection: RustConnection,
    window: Window,
}

impl Client {
    fn new(server: &XServer) -> Client {
        let (connection, screen) =
            RustConnection::connect(Some(server.display())).expect("the X server runs");
        let root = connection.setup().roots[screen].root;
        let window = connection.generate_id().expect(ANSWERS);
        let (class, aux) = (WindowClass::INPUT_ONLY, CreateWindowAux::new());
        let depth = COPY_DEPTH_FROM_PARENT;
        (connection.create_window(
            depth,
            window,
            root,
            0,
            0,
            1,
            1,
            0,
            class,
            COPY_FROM_PARENT,
            &aux,
        ))
        .expect(ANSWERS)
        .check()
        .expect("a window can be created");
        Client { connection, window }
    }
}

/// Copies a text as another program does, which lives until the display ends; or, without a text,
/// as one that hangs: it never answers those who paste.
pub fn copy(server: &XServer, selection: &str, text: Option<&'static str>) {
    let client = Client::new(server);
    let selection = atom(&client.connection, selection);
    (client.connection)
        .set_selection_owner(client.window, selection, CURRENT_TIME)
        .expect(ANSWERS)
        .check()
        .expect("any client may own it");
    thread::spawn(move || {
        let Client { connection, .. } = client;
        while let Ok(event) = connection.wait_for_event() {
            let (Event::SelectionRequest(asked), Some(text)) = (event, text) else {
                continue;
            };
            let (to, property, target) = (asked.requestor, asked.property, asked.target);
            connection
                .change_property8(PropMode::REPLACE, to, property, target, text.as_bytes())
                .expect(ANSWERS);
            let done = SelectionNotifyEvent {
                response_type: SELECTION_NOTIFY_EVENT,
                sequence: 0,
                time: asked.time,
                requestor: to,
                selection: asked.selection,
                target,
                property,
            };
            (connection.send_event(false, to, EventMask::NO_EVENT, done)).expect(ANSWERS);
            connection.flush().expect(ANSWERS);
        }
    });
}

/// What another program would paste, if there is a text.
pub fn paste(server: &XServer, selection: &str) -> Option<String> {
    let Client { connection, window } = Client::new(server);
    let [selection, utf8, property] =
        [selection, "UTF8_STRING", "PASTED"].map(|name| atom(&connection, name));
    connection
        .convert_selection(window, selection, utf8, property, CURRENT_TIME)
        .expect(ANSWERS);
    connection.flush().expect(ANSWERS);
    let answer = poll(PATIENCE, || match connection.poll_for_event() {
        Ok(Some(Event::SelectionNotify(answer))) => Some(answer.property),
        _ => None,
    });
    if answer? == Atom::from(AtomEnum::NONE) {
        return None;
    }
    let text = connection.get_property(true, window, property, utf8, 0, 1024);
    let text = text.expect(ANSWERS).reply().expect(ANSWERS).value;
    String::from_utf8(text).ok()
}
