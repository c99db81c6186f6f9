# All texts of the window and the terminal game in English. Every message here is in de.ftl, too; a test says so if not.

title = Tic-tac-toe
menu = Menu
menu-games = Games

# Players and results
cross = cross
circle = circle
x-wins = Cross wins!
draw = Draw!
o-wins = Circle wins!

# Menus
menu-view = View
menu-help = Help
new-game = New game
quit = Quit
switch-sides = Switch sides
hint = Hint
undo = Undo
full-screen = Full screen
lecture = Lecture mode
help = Help
about = About Tic-tac-toe

# The side panel
players = Who plays
players-person-computer = You vs. computer
players-person-person = Two players
players-computer-computer = Computer vs. computer
first = Who goes first
first-person = You
first-computer = The computer
first-alternate = Alternate
# How the computer plays
opponent-easy = Easy
opponent-medium = Medium
opponent-hard = Hard
level-rules = Rules
level-unbeatable = Varied
level-perfect = Perfect
search-full = A: the whole tree
search-stop-at-win = B: stops at a win
search-alpha-beta = C: alpha-beta
search-forced = D: forced moves first
search-seen-before = E: no position twice
search-mirrored = F: nor its mirror image
search-openings = G: openings, then as D
search-solver = Solver: for large boards
edition = Edition
edition-number = Edition { $edition }
pause-before = Pause before the computer’s stone
seconds = { $seconds } s
last-move = Last move
time-us = { $time } µs
time-ms = { $time } ms
time-s = { $time } s

# View
theme = Theme
theme-system = System
theme-light = Light
theme-dark = Dark
board-style = Board style
board-style-plain = Plain
board-style-paper = Paper
board-style-chalk = Chalk
zoom = Zoom
zoom-in = Larger
zoom-out = Smaller
zoom-usual = Actual size
high-contrast = High contrast
reduced-motion = Reduced motion
numbers = Numbers in the squares
language = Language
language-english = English
language-german = Deutsch

# The status line
status-your-turn = Your turn: { $mark }.
status-to-move = { $mark ->
    [cross] Cross to move.
   *[other] Circle to move.
}
status-thinking = The computer is thinking…
computers-turn = It is the computer’s turn.
taken = Square { $square } is already taken.
game-over = The game is over. Click the board to play again.
off-board = There is no square { $square }.

# What a screen reader says
square-empty = square { $square }, row { $row }, column { $column }, empty
square-cross = square { $square }, row { $row }, column { $column }, cross
square-circle = square { $square }, row { $row }, column { $column }, circle
say-put = { $mark ->
    [cross] Cross on square { $square }.
   *[other] Circle on square { $square }.
}
say-stones = { $mark ->
    [cross] Cross: { $squares }.
   *[other] Circle: { $squares }.
}
say-values = { $what }: { $squares }.
say-squares = { $squares } squares
say-best = best
say-no-stones = The board is empty.
say-score = Score: cross { $x }, circle { $o }, drawn { $drawn }.
say-new-game = New game.
say-undo = Undone.
say-undone = Empty again: { $squares }.
say-closed = Closed: { $what }
say-returned = Your other game is back.
say-hint = Hint: square { $square }.

# The winner dialog
play-again = Play again
close = Close

# The engine's failure
engine-failed = The engine has stopped
engine-failed-text = Something went wrong inside the program. Your game is safe.
engine-failed-why = What it said: { $why }
store-failed = Something went wrong inside the program while a file was read or written. Your game goes on.
restart-engine = Restart the engine

# Help
help-play = How to play
help-play-text =
    Two players take turns placing their stones on a board, usually of 3×3 squares. Cross goes first. Three of your own in a row, column or diagonal win the game; a full board without such a line is a draw.
    Click a free square; the computer answers. “Switch sides” lets the computer move for you, and you play on with the other side: at any time, as often as you like, even as the very first move. “New game…” in the menu has other opponents, two players, larger boards, and who wins on each.
help-searches = The searches
help-searches-text =
    Before each of its moves the computer builds the tree of everything that can follow. A builds the whole tree, B stops at a win, C is alpha-beta, D looks for forced moves first, E searches no position twice, F skips mirror images as well, G looks up the first moves. None of them ever makes a mistake; they differ in how many nodes they need. The two editions of C and D differ in how they narrow the alpha-beta window. “New game…” offers them under “More”.
help-keys = Keys
help-keys-game = The game
help-keys-study = Study
help-keys-learning = Learning
help-keys-window = Window and files
help-key-digits = Play the square with that number
help-key-arrows = Move around the board
help-key-enter = Play the outlined square
help-key-menu = Open the menu
help-key-escape = Make the computer move now; close a dialog
keys-digits = Digits
keys-arrows = Arrow keys
keys-enter = Enter, Space
key-escape = Esc
key-ctrl = Ctrl

# About
about-version = Version { $version }
about-text = Tic-tac-toe that shows why the computer cannot lose.
about-license = Free software under the MIT licence, built on the work of many others.
licences = Licences

# Why there is no window
fail-no-display = cannot open a window: there is no display; set DISPLAY or WAYLAND_DISPLAY
fail-display = cannot open a window: the display “{ $name }” does not answer; set DISPLAY or WAYLAND_DISPLAY to one that runs
fail-libraries = cannot open a window: libraries are missing; install libx11-6 libxcursor1 libxi6 libx11-xcb1 libxkbcommon-x11-0
fail-opengl = cannot open a window: there is no usable OpenGL; install libgl1 (Mesa draws without a graphics card, too)
fail-files = cannot open a window: the limit on open files is too low; raise it (ulimit -n) to { $n } or more
fail-size = cannot open a window: it is too large for the display; check its scale factor (WINIT_X11_SCALE_FACTOR, Xft.dpi)
fail-instead = { $why }; playing in the terminal instead
fail-other = cannot open a window: { $why }
fail-crash = the window failed: { $why }

# Numbers
decimal-mark = .

# What has been proved about a level
strength-perfect = Never loses. Against random play it wins { $x } % of its games as cross, { $o } % as circle.
strength-from-the-start = Never loses from the start, but gives value away in { $mistakes } positions. Against random play it wins { $x } % of its games as cross, { $o } % as circle.
strength-may-lose = May lose. Against random play it wins { $x } % of its games as cross, { $o } % as circle.

# Why the rules move as they do
rule-wins = It wins at { $square }.
rule-blocks = It blocks { $square }.
rule-forks = It forks at { $square }.
rule-forces = It forces an answer with { $square }.
rule-rest = It takes { $square }, which lies in the most lines.

# Learning
puzzle = Puzzle
puzzles = Puzzles
puzzle-grade = Difficulty
learn-try = Click the square, or type its number.
learn-again = Try again
learn-show = Show me
learn-next = Next puzzle
coach = Coach
coach-text = In games against the computer, asks once before a move that gives something away (on large boards, only if that is proven)
coach-loses = { $mark ->
    [cross] That lets cross win. Play it anyway?
   *[other] That lets circle win. Play it anyway?
}
coach-draws = That gives the win away. Play it anyway?
coach-ask = What comes after { $square }
coach-why = Show why
coach-play = Play it anyway
coach-back = Take back
retry = Mistakes
retry-ask = { $had ->
    [win] { $mark ->
        [cross] Cross on { $square } (move { $number } of the game) gave the win away. Find a better move.
       *[other] Circle on { $square } (move { $number } of the game) gave the win away. Find a better move.
    }
   *[draw] { $mark ->
        [cross] Cross on { $square } (move { $number } of the game) gave the draw away. Find a better move.
       *[other] Circle on { $square } (move { $number } of the game) gave the draw away. Find a better move.
    }
}
retry-keeps = { $had ->
    [win] it keeps the win
   *[draw] it holds the draw
}
retry-open = It could not be proved what that is worth. Try another square.
retry-none = None of your moves gave anything away.
retry-unproven = Where this game went wrong is not proven: the board is too large for that.
retry-next = Next mistake
retry-go-on = Go on from here
lesson-title = { $number ->
    [0] Lesson: { $title }
   *[other] Lesson { $number }: { $title }
}
lesson-done = { $done } of { $steps }
lessons = Lessons
lessons-continue = Continue lessons
lesson-step = Step { $step } of { $steps }
lesson-back = Back
lesson-on = Next
lesson-next = Next lesson
lesson-end = Finish
lesson-check = Check
lesson-try = Click squares or type their numbers, then check. “None” can be right, too.
lesson-marked = Marked: { $squares }
lesson-none = none
lesson-value = { $words } ({ $number })
lesson-exact = exactly { $value }
lesson-at-most = at most { $value }
lesson-at-least = at least { $value }
lesson-window = { $min } to { $max }
lesson-right = Right.
lesson-shown = The answer: { $answer }.
flaw-more = Not quite: it is more than that, because circle can do better.
flaw-less = Not quite: it is less than that, because cross can do better.
flaw-over = { $winner ->
    [cross] Not quite: the game is over, and cross has a line.
    [circle] Not quite: the game is over, and circle has a line.
   *[other] Not quite: the board is full, and nobody has a line.
}
flaw-truth = That is what the position is truly worth. The search returns something else: think of what it has not seen.
flaw-not-exact = Careful: something was left out that could still change the value.
flaw-is-exact = Look again: was anything left out that could still change the value?
flaw-other-way = Almost: the value could still change, but in the other direction.
flaw-goal-min = goalMax is right. But goalMin: what is circle sure of already?
flaw-goal-max = goalMin is right. But goalMax: what is cross sure of already?
flaw-window = Not quite. goalMin is what circle is sure of already, goalMax what cross is sure of.
flaw-not-cut = Not quite: the search does look at { $squares }.
flaw-not-known = Not quite. New to the search: { $squares }.
flaw-too-few = Something is still missing.
help-learn = Learning by trying
help-learn-text =
    Six lessons in the menu teach what a position is worth and how the searches A to F find it. Each step asks something: answer with a digit or a click, H shows the answer, Enter goes on (after puzzles and mistakes as well), Page Up goes back. P asks a puzzle: a position in which exactly one move wins or holds the draw. A wrong move is refuted on the board, and you try again; H shows the move and why. What you missed comes back soon, what you know, less and less often. There are puzzles on four boards. After a game that you did not win, you can look for better moves at your mistakes, and play on from there. The coach asks once before a move that gives something away; it says nothing about the others.

# Worksheets
sheet-title = Tic-tac-toe
sheet-name = Name
sheet-value = What is each position worth if nobody makes a mistake? Write −1 if cross wins, 0 for a draw, +1 if circle wins. Cross began.
sheet-best = Write down every move that preserves the value of the position. The squares are numbered row by row from 1. Cross began.
sheet-key = { $title }: the key
sheet-title-numbers = Alpha-beta
sheet-trace = Alpha-beta goes through these trees from left to right and begins with −∞ and +∞; MAX maximises, MIN minimises. Write at every node that is entered α and β as it is entered, and below them the value with which it is left. Cross out every edge that is cut.
sheet-cuts = Alpha-beta goes through these trees from left to right and begins with −∞ and +∞; MAX maximises, MIN minimises. Cross out every edge that is cut.
sheet-order = The children of each node may change places. In which order of the leaves does alpha-beta visit as few of them as possible, from left to right? There may be several. How many does it visit then?
sheet-letters = Order:
sheet-visited = Leaves visited:

# Puzzles
puzzle-progress = Streak: { $streak } · Mastered: { $known } of { $asked }
puzzle-wins-now = { $mark ->
    [cross] Cross to move and win at once.
   *[other] Circle to move and win at once.
}
puzzle-wins-in = { $mark ->
    [cross] Cross to move and win with { $moves } crosses.
   *[other] Circle to move and win with { $moves } circles.
}
puzzle-wins = { $mark ->
    [cross] Cross to move and win.
   *[other] Circle to move and win.
}
puzzle-holds = { $mark ->
    [cross] Cross to move. Only one move holds the draw.
   *[other] Circle to move. Only one move holds the draw.
}
puzzle-right = Right: { $theme }.
puzzle-shown = The answer: { $theme }.
puzzle-wrong = Not that one.
puzzle-again = Try again.
puzzle-any = Any
puzzle-theme-win = a win at once
puzzle-theme-block = a block
puzzle-theme-fork = a fork
puzzle-theme-trap = a trap, because the answer is forced
puzzle-theme-only-move = the only good move
terminal-puzzle-welcome = Puzzles: find the one move. Type ? for help, 0 to quit.
terminal-puzzle-move = The move ->
terminal-puzzle-line = The moves: { $line }
terminal-puzzle-help =
    a number: try that square
    s: show the solution
    0: quit

# The terminal game
terminal-welcome = Tic-tac-toe. Type ? for help, 0 to end the game.
terminal-side = Do you want x or o (x begins)?
terminal-move = Your move ->
terminal-again = Another game [y/n]?
terminal-score = You { $won }, drawn { $drawn }, computer { $lost }
terminal-harder = Two wins in a row. Type “{ $opponent }” in the next game for a harder opponent.
terminal-easier = Three losses in a row. Type “{ $opponent }” in the next game for an easier opponent.
terminal-not-understood = I don’t understand “{ $answer }”. Type ? for help.
terminal-nothing-to-undo = There is nothing to undo.
terminal-nothing-to-redo = There is nothing to redo.
terminal-goes-on = Continuing your last game.
terminal-goodbye = Goodbye.
terminal-side-help =
    x: you play cross and begin
    o: you play circle, the computer begins
    0: quit
terminal-again-help =
    y: another game
    u: undo the last move
    n: quit
terminal-help =
    1 to { $squares }: play that square
    s: switch sides, the computer moves for you
    h: hint
    u: undo
    r: redo
    easy, medium, hard, unbeatable: choose the opponent
    0: end the game

# Files
open = Open…
recent = Recent files
earlier-games = Earlier games
earlier-game = { $date } · { $board } · { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
} · { $value ->
    [x-wins] cross won
    [o-wins] circle won
    [draw] drawn
   *[other] unfinished
}
undated = no date
save = Save
save-as = Save as…
copy-position = Copy position
copy-game = Copy game
copy-command = Copy command
paste = Paste position or game
open-title = Open a game
open-button = Open
save-title = Save the game
save-button = Save
replace-button = Replace
cancel = Cancel
file-path = Path
files-games = Games
files-all = All files
file-exists = A file with this name exists.
drop-here = Drop a game here to open it
say-opened = Opened: { $path }
say-saved = Saved: { $path }
say-written = Saved now: { $path }
say-copied-position = The position is on the clipboard.
say-copied-game = The game is on the clipboard.
say-copied-command = The command that opens this is on the clipboard.
paste-failed = The clipboard holds neither a position nor a game: { $why }
paste-silence = The program that copied it does not respond.
paste-nothing = There is no text on the clipboard.
position-foreign-letter = “{ $letter }” (character { $at }) is not one of x, o and . for an empty square.
position-length = A position has { $squares } squares here, not { $found }.
position-row = A row ends after { $after } squares instead of { $columns }.
position-illegal = This position cannot occur in a game.

# What is wrong with a file
trouble = Something is wrong with a file
trouble-read = { $path } cannot be read: { $why }
trouble-write = { $path } cannot be written: { $why }
trouble-set-aside = { $path } cannot be used: { $why } It was renamed to { $to }, and the program started without it.
trouble-ignored = { $path } contains something this program does not understand: { $why } It is left there, and the default is used.
fault-not-found = There is no such file or folder.
fault-permission-denied = That is not permitted.
fault-storage-full = The disk is full.
fault-quota-exceeded = { fault-storage-full }
fault-read-only-filesystem = The disk is read-only.
fault-not-a-directory = There is no such folder.
fault-not-a-file = That is not a file.
fault-is-a-directory = { fault-not-a-file }
fault-content = { $why }.

# The moves
redo = Redo
redo-left = Other moves
look-start = To the start
look-back = One move back
look-forward = One move forward
look-end = To the end
show-moves = List of moves
moves = Moves
moves-start = Start
moves-row = { $number }. { $mark ->
    [cross] Cross
   *[other] Circle
} { $square }
moves-change = { $before } → { $after }
maker-person = You
status-looking = Move { $move } of { $moves }. Play here to go on from this move.
say-redo = Redone.
say-redone = Back on the board: { $squares }.
key-shift = Shift
key-home = Home
key-end = End
key-page-up = Page Up
key-page-down = Page Down
key-left = Left
key-right = Right

# The score
score = Score
score-session = This session
score-all = All time
score-none = No finished games yet.
score-columns = won · drawn · lost
score-counts = { $won } · { $drawn } · { $lost }
score-words = { $won } won, { $drawn } drawn, { $lost } lost
score-reset = Reset
score-reset-ask = Delete all results?
say-no-room = The window is too narrow for the list of moves.

# Why: the menu, and what it opens
menu-study = Study
study-leave = Leave the study
values = Values on the board
why = Why this move?
tree = Tree
compare = Compare
curve = Value of the game
export = Export
export-tree-svg = Visible tree as SVG…
export-tree-icicle = Whole tree as SVG…
export-tree-dot = Tree for Graphviz (DOT)…
export-tree-csv = Tree as CSV…
export-comparison = Comparison as CSV…
export-board = Board as SVG…
resize-panel = Width of the panel
close-panel = Close panel
preview = Preview only.
back-to-game = Back to the game

# What a move is worth
proofs-legend = Framed: keeps the value.
proving = Proving: { $proven } of { $all }
proofs-open = Not proven yet: { $open ->
    [one] { $open } position
   *[other] { $open } positions
}
prove-on = Go on
prospect-wins = wins
prospect-draws = draws
prospect-loses = loses
worth-in = in { $moves }
worth-wins = wins in { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
worth-draws = draws in { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
worth-loses = loses in { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
square-worth = { $worth }
square-worth-keeps = { $worth }, keeps the value
square-worth-best = { $worth }, best
worth-unproven = not proven yet
values-all-wins = Every free square wins.
values-all-draws = Every free square draws.
values-all-loses = Every free square loses.
values-best = Thick frame: best against a beginner.
values-legend = Framed: best moves. Thick frame: best against a beginner, too.
list-and = { " and " }
value-x-wins = cross wins
value-draw = draw
value-o-wins = circle wins
value-at-most = at most a draw
value-at-least = at least a draw
bound-truth = The true value: { $value }.
bound-truth-wait = The true value is being proved…
bound-truth-unknown = The true value is not known here.
bound-why = { $owner ->
    [cross] The search need not know: at “{ $node }” above, cross already has a draw ({ $move }); what is no better for it changes nothing there.
   *[other] The search need not know: at “{ $node }” above, circle already has a draw ({ $move }); what is no better for it changes nothing there.
}
value-hidden = value hidden
value-none = no value yet
value-so-far = so far { $value }
card-so-far = so far { $number }

# Why a move
why-wait = One moment…
why-nothing = Point at a free square, or make a move.
why-move = { $mark ->
    [cross] Cross on { $square }: { $worth }.
   *[other] Circle on { $square }: { $worth }.
}
why-last = The last move
why-line = If nobody makes a mistake:
why-line-mistake = After it, without another mistake:
why-line-forced = Forced:
why-line-example = For example:
why-line-move = Move { $number } of the variation: square { $square }
why-line-next = Next move
why-line-back = Previous move
because-blocks = It blocks { $square }, where the opponent would win.
because-threatens = It threatens { $square }, so the opponent has to answer there.
because-only-move = No other square is free.
because-only-win = No other move wins.
because-only-draw = It is the only move that holds the draw.
because-all-draw = Every move draws.
because-among-draws = { $moves } moves draw: { $squares }.
because-every-draw = Every move draws.
because-some-draw = { $moves } of { $all } moves draw.
because-sooner = { $moves ->
    [1] With { $squares } it would be won at once.
   *[other] With { $squares } it would be won sooner: in { $moves } moves.
}
because-resists = Every move loses; none holds out longer than this one.
because-others-resist = Every move loses; { $squares } would hold out longer.
because-all-lose = Every move loses.
because-gives-away-win = It gives the win away; { $squares } would keep it.
because-gives-away-draw = It gives the draw away; { $squares } would hold it.
plan-wins = It completes a line.
plan-forks = It forks: then { $squares } win, and only one of them can be blocked.
plan-threatens = It threatens { $squares }.
plan-quiet = It threatens nothing yet, but no answer helps.
answer-wins = The opponent wins at once with { $square }.
answer-forks = The opponent answers { $square } and forks: then { $squares } win.
answer-threatens = The opponent answers { $square } and threatens { $squares }.
answer-quiet = The opponent answers { $square }, and nothing helps any more.
answer-block = the block
answer-example = { $square }, for example
answer-longest = { $square } (no answer holds out longer)
then-forks = After { $answer }, { $square } forks: then { $squares } win.
then-threatens = After { $answer }, { $square } threatens { $squares }.
then-quiet = After { $answer }, { $square } leaves no answer that helps.

# The curve of a game
curve-moves = moves
curve-seen = on the board
curve-mistake = mistake
curve-label = The value after every move; { $mistakes ->
    [0] no mistakes
    [one] one mistake
   *[other] { $mistakes } mistakes
}. Click to look at a move.
mistakes = { $mistakes ->
    [0] No mistakes.
    [one] One mistake.
   *[other] { $mistakes } mistakes.
}
mistake = { $mark ->
    [cross] Move { $number }, cross on { $square }: from “{ $before }” to “{ $after }”.
   *[other] Move { $number }, circle on { $square }: from “{ $before }” to “{ $after }”.
}
mistake-better = Better: { $squares }.
previous-mistake = Previous mistake
next-mistake = Next mistake

# The tree
tree-of = Tree of
tree-last-move = the last move
tree-run = search { $search } from here
tree-root = from { $position }
tree-offer = Search { $search } from here
tree-nodes = { $nodes ->
    [one] { $nodes } node
   *[other] { $nodes } nodes
}
nodes-so-far = { $nodes } nodes so far
stop-search = Stop the search
tree-none = No search has made a move yet. Let one look at this position:
tree-none-level = This opponent builds no tree. Let a search look at this position:
tree-too-large = This tree is too large to be kept and drawn.
tree-stopped = The search was stopped.
near = Near
far = Far
step = Step
predict = Predict
over = Overlay
over-none = nothing
over-too-large = { $search } runs out of memory here.
over-shared = visits { $shared } of these nodes: { $share } %
look-at-node = Look at this position
search-edition = { $letter }, edition { $edition }
node-start = Start
node-move = { $mark ->
    [cross] cross on { $square }
   *[other] circle on { $square }
}
node-begins = { $mark ->
    [cross] Cross on { $square }
   *[other] Circle on { $square }
}
node-words = { $move }: { $value }; window { $min } to { $max }; { $stop }.
node-words-closed = { $move }: { $value }; window closed ({ $min } to { $max }), so nothing found here matters above; { $stop }.
window-short = { $min } … { $max }
state-open = open
state-unvisited = not visited yet
stop-finished = game over
stop-leaf = leaf
stop-all-seen = all moves seen
stop-cut-off = cut off
stop-forced-win = wins at once
stop-forced-block = must block
stop-known = met before
stop-opening = looked up
stop-proven = proved by the solver
stump = Square { $square }: never looked at
not-yet = Square { $square }: not looked at yet
unlooked = Never looked at: { $squares }. { $why }
unlooked-wins = The side to move wins at once with { $square }.
unlooked-block = The opponent would win with { $square }: only the block matters.
cut-x-win = Cut off: { $value } ≤ goalMin { $bound }, nothing is better than a win.
cut-o-win = Cut off: { $value } ≥ goalMax { $bound }, nothing is better than a win.
cut-x = Cut off: { $value } ≤ goalMin { $bound }; “{ $node }” above already has { $bound } ({ $move }).
cut-o = Cut off: { $value } ≥ goalMax { $bound }; “{ $node }” above already has { $bound } ({ $move }).
far-label = The whole tree: { $nodes } nodes in { $plies } layers. Arrow keys walk, plus and minus zoom, Backspace shows all.
far-many = { $nodes ->
    [one] { $nodes } node
   *[other] { $nodes } nodes
}: cross wins { $x }, draw { $draw } ({ $bounds } of them only bounds), circle wins { $o }
far-legend = Left to right: the order of the visits. Where several nodes share a pixel, wins for circle are on top, wins for cross at the bottom; draws that are only bounds are lighter.
far-hint = Click or wheel: zoom; drag: move.
legend = Legend
legend-exact = exact
legend-selected = selected
legend-window = window, here 0 to +1
legend-best = best move so far
legend-skipped = never looked at
legend-overlaid = visited by search { $search }, too
legend-layers = A layer per move. MIN: cross takes the least value. MAX: circle takes the greatest.
legend-numbers = A layer per move. MIN takes the least value, MAX the greatest. =: exact, ≤: at most, ≥: at least. Below the value: α … β, with which the node was entered.
layer-min = MIN
layer-max = MAX
hover-exact = Exact: this is the true value of the position.
hover-at-most = At most a draw: the search did not have to find out whether cross can actually win here. A click tells.
hover-at-least = At least a draw: the search did not have to find out whether circle can actually win here. A click tells.
hover-window = The window, from goalMin to goalMax: circle is sure of goalMin already, cross of goalMax. A value outside it can change nothing above. For an open node this is the current window, otherwise the one it was entered with.
hover-cut = Cut off: the moves that are left were never looked at, because they could not change anything above.

# Step by step
step-time = Nodes visited
step-back = Previous
step-on = Next
play = Play
pause = Pause
gear = Stop at
gear-events = every event
gear-nodes = every node
gear-cuts = every cut by a bound
gear-windows = every change of the window
gear-returns = every return to the root
gear-changes = every change of a value
speed = Steps per second
per-second = { " " }/s
event-enter = Enters “{ $node }” with the window { $min } to { $max }.
event-block = “{ $node }”: the opponent threatens to win, so only the block counts.
event-take = “{ $node }” takes over { $value } from “{ $child }”.
event-refuse = “{ $node }” does not take over { $value } from “{ $child }”: it is no better than { $best }.
event-narrow = “{ $node }” now has the window { $min } to { $max }.
event-go-on = “{ $node }” goes on: something better may still matter.
event-cut = { $mark ->
    [cross] “{ $node }” is cut off: { $value } is so good for cross that circle gains nothing by coming here.
   *[other] “{ $node }” is cut off: { $value } is so good for circle that cross gains nothing by coming here.
}
event-cut-won = “{ $node }” is cut off: nothing is better than a win.
event-cut-last = “{ $node }” would be cut off, but no move is left.
event-return = “{ $node }” returns { $best }: { $stop }.

# The search as pseudocode
code = The search as pseudocode
code-acts = now: { $line }
code-head = value(node):
code-head-window = value(node, goalMin, goalMax):
code-stored = if stored: return that value
code-over = if the game is over: return its value
code-met = if met before: return that value
code-met-mirrored = if met before, or mirrored: return that value
code-wins = if a move wins at once: return the win
code-blocks = if it must block: return value(block, goalMin, goalMax)
code-nothing = best = none
code-loop = for every move, ascending:
code-call = value = value(move)
code-call-window = value = value(move, goalMin, goalMax)
code-better = { $mark ->
    [cross] if value < best, or first:
   *[other] if value > best, or first:
}
code-take = best = value
code-won = { $mark ->
    [cross] if best = −1: stop
   *[other] if best = +1: stop
}
code-overwrite = { $mark ->
    [cross] goalMax = value
   *[other] goalMin = value
}
code-narrow = { $mark ->
    [cross] goalMax = min(goalMax, value)
   *[other] goalMin = max(goalMin, value)
}
code-reached = { $mark ->
    [cross] if value ≤ goalMin: stop
   *[other] if value ≥ goalMax: stop
}
code-crossed = if goalMin ≥ goalMax: stop
code-remember = remember best
code-return = return best
code-none = none
code-goal-min = goalMin = { $number }
code-goal-max = goalMax = { $number }
code-value = value = { $number }
code-best = best = { $number }

# Predict
predict-grade = Which questions
predict-kind-value = Value { $right }/{ $asked }
predict-kind-cuts = Cuts { $right }/{ $asked }
predict-kind-window = Window { $right }/{ $asked }
predict-score = Right answers of all
predict-choose = Choose an open node to predict what becomes of it.
predict-next = Next question
predict-value = With which value will the search leave “{ $move }”?
predict-cuts = Which moves of “{ $move }” will never be looked at?
predict-window = With which window is “{ $move }” entered?
predict-check = Check these moves
predict-right = Right! { $move }: { $value }, { $stop }.
predict-only-bound = Right, but only as a bound. { $move }: { $value }, { $stop }.
predict-true = That is the true value, but not what the search finds. { $move }: { $value }, { $stop }.
predict-wrong = Wrong. { $move }: { $value }, { $stop }.
predict-decided = It comes from { $move }.
why-predicting = Values and reasons are hidden while you predict.

# Compare
order = Order of the moves
order-ascending = Ascending
order-centre = Centre first
compare-running = Search { $search } ({ $done } of { $all } done), { $nodes } nodes
compare-stopped = Stopped.
compare-again = Run again
compare-bars = Nodes; each line of the scale is ten times the one below.
column-search = Search
column-nodes = Nodes
column-share = Share of A
column-time = Time
column-memory = Memory
column-lecture = Lecture
more-nodes = more than { $nodes } nodes
more-million-nodes = more than { $millions } million nodes
percent = { $number } %
kilobytes = { $number } kB

# Help on it
help-why = Seeing why
help-why-text =
    V shows what every free square is worth for the side to move: an upright triangle wins, two bars draw, an upside-down hollow triangle loses; below it, in how many moves of both sides. A frame marks the moves that keep the value, a bold one those that also win most often against an opponent who plays at random. W says why the last move is as good as it is, and what the square under the pointer is worth; its variation can be played through on the board. On larger boards the solver proves all this square by square, beside the game; a question mark is not proven yet.
help-tree = The tree
help-tree-text =
    T shows the very tree that was searched for the last move, or that any search visits from here. Near: boards with value (= exact, ≤ at most, ≥ at least), window and the reason to stop; a click on a bound says the true value; arrow keys walk, the thick line is the best one, dashed squares were never looked at. Far: the whole tree in one picture; a second search can be laid over it. Step goes through the search event by event, with its pseudocode beside it, or from node to node, from cut to cut, from one change of the window to the next: Page Up and Page Down step, Space plays. Predict hides what is to come and asks you for values, cuts and windows.
help-compare = Comparing
help-compare-text =
    C runs all searches on this position and counts nodes, time and memory, beside the numbers of the lecture. G draws the value of the game over its moves and finds the mistakes. “Export” above the tree writes trees, comparison and board to files, and copies the position, the game, or the command that opens just what you see: position, search, panel, moment and node. L is for the projector: everything large, nothing beside it, the tree instead of the board if there is no room for both, a ring around the pointer; Page Up, Page Down and the space bar step through the search.
# Boards
board-name = { $columns }×{ $rows }, { $line } in a row
board-custom = Another size
board = Board
more = More
name-of = Name of { $stone }
new-game-sheet = New game…
new-game-title = New game
start-game = Start
board-columns = columns
board-rows = rows
board-line = in a row to win
board-fact = { $board }. With perfect play: { $value }.
fact-draw = a draw
fact-first-wins = the first player wins
fact-open = not known
proven = { $value ->
    [draw] Proven draw
   *[other] Proven: { $result }
}
say-computer-on = On this board the computer uses “Perfect”: a search that stores its whole tree would hardly ever finish.
not-proven = Not proven: the best move found by looking ahead.
thinking-time = Thinking time for a move
gave-up-asked = The search was stopped.
gave-up-out-of-memory = This search needs more than { $megabytes } MB, so it is your move.
gave-up-no-memory = The system has no more memory for this search, so it is your move.
status-typing = Square { $number }… Another digit, or Enter.
progress-nodes = { $nodes ->
    [one] { $nodes } node
   *[other] { $nodes } nodes
}
progress-rate = { $rate } thousand/s
progress-time = { $seconds } s
progress-depth = depth { $depth }
progress-share = { $percent } % done
progress-fill = memory { $percent } % full
progress-line = line { $line }

# The opponent, and what it thinks with
opponent = Opponent
opponent-unbeatable = Unbeatable
opponent-strongest = Strongest
opponent-text-easy = Plays at random: anyone can win.
opponent-text-medium = Sees a win and a threat, but plans nothing.
opponent-text-hard = Plays perfectly, but slips now and then.
opponent-text-rules = Plays by rules of thumb: never loses from the start, but makes mistakes elsewhere.
opponent-text-whole-tree = Searches everything, as far as its memory allows.
opponent-text-strongest = Looks ahead as far as its time allows.
opponent-text-unbeatable = Never loses: a draw is the most you can get.
engine = Engine
engine-solver = Solver
nodes-visited = { $nodes ->
    [one] { $nodes } node visited
   *[other] { $nodes } nodes visited
}

# A move by the level “unbeatable” or “perfect”
as-good = The search found { $best }; { $square } is just as good.

# Player cards, status line and result
card-you = You
card-cross = Cross
card-circle = Circle
card-computer = Computer
card-computer-level = Computer · { $opponent }
card-drawn = { $drawn ->
    [one] { $drawn } draw
   *[other] { $drawn } draws
}
card-score = { $won } won, { $drawn } drawn
card-to-move = to move
card-thinking = thinking
engine-choose = Engine and board…
undo-game = Back to the last game
status-yours = Your turn.
status-goal = { $line ->
    [3] Three in a row wins.
    [4] Four in a row wins.
    [5] Five in a row wins.
   *[other] { $line } in a row wins.
}
status-paused = Paused. Click a square to move yourself.
challenge = Three in a row wins. You cannot beat this one. Can you draw?
why-short = Why?
try-opponent = Try { $opponent }
why-drawn = See why
past-move = Move { $move } of { $moves }
a-draw-best = It’s a draw: nobody can do better against it.
title-turn = { $turn } · Tic-tac-toe
offer-easier = Would you like an easier opponent?
offer-harder = Would you like a harder opponent?
offer = Play “{ $opponent }”
offer-praise = Nobody can do better against this opponent.
offer-not-now = Not now
offer-never = Don’t ask again
use-perfect = Use Perfect

# Buttons beside the board
move-now = Move now
pause-game = Pause
resume-game = Resume
switch-sides-text = The computer moves for you, and you play on with the other side.

# The end of a game
you-win = You win!
computer-wins = The computer wins
a-draw = It’s a draw
what-happened = See where it turned

# What can be done next
status-lecture = Page Down: next · Page Up: back · Space: play or pause · L: end lecture mode

# Drawings for slides and papers
drawing-title = Search { $search } from { $position }: { $nodes ->
    [one] { $nodes } node
   *[other] { $nodes } nodes
}
drawing-below = below { $moves }
drawing-deep = { $depth ->
    [one] { $depth } move deep
   *[other] { $depth } moves deep
}
drawing-goes-on = +n: goes on, n nodes below
