"""A screen reader without a voice: starts a program in a D-Bus session, follows a transcript, and
compares what would be spoken with it.

    dbus-run-session -- /usr/bin/python3 reader.py TRANSCRIPT PROGRAM [ARGUMENT]...

A line of the transcript that begins with `>` is something to do:

    > press NAME    the action of what has this name
    > focus NAME    give the keyboard to what has this name
    > see NAME      wait until there is something with this name
    > key KEYS      keys, as xdotool writes them
    > type TEXT     letters
    > tree          read everything in the window

The lines below it are what is heard then: `"` what is announced, `=` the new name of what has the
focus (or of the window), `@` what has got the focus, and where; below `tree` everything, level by
level. What happens is waited for, up to a deadline. With UPDATE_SNAPSHOTS set, the transcript is
written anew, with whatever is heard until it is quiet.
"""

import os
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
import pyatspi
from gi.repository import Gio, GLib

PATIENCE_S = 60.0
QUIET_S = 3.0
UPDATES = "UPDATE_SNAPSHOTS" in os.environ
STATES = {
    pyatspi.STATE_FOCUSED: "focused",
    pyatspi.STATE_SELECTED: "selected",
    pyatspi.STATE_CHECKED: "checked",
    pyatspi.STATE_PRESSED: "pressed",
}


def turn_on():
    """Tells programs that a screen reader is there; the bus itself is started by asking for it."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    for status in ("IsEnabled", "ScreenReaderEnabled"):
        value = GLib.Variant("(ssv)", ("org.a11y.Status", status, GLib.Variant("b", True)))
        bus.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", value,
            None, Gio.DBusCallFlags.NONE, int(PATIENCE_S * 1000), None,
        )


class Reader:
    def __init__(self, program):
        self.said, self.names = [], []
        self.focused, self.is_new_focus = None, False
        self.last_event = time.monotonic()
        turn_on()
        pyatspi.Registry.registerEventListener(
            self.hear,
            "object:announcement",
            "object:state-changed:focused",
            "object:property-change:accessible-name",
        )
        self.program = subprocess.Popen(program)

    def hear(self, event):
        self.last_event = time.monotonic()
        kind = str(event.type)
        if kind.startswith("object:announcement"):
            self.said.append(event.any_data.strip())
        elif kind.startswith("object:state-changed:focused"):
            if event.detail1:
                self.focused, self.is_new_focus = event.source, True
        elif event.source == self.focused or event.source.getRole() == pyatspi.ROLE_FRAME:
            self.names.append(event.any_data)

    def spin(self):
        """Takes in what has come, and waits a moment for more."""
        context = GLib.MainContext.default()
        while context.iteration(False):
            pass
        time.sleep(0.005)

    def until(self, what, ask):
        deadline = time.monotonic() + PATIENCE_S
        while True:
            is_late = time.monotonic() > deadline
            self.spin()
            try:
                answer = ask()
            except GLib.Error:
                # What was asked about has just gone.
                answer = None
            if answer:
                return answer
            if self.program.poll() is not None:
                sys.exit(f"the program has ended with {self.program.returncode}, before {what}")
            if is_late:
                return None

    def window(self):
        for application in pyatspi.Registry.getDesktop(0):
            if application is not None and application.get_process_id() == self.program.pid:
                for window in application:
                    return window
        return None

    def find(self, name):
        def search(node):
            if node is None:
                return None
            if node.name.strip() == name and "Action" in pyatspi.listInterfaces(node):
                return node
            for child in node:
                found = search(child)
                if found is not None:
                    return found
            return None

        return search(self.window())

    def tree(self):
        lines = []

        def walk(node, depth):
            states = node.getState()
            known = [word for state, word in STATES.items() if states.contains(state)]
            if not states.contains(pyatspi.STATE_ENABLED):
                known.append("disabled")
            line = [node.getRoleName(), node.name.strip(), *known]
            lines.append("  " * depth + ", ".join(part for part in line if part))
            for child in node:
                if child is not None:
                    walk(child, depth + 1)

        walk(self.window(), 0)
        return lines

    def heard(self):
        lines = []
        if self.said:
            lines.append('" ' + " ".join(self.said))
        lines.extend("= " + name for name in self.names)
        if self.is_new_focus:
            place, above = "", self.focused.parent
            while above is not None and above.getRole() != pyatspi.ROLE_APPLICATION:
                if above.getRole() in (pyatspi.ROLE_DIALOG, pyatspi.ROLE_ALERT):
                    place = f" < {above.name}, {above.getRoleName()}"
                    break
                above = above.parent
            lines.append(f"@ {self.focused.name}, {self.focused.getRoleName()}{place}")
        home = os.environ["HOME"]
        return [line.replace(home, "~") for line in lines]

    def do(self, command):
        verb, _, rest = command.partition(" ")
        if verb in ("press", "focus", "see"):
            node = self.until(command, lambda: self.find(rest))
            if node is None:
                sys.exit(f"there is nothing with the name: {rest}\n" + "\n".join(self.tree()))
            if verb == "press":
                node.queryAction().doAction(0)
            elif verb == "focus":
                node.queryComponent().grabFocus()
        elif verb == "key":
            subprocess.run(["xdotool", "key", "--clearmodifiers", *rest.split()], check=True)
        elif verb == "type":
            subprocess.run(["xdotool", "type", "--delay", "20", rest], check=True)
        elif verb not in ("start", "tree"):
            sys.exit(f"there is no such thing to do: {command}")

    def step(self, command, expected):
        """Does something and waits for what is expected; says what was heard."""
        self.said, self.names, self.is_new_focus = [], [], False
        self.do(command)
        look = self.tree if command == "tree" else self.heard
        if command == "start":
            # What is announced before the keyboard comes is in the status bar of the tree.
            look = lambda: [line for line in self.heard() if not line.startswith('"')]
        if UPDATES:
            self.last_event = time.monotonic()
            self.until("quiet", lambda: time.monotonic() > self.last_event + QUIET_S)
            return look()
        self.until(command, lambda: look() == expected)
        return look()


def steps(text):
    """The commands of a transcript, each with the lines below it."""
    found = []
    for line in text.splitlines():
        if line.startswith("> "):
            found.append((line[2:], []))
        elif found and line:
            found[-1][1].append(line)
    return found


def main():
    path, *program = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        text = file.read()
    head = text.split("> ", 1)[0]
    reader = Reader(program)
    written = []
    try:
        if reader.until("a window", reader.window) is None:
            sys.exit("the program shows no window to screen readers")
        # Without a window manager nobody else gives it the keyboard.
        find = ["xdotool", "search", "--sync", "--onlyvisible", "--name", "Tic-"]
        subprocess.run([*find, "windowfocus"], check=True, timeout=PATIENCE_S)
        subprocess.run(["xdotool", "mousemove", "9999", "9999"], check=True)
        for command, expected in steps(text):
            heard = reader.step(command, expected)
            written.append((command, heard))
            if heard != expected and not UPDATES:
                lines = [f"> {command}", "expected:", *expected, "heard:", *heard]
                sys.exit("\n".join(lines))
    finally:
        reader.program.kill()
        reader.program.wait()
        if UPDATES:
            body = "\n\n".join("\n".join([f"> {command}", *heard]) for command, heard in written)
            with open(path, "w", encoding="utf-8") as file:
                file.write(head + body + "\n")


main()
