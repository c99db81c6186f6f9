# Alle Texte des Fensters und des Spiels im Terminal auf Deutsch. Jede Nachricht steht auch in en.ftl; ein Test sagt es, wenn nicht.

title = Tic-Tac-Toe
menu = Menü
menu-games = Spiele

# Spieler und Ergebnisse
cross = Kreuz
circle = Kreis
x-wins = Kreuz gewinnt!
draw = Unentschieden!
o-wins = Kreis gewinnt!

# Menüs
menu-view = Ansicht
menu-help = Hilfe
new-game = Neues Spiel
quit = Beenden
switch-sides = Seiten wechseln
hint = Tipp
undo = Zurücknehmen
full-screen = Vollbild
lecture = Vorlesungsmodus
help = Hilfe
about = Über Tic-Tac-Toe

# Die Leiste an der Seite
players = Wer spielt?
players-person-computer = Du gegen den Computer
players-person-person = Zwei Spieler
players-computer-computer = Computer gegen Computer
first = Wer fängt an?
first-person = Du
first-computer = Der Computer
first-alternate = Abwechselnd
# Wie der Computer spielt
opponent-easy = Leicht
opponent-medium = Mittel
opponent-hard = Schwer
level-rules = Regeln
level-unbeatable = Abwechslungsreich
level-perfect = Perfekt
search-full = A: der ganze Baum
search-stop-at-win = B: bricht bei Gewinn ab
search-alpha-beta = C: Alpha-Beta
search-forced = D: Zwangszüge zuerst
search-seen-before = E: keine Stellung zweimal
search-mirrored = F: auch nicht gespiegelt
search-openings = G: Eröffnungen, dann wie D
search-solver = Löser: für große Bretter
edition = Fassung
edition-number = Fassung { $edition }
pause-before = Pause vor dem Stein des Computers
seconds = { $seconds } s
last-move = Letzter Zug
time-us = { $time } µs
time-ms = { $time } ms
time-s = { $time } s

# Ansicht
theme = Farben
theme-system = System
theme-light = Hell
theme-dark = Dunkel
board-style = Aussehen des Bretts
board-style-plain = Schlicht
board-style-paper = Papier
board-style-chalk = Kreide
zoom = Vergrößerung
zoom-in = Größer
zoom-out = Kleiner
zoom-usual = Originalgröße
high-contrast = Hoher Kontrast
reduced-motion = Weniger Bewegung
numbers = Nummern in den Feldern
language = Sprache
language-english = English
language-german = Deutsch

# Die Statuszeile
status-your-turn = Du bist am Zug: { $mark }.
status-to-move = { $mark ->
    [cross] Kreuz ist am Zug.
   *[other] Kreis ist am Zug.
}
status-thinking = Der Computer denkt nach …
computers-turn = Der Computer ist am Zug.
taken = Feld { $square } ist schon besetzt.
game-over = Das Spiel ist zu Ende. Ein Klick auf das Brett beginnt das nächste.
off-board = Ein Feld { $square } gibt es nicht.

# Was ein Vorleseprogramm sagt
square-empty = Feld { $square }, Zeile { $row }, Spalte { $column }, leer
square-cross = Feld { $square }, Zeile { $row }, Spalte { $column }, Kreuz
square-circle = Feld { $square }, Zeile { $row }, Spalte { $column }, Kreis
say-put = { $mark ->
    [cross] Kreuz auf Feld { $square }.
   *[other] Kreis auf Feld { $square }.
}
say-stones = { $mark ->
    [cross] Kreuz: { $squares }.
   *[other] Kreis: { $squares }.
}
say-values = { $what }: { $squares }.
say-squares = { $squares } Felder
say-best = am besten
say-no-stones = Das Brett ist leer.
say-score = Bilanz: Kreuz { $x }, Kreis { $o }, unentschieden { $drawn }.
say-new-game = Neues Spiel.
say-undo = Zurückgenommen.
say-undone = Wieder leer: { $squares }.
say-closed = Geschlossen: { $what }
say-returned = Dein anderes Spiel ist wieder da.
say-hint = Tipp: Feld { $square }.

# Der Gewinnerdialog
play-again = Noch ein Spiel
close = Schließen

# Wenn der Rechenteil abstürzt
engine-failed = Der Rechenteil ist abgestürzt
engine-failed-text = Im Programm ist etwas schiefgegangen. Dein Spiel ist sicher.
engine-failed-why = Er meldet: { $why }
store-failed = Beim Lesen oder Schreiben einer Datei ist im Programm etwas schiefgegangen. Dein Spiel geht weiter.
restart-engine = Neu starten

# Hilfe
help-play = So wird gespielt
help-play-text =
    Zwei Spieler setzen abwechselnd ihre Steine auf ein Brett, meist aus 3×3 Feldern. Kreuz fängt an. Drei eigene in einer Zeile, Spalte oder Diagonale gewinnen; ein volles Brett ohne eine solche Reihe ist unentschieden.
    Klicke auf ein freies Feld; der Computer antwortet. Mit „Seiten wechseln“ zieht der Computer für dich, und du spielst mit der anderen Seite weiter: jederzeit, so oft du willst, auch als allererster Zug. „Neues Spiel …“ im Menü bietet andere Gegner, ein Spiel zu zweit und größere Bretter und sagt, wer auf jedem gewinnt.
help-searches = Die Suchen
help-searches-text =
    Vor jedem seiner Züge baut der Computer den Baum all dessen auf, was folgen kann. A baut den ganzen Baum, B bricht bei einem Gewinn ab, C ist Alpha-Beta, D sucht zuerst nach Zwangszügen, E untersucht keine Stellung zweimal, F auch kein Spiegelbild, G schlägt die ersten Züge nach. Alle spielen fehlerlos; sie brauchen verschieden viele Knoten. Die beiden Fassungen von C und D verengen das Alpha-Beta-Fenster auf verschiedene Weise. „Neues Spiel …“ bietet sie unter „Mehr“ an.
help-keys = Tasten
help-keys-game = Das Spiel
help-keys-study = Analyse
help-keys-learning = Üben
help-keys-window = Fenster und Dateien
help-key-digits = Auf das Feld mit dieser Nummer setzen
help-key-arrows = Über das Brett wandern
help-key-enter = Auf das umrandete Feld setzen
help-key-menu = Das Menü öffnen
help-key-escape = Den Computer sofort ziehen lassen, Dialog schließen
keys-digits = Ziffern
keys-arrows = Pfeiltasten
keys-enter = Enter, Leertaste
key-escape = Esc
key-ctrl = Strg

# Über
about-version = Version { $version }
about-text = Tic-Tac-Toe, das zeigt, warum der Computer nicht verlieren kann.
about-license = Freie Software unter der MIT-Lizenz, aufgebaut auf der Arbeit vieler anderer.
licences = Lizenzen

# Warum es kein Fenster gibt
fail-no-display = Fenster lässt sich nicht öffnen: keine Anzeige gefunden; setze DISPLAY oder WAYLAND_DISPLAY
fail-display = Fenster lässt sich nicht öffnen: die Anzeige „{ $name }“ antwortet nicht; setze DISPLAY oder WAYLAND_DISPLAY auf eine, die läuft
fail-libraries = Fenster lässt sich nicht öffnen: es fehlen Bibliotheken; installiere libx11-6 libxcursor1 libxi6 libx11-xcb1 libxkbcommon-x11-0
fail-opengl = Fenster lässt sich nicht öffnen: kein brauchbares OpenGL; installiere libgl1 (Mesa zeichnet auch ohne Grafikkarte)
fail-files = Fenster lässt sich nicht öffnen: es dürfen zu wenige Dateien zugleich offen sein; erhöhe die Grenze (ulimit -n) auf mindestens { $n }
fail-size = Fenster lässt sich nicht öffnen: es ist zu groß für die Anzeige; prüfe deren Skalierung (WINIT_X11_SCALE_FACTOR, Xft.dpi)
fail-instead = { $why }; stattdessen im Terminal
fail-other = Fenster lässt sich nicht öffnen: { $why }
fail-crash = das Fenster ist ausgefallen: { $why }

# Zahlen
decimal-mark = ,

# Was über eine Stufe bewiesen ist
strength-perfect = Verliert nie. Gegen den Zufall gewinnt er { $x } % seiner Spiele als Kreuz, { $o } % als Kreis.
strength-from-the-start = Verliert vom leeren Brett aus nie, verschenkt aber etwas in { $mistakes } Stellungen. Gegen den Zufall gewinnt er { $x } % seiner Spiele als Kreuz, { $o } % als Kreis.
strength-may-lose = Kann verlieren. Gegen den Zufall gewinnt er { $x } % seiner Spiele als Kreuz, { $o } % als Kreis.

# Warum die Regeln so ziehen
rule-wins = Er gewinnt mit Feld { $square }.
rule-blocks = Er blockiert Feld { $square }.
rule-forks = Mit Feld { $square } baut er eine Gabel.
rule-forces = Er erzwingt mit Feld { $square } eine Antwort.
rule-rest = Er nimmt Feld { $square }, das in den meisten Reihen liegt.

# Üben
puzzle = Rätsel
puzzles = Rätsel
puzzle-grade = Schwierigkeit
learn-try = Klicke auf das Feld oder tippe seine Nummer.
learn-again = Noch ein Versuch
learn-show = Zeigen
learn-next = Nächstes Rätsel
coach = Trainer
coach-text = Fragt im Spiel gegen den Computer einmal nach, bevor du etwas verschenkst (auf großen Brettern nur, wenn es bewiesen ist)
coach-loses = { $mark ->
    [cross] Damit kann Kreuz gewinnen. Trotzdem setzen?
   *[other] Damit kann Kreis gewinnen. Trotzdem setzen?
}
coach-draws = Das verschenkt den Gewinn. Trotzdem setzen?
coach-ask = Nach Feld { $square }
coach-why = Warum?
coach-play = Trotzdem setzen
coach-back = Zurücknehmen
retry = Fehler
retry-ask = { $had ->
    [win] { $mark ->
        [cross] Kreuz auf Feld { $square } (Zug { $number } im Spiel) hat den Gewinn verschenkt. Finde einen besseren Zug.
       *[other] Kreis auf Feld { $square } (Zug { $number } im Spiel) hat den Gewinn verschenkt. Finde einen besseren Zug.
    }
   *[draw] { $mark ->
        [cross] Kreuz auf Feld { $square } (Zug { $number } im Spiel) hat das Unentschieden verschenkt. Finde einen besseren Zug.
       *[other] Kreis auf Feld { $square } (Zug { $number } im Spiel) hat das Unentschieden verschenkt. Finde einen besseren Zug.
    }
}
retry-keeps = { $had ->
    [win] der Gewinn bleibt
   *[draw] das Unentschieden bleibt
}
retry-open = Was das wert ist, ließ sich nicht beweisen. Versuche ein anderes Feld.
retry-none = Du hast mit keinem Zug etwas verschenkt.
retry-unproven = Wo in diesem Spiel der Fehler lag, ist nicht bewiesen: Dafür ist das Brett zu groß.
retry-next = Nächster Fehler
retry-go-on = Von hier weiterspielen
lesson-title = { $number ->
    [0] Lektion: { $title }
   *[other] Lektion { $number }: { $title }
}
lesson-done = { $done } von { $steps }
lessons = Lektionen
lessons-continue = Lektionen fortsetzen
lesson-step = Schritt { $step } von { $steps }
lesson-back = Zurück
lesson-on = Weiter
lesson-next = Nächste Lektion
lesson-end = Fertig
lesson-check = Prüfen
lesson-try = Klicke auf Felder oder tippe ihre Nummern, dann prüfe. Auch „keines“ kann richtig sein.
lesson-marked = Markiert: { $squares }
lesson-none = keines
lesson-value = { $words } ({ $number })
lesson-exact = genau { $value }
lesson-at-most = höchstens { $value }
lesson-at-least = mindestens { $value }
lesson-window = { $min } bis { $max }
lesson-right = Richtig.
lesson-shown = Die Antwort: { $answer }.
flaw-more = Nicht ganz: Der Wert ist größer, denn Kreis kann mehr erreichen.
flaw-less = Nicht ganz: Der Wert ist kleiner, denn Kreuz kann mehr erreichen.
flaw-over = { $winner ->
    [cross] Nicht ganz: Das Spiel ist aus, und Kreuz hat eine Reihe.
    [circle] Nicht ganz: Das Spiel ist aus, und Kreis hat eine Reihe.
   *[other] Nicht ganz: Das Brett ist voll, und niemand hat eine Reihe.
}
flaw-truth = So viel ist die Stellung wirklich wert. Die Suche kommt aber mit etwas anderem zurück: Bedenke, was sie nicht gesehen hat.
flaw-not-exact = Vorsicht: Es wurde etwas ausgelassen, das den Wert noch ändern könnte.
flaw-is-exact = Schau noch einmal hin: Wurde etwas ausgelassen, das den Wert noch ändern könnte?
flaw-other-way = Fast: Der Wert könnte sich noch ändern, aber in die andere Richtung.
flaw-goal-min = goalMax stimmt. Aber goalMin: Was hat Kreis schon sicher?
flaw-goal-max = goalMin stimmt. Aber goalMax: Was hat Kreuz schon sicher?
flaw-window = Nicht ganz. goalMin ist, was Kreis schon sicher hat, goalMax, was Kreuz sicher hat.
flaw-not-cut = Nicht ganz: { $squares } sieht sich die Suche noch an.
flaw-not-known = Nicht ganz. Neu für die Suche: { $squares }.
flaw-too-few = Es fehlt noch etwas.
help-learn = Üben durch Probieren
help-learn-text =
    Sechs Lektionen im Menü zeigen, was eine Stellung wert ist und wie die Suchen A bis F es finden. Jeder Schritt fragt etwas: Antworte mit einer Ziffer oder einem Klick, H zeigt die Antwort, Enter führt weiter (auch nach Rätseln und Fehlern), Bild auf zurück. P stellt ein Rätsel: eine Stellung, in der genau ein Zug gewinnt oder das Unentschieden hält. Ein falscher Zug wird auf dem Brett widerlegt, und du versuchst es noch einmal; H zeigt den Zug und warum. Was du verfehlt hast, kommt bald wieder, was du kannst, immer seltener. Rätsel gibt es auf vier Brettern. Nach einem Spiel, das du nicht gewonnen hast, kannst du bei deinen Fehlern nach besseren Zügen suchen und von dort weiterspielen. Der Trainer fragt einmal nach, bevor du etwas verschenkst; zu allen anderen Zügen sagt er nichts.

# Arbeitsblätter
sheet-title = Tic-Tac-Toe
sheet-name = Name
sheet-value = Was ist jede Stellung wert, wenn niemand einen Fehler macht? Schreibe −1, wenn Kreuz gewinnt, 0 für unentschieden, +1, wenn Kreis gewinnt. Kreuz hat begonnen.
sheet-best = Schreibe jeden Zug auf, der den Wert der Stellung erhält. Die Felder sind Zeile für Zeile ab 1 nummeriert. Kreuz hat begonnen.
sheet-key = { $title }: die Lösungen
sheet-title-numbers = Alpha-Beta
sheet-trace = Alpha-Beta geht diese Bäume von links nach rechts durch und beginnt mit −∞ und +∞; MAX maximiert, MIN minimiert. Schreibe an jeden betretenen Knoten α und β beim Betreten und darunter den Wert beim Verlassen. Streiche jede Kante durch, die abgeschnitten wird.
sheet-cuts = Alpha-Beta geht diese Bäume von links nach rechts durch und beginnt mit −∞ und +∞; MAX maximiert, MIN minimiert. Streiche jede Kante durch, die abgeschnitten wird.
sheet-order = Die Kinder jedes Knotens dürfen die Plätze tauschen. In welcher Reihenfolge der Blätter besucht Alpha-Beta von links nach rechts so wenige wie möglich? Es kann mehrere geben. Wie viele besucht es dann?
sheet-letters = Reihenfolge:
sheet-visited = Besuchte Blätter:

# Rätsel
puzzle-progress = In Folge: { $streak } · Gekonnt: { $known } von { $asked }
puzzle-wins-now = { $mark ->
    [cross] Kreuz ist am Zug und gewinnt sofort.
   *[other] Kreis ist am Zug und gewinnt sofort.
}
puzzle-wins-in = { $mark ->
    [cross] Kreuz ist am Zug und gewinnt mit { $moves } Kreuzen.
   *[other] Kreis ist am Zug und gewinnt mit { $moves } Kreisen.
}
puzzle-wins = { $mark ->
    [cross] Kreuz ist am Zug und gewinnt.
   *[other] Kreis ist am Zug und gewinnt.
}
puzzle-holds = { $mark ->
    [cross] Kreuz ist am Zug. Nur ein Zug hält das Unentschieden.
   *[other] Kreis ist am Zug. Nur ein Zug hält das Unentschieden.
}
puzzle-right = Richtig: { $theme }.
puzzle-shown = Die Lösung: { $theme }.
puzzle-wrong = Leider nicht.
puzzle-again = Noch ein Versuch.
puzzle-any = Alle
puzzle-theme-win = ein sofortiger Gewinn
puzzle-theme-block = eine Abwehr
puzzle-theme-fork = eine Gabel
puzzle-theme-trap = eine Falle, denn die Antwort ist erzwungen
puzzle-theme-only-move = der einzige gute Zug
terminal-puzzle-welcome = Rätsel: Finde den einen Zug. ? zeigt die Hilfe, 0 beendet.
terminal-puzzle-move = Der Zug ->
terminal-puzzle-line = Die Züge: { $line }
terminal-puzzle-help =
    eine Zahl: dieses Feld versuchen
    s: die Lösung zeigen
    0: beenden

# Das Spiel im Terminal
terminal-welcome = Tic-Tac-Toe. ? zeigt die Hilfe, 0 beendet das Spiel.
terminal-side = Willst du x oder o (x beginnt)?
terminal-move = Dein Zug ->
terminal-again = Noch ein Spiel [j/n]?
terminal-score = Du { $won }, unentschieden { $drawn }, Computer { $lost }
terminal-harder = Zweimal nacheinander gewonnen. Tippe im nächsten Spiel „{ $opponent }“ für einen stärkeren Gegner.
terminal-easier = Dreimal nacheinander verloren. Tippe im nächsten Spiel „{ $opponent }“ für einen leichteren Gegner.
terminal-not-understood = „{ $answer }“ verstehe ich nicht. ? zeigt die Hilfe.
terminal-nothing-to-undo = Es gibt nichts zurückzunehmen.
terminal-nothing-to-redo = Es gibt nichts zu wiederholen.
terminal-goes-on = Du setzt dein letztes Spiel fort.
terminal-goodbye = Auf Wiedersehen.
terminal-side-help =
    x: du spielst Kreuz und beginnst
    o: du spielst Kreis, der Computer beginnt
    0: beenden
terminal-again-help =
    j: noch ein Spiel
    u: den letzten Zug zurücknehmen
    n: beenden
terminal-help =
    1 bis { $squares }: auf dieses Feld setzen
    s: Seiten wechseln, der Computer zieht für dich
    h: Tipp
    u: zurücknehmen
    r: wiederholen
    leicht, mittel, schwer, unschlagbar: den Gegner wählen
    0: das Spiel beenden

# Dateien
open = Öffnen …
recent = Letzte Dateien
earlier-games = Frühere Spiele
earlier-game = { $date } · { $board } · { $moves ->
    [one] { $moves } Zug
   *[other] { $moves } Züge
} · { $value ->
    [x-wins] Kreuz hat gewonnen
    [o-wins] Kreis hat gewonnen
    [draw] unentschieden
   *[other] nicht beendet
}
undated = ohne Datum
save = Speichern
save-as = Speichern unter …
copy-position = Stellung kopieren
copy-game = Spiel kopieren
copy-command = Befehl kopieren
paste = Stellung oder Spiel einfügen
open-title = Spiel öffnen
open-button = Öffnen
save-title = Spiel speichern
save-button = Speichern
replace-button = Ersetzen
cancel = Abbrechen
file-path = Pfad
files-games = Spiele
files-all = Alle Dateien
file-exists = Es gibt schon eine Datei mit diesem Namen.
drop-here = Spiel hier ablegen, um es zu öffnen
say-opened = Geöffnet: { $path }
say-saved = Gespeichert: { $path }
say-written = Jetzt gespeichert: { $path }
say-copied-position = Die Stellung ist in der Zwischenablage.
say-copied-game = Das Spiel ist in der Zwischenablage.
say-copied-command = Der Befehl, der das öffnet, ist in der Zwischenablage.
paste-failed = In der Zwischenablage ist weder eine Stellung noch ein Spiel: { $why }
paste-silence = Das Programm, aus dem kopiert wurde, antwortet nicht.
paste-nothing = In der Zwischenablage ist kein Text.
position-foreign-letter = „{ $letter }“ (Zeichen { $at }) ist weder x noch o noch . für ein leeres Feld.
position-length = Eine Stellung hat hier { $squares } Felder, nicht { $found }.
position-row = Eine Zeile endet nach { $after } Feldern statt nach { $columns }.
position-illegal = Diese Stellung kann im Spiel nicht entstehen.

# Was an einer Datei nicht stimmt
trouble = Mit einer Datei stimmt etwas nicht
trouble-read = { $path } ist nicht lesbar: { $why }
trouble-write = { $path } lässt sich nicht schreiben: { $why }
trouble-set-aside = { $path } ist unbrauchbar: { $why } Die Datei heißt jetzt { $to }, und das Programm beginnt ohne sie.
trouble-ignored = { $path } enthält etwas Unbekanntes: { $why } Es bleibt stehen; verwendet wird die Voreinstellung.
fault-not-found = Die Datei oder den Ordner gibt es nicht.
fault-permission-denied = Zugriff verweigert.
fault-storage-full = Der Datenträger ist voll.
fault-quota-exceeded = { fault-storage-full }
fault-read-only-filesystem = Der Datenträger ist schreibgeschützt.
fault-not-a-directory = Es gibt keinen solchen Ordner.
fault-not-a-file = Das ist keine Datei.
fault-is-a-directory = { fault-not-a-file }
fault-content = { $why }.

# Die Züge
redo = Wiederholen
redo-left = Andere Züge
look-start = Zum Anfang
look-back = Einen Zug zurück
look-forward = Einen Zug weiter
look-end = Zum Ende
show-moves = Liste der Züge
moves = Züge
moves-start = Anfang
moves-row = { $number }. { $mark ->
    [cross] Kreuz
   *[other] Kreis
} { $square }
moves-change = { $before } → { $after }
maker-person = Du
status-looking = Zug { $move } von { $moves }. Setze hier, um ab hier weiterzuspielen.
say-redo = Wiederholt.
say-redone = Wieder gesetzt: { $squares }.
key-shift = Umschalt
key-home = Pos1
key-end = Ende
key-page-up = Bild auf
key-page-down = Bild ab
key-left = Links
key-right = Rechts

# Die Bilanz
score = Bilanz
score-session = Diesmal
score-all = Insgesamt
score-none = Noch kein Spiel beendet.
score-columns = S · U · N
score-counts = { $won } · { $drawn } · { $lost }
score-words = { $won } gewonnen, { $drawn } unentschieden, { $lost } verloren
score-reset = Zurücksetzen
score-reset-ask = Alle Ergebnisse löschen?
say-no-room = Das Fenster ist zu schmal für die Liste der Züge.

# Warum: das Menü und was es öffnet
menu-study = Analyse
study-leave = Analyse verlassen
values = Werte auf dem Brett
why = Warum dieser Zug?
tree = Baum
compare = Vergleich
curve = Wert des Spiels
export = Exportieren
export-tree-svg = Sichtbaren Baum als SVG …
export-tree-icicle = Ganzer Baum als SVG …
export-tree-dot = Baum für Graphviz (DOT) …
export-tree-csv = Baum als CSV …
export-comparison = Vergleich als CSV …
export-board = Brett als SVG …
resize-panel = Breite der Leiste
close-panel = Schließen
preview = Nur eine Vorschau.
back-to-game = Zurück zum Spiel

# Was ein Zug wert ist
proofs-legend = Umrahmt: erhält den Wert.
proving = Wird bewiesen: { $proven } von { $all }
proofs-open = Noch nicht bewiesen: { $open ->
    [one] { $open } Stellung
   *[other] { $open } Stellungen
}
prove-on = Weiter
prospect-wins = gewinnt
prospect-draws = unentschieden
prospect-loses = verliert
worth-in = in { $moves }
worth-wins = gewinnt in { $moves ->
    [one] { $moves } Zug
   *[other] { $moves } Zügen
}
worth-draws = unentschieden in { $moves ->
    [one] { $moves } Zug
   *[other] { $moves } Zügen
}
worth-loses = verliert in { $moves ->
    [one] { $moves } Zug
   *[other] { $moves } Zügen
}
square-worth = { $worth }
square-worth-keeps = { $worth }, erhält den Wert
square-worth-best = { $worth }, am besten
worth-unproven = noch nicht bewiesen
values-all-wins = Jedes freie Feld gewinnt.
values-all-draws = Jedes freie Feld führt zum Unentschieden.
values-all-loses = Jedes freie Feld verliert.
values-best = Dick umrahmt: gegen Anfänger am besten.
values-legend = Umrahmt: beste Züge. Dick: auch gegen Anfänger die besten.
list-and = { " und " }
value-x-wins = Kreuz gewinnt
value-draw = unentschieden
value-o-wins = Kreis gewinnt
value-at-most = höchstens unentschieden
value-at-least = mindestens unentschieden
bound-truth = Der wahre Wert: { $value }.
bound-truth-wait = Der wahre Wert wird gerade bewiesen …
bound-truth-unknown = Der wahre Wert ist hier nicht bekannt.
bound-why = { $owner ->
    [cross] Die Suche muss ihn nicht kennen: Kreuz hat bei „{ $node }“ weiter oben schon ein Unentschieden ({ $move }); was nicht besser ist, ändert dort nichts.
   *[other] Die Suche muss ihn nicht kennen: Kreis hat bei „{ $node }“ weiter oben schon ein Unentschieden ({ $move }); was nicht besser ist, ändert dort nichts.
}
value-hidden = Wert verborgen
value-none = noch ohne Wert
value-so-far = bisher { $value }
card-so-far = bisher { $number }

# Warum ein Zug
why-wait = Einen Augenblick …
why-nothing = Zeige auf ein freies Feld, oder mach einen Zug.
why-move = { $mark ->
    [cross] Kreuz auf { $square }: { $worth }.
   *[other] Kreis auf { $square }: { $worth }.
}
why-last = Der letzte Zug
why-line = Wenn niemand einen Fehler macht:
why-line-mistake = Danach, ohne einen weiteren Fehler:
why-line-forced = Erzwungen:
why-line-example = Zum Beispiel:
why-line-move = Zug { $number } der Folge: Feld { $square }
why-line-next = Nächster Zug der Folge
why-line-back = Einen Zug zurück
because-blocks = Der Zug blockiert Feld { $square }, wo der Gegner gewinnen würde.
because-threatens = Der Zug droht auf { $square }, und der Gegner muss dort antworten.
because-only-move = Kein anderes Feld ist frei.
because-only-win = Kein anderer Zug gewinnt.
because-only-draw = Nur dieser Zug hält das Unentschieden.
because-all-draw = Jeder Zug führt zum Unentschieden.
because-among-draws = { $moves } Züge führen zum Unentschieden: { $squares }.
because-every-draw = Jeder Zug führt zum Unentschieden.
because-some-draw = { $moves } von { $all } Zügen führen zum Unentschieden.
because-sooner = { $moves ->
    [1] Mit { $squares } wäre sofort gewonnen.
   *[other] Mit { $squares } wäre schneller gewonnen: in { $moves } Zügen.
}
because-resists = Jeder Zug verliert; keiner hält länger stand als dieser.
because-others-resist = Jeder Zug verliert; mit { $squares } dauert es am längsten.
because-all-lose = Jeder Zug verliert.
because-gives-away-win = Der Zug verschenkt den Gewinn; mit { $squares } bliebe er.
because-gives-away-draw = Der Zug verschenkt das Unentschieden; mit { $squares } bliebe es.
plan-wins = Der Zug vollendet eine Reihe.
plan-forks = Der Zug ist eine Gabel: Danach gewinnen { $squares }, und nur eines davon lässt sich blockieren.
plan-threatens = Der Zug droht auf { $squares }.
plan-quiet = Noch droht nichts, aber keine Antwort hilft.
answer-wins = Der Gegner gewinnt sofort mit Feld { $square }.
answer-forks = Der Gegner antwortet mit Feld { $square }, einer Gabel: Danach gewinnen { $squares }.
answer-threatens = Der Gegner antwortet mit Feld { $square } und droht auf { $squares }.
answer-quiet = Der Gegner antwortet mit Feld { $square }, und nichts hilft mehr.
answer-block = der Abwehr
answer-example = { $square } zum Beispiel
answer-longest = { $square } (keine Antwort hält länger stand)
then-forks = Nach { $answer } ist Feld { $square } eine Gabel: Dann gewinnen { $squares }.
then-threatens = Nach { $answer } droht Feld { $square } auf { $squares }.
then-quiet = Nach { $answer } hilft gegen Feld { $square } keine Antwort mehr.

# Der Verlauf eines Spiels
curve-moves = Züge
curve-seen = auf dem Brett
curve-mistake = Fehler
curve-label = Der Wert nach jedem Zug; { $mistakes ->
    [0] keine Fehler
    [one] ein Fehler
   *[other] { $mistakes } Fehler
}. Ein Klick zeigt die Stellung nach dem Zug.
mistakes = { $mistakes ->
    [0] Kein Fehler.
    [one] Ein Fehler.
   *[other] { $mistakes } Fehler.
}
mistake = { $mark ->
    [cross] Zug { $number }, Kreuz auf { $square }: von „{ $before }“ zu „{ $after }“.
   *[other] Zug { $number }, Kreis auf { $square }: von „{ $before }“ zu „{ $after }“.
}
mistake-better = Besser: { $squares }.
previous-mistake = Voriger Fehler
next-mistake = Nächster Fehler

# Der Baum
tree-of = Baum
tree-last-move = letzter Zug
tree-run = Suche { $search } von hier aus
tree-root = von { $position }
tree-offer = Mit Suche { $search } ansehen
tree-nodes = { $nodes } Knoten
nodes-so-far = { $nodes } Knoten bisher
stop-search = Suche anhalten
tree-none = Noch hat keine Suche gezogen. Lass eine diese Stellung ansehen:
tree-none-level = Dieser Gegner sucht ohne Baum. Lass eine Suche diese Stellung ansehen:
tree-too-large = Dieser Baum ist zu groß, um ihn aufzuheben und zu zeichnen.
tree-stopped = Die Suche wurde angehalten.
near = Nah
far = Fern
step = Schrittweise
predict = Vorhersagen
over = Darübergelegt
over-none = nichts
over-too-large = { $search } braucht hier zu viel Speicher.
over-shared = besucht { $shared } dieser Knoten: { $share } %
look-at-node = Diese Stellung ansehen
search-edition = { $letter }, Fassung { $edition }
node-start = Start
node-move = { $mark ->
    [cross] Kreuz auf { $square }
   *[other] Kreis auf { $square }
}
node-begins = { $mark ->
    [cross] Kreuz auf { $square }
   *[other] Kreis auf { $square }
}
node-words = { $move }: { $value }; Fenster { $min } bis { $max }; { $stop }.
node-words-closed = { $move }: { $value }; Fenster geschlossen ({ $min } bis { $max }), sodass oben nicht mehr zählt, was hier gefunden wird; { $stop }.
window-short = { $min } … { $max }
state-open = offen
state-unvisited = noch nicht besucht
stop-finished = Spiel zu Ende
stop-leaf = Blatt
stop-all-seen = alles gesehen
stop-cut-off = abgeschnitten
stop-forced-win = gewinnt sofort
stop-forced-block = muss blockieren
stop-known = schon gesehen
stop-opening = nachgeschlagen
stop-proven = vom Löser bewiesen
stump = Feld { $square }: nie angesehen
not-yet = Feld { $square }: noch nicht angesehen
unlooked = Nie angesehen: { $squares }. { $why }
unlooked-wins = Wer am Zug ist, gewinnt sofort mit Feld { $square }.
unlooked-block = Der Gegner würde mit Feld { $square } gewinnen: Nur das Blockieren zählt.
cut-x-win = Abgeschnitten: { $value } ≤ goalMin { $bound }, besser als gewonnen geht nicht.
cut-o-win = Abgeschnitten: { $value } ≥ goalMax { $bound }, besser als gewonnen geht nicht.
cut-x = Abgeschnitten: { $value } ≤ goalMin { $bound }; „{ $node }“ darüber hat schon { $bound } ({ $move }).
cut-o = Abgeschnitten: { $value } ≥ goalMax { $bound }; „{ $node }“ darüber hat schon { $bound } ({ $move }).
far-label = Der ganze Baum: { $nodes } Knoten in { $plies } Ebenen. Pfeiltasten gehen von Knoten zu Knoten, Plus und Minus vergrößern und verkleinern, die Rücktaste zeigt alles.
far-many = { $nodes } Knoten: Kreuz gewinnt { $x }, unentschieden { $draw } (davon { $bounds } nur Schranken), Kreis gewinnt { $o }
far-legend = Von links nach rechts die Zeit des Besuchs. Wo viele Knoten sich einen Bildpunkt teilen: oben die, die Kreis gewinnt, unten die, die Kreuz gewinnt, heller die unentschiedenen, die nur Schranken sind.
far-hint = Klick oder Rad: vergrößern; Ziehen: verschieben.
legend = Legende
legend-exact = genau
legend-selected = ausgewählt
legend-window = Fenster, hier 0 bis +1
legend-best = bester Zug bisher
legend-skipped = nie angesehen
legend-overlaid = auch von Suche { $search } besucht
legend-layers = Eine Ebene je Zug. MIN: Kreuz nimmt den kleinsten Wert. MAX: Kreis nimmt den größten.
legend-numbers = Eine Ebene je Zug. MIN nimmt den kleinsten Wert, MAX den größten. =: genau, ≤: höchstens, ≥: mindestens. Unter dem Wert: α … β, mit denen der Knoten betreten wurde.
layer-min = MIN
layer-max = MAX
hover-exact = Genau: Das ist der wahre Wert der Stellung.
hover-at-most = Höchstens unentschieden: Die Suche musste nicht herausfinden, ob Kreuz hier sogar gewinnt. Ein Klick verrät es.
hover-at-least = Mindestens unentschieden: Die Suche musste nicht herausfinden, ob Kreis hier sogar gewinnt. Ein Klick verrät es.
hover-window = Das Fenster, von goalMin bis goalMax: Kreis hat goalMin schon sicher, Kreuz goalMax. Ein Wert außerhalb kann oben nichts ändern. Bei einem offenen Knoten ist es das Fenster in diesem Moment, sonst das, mit dem er betreten wurde.
hover-cut = Abgeschnitten: Die übrigen Züge wurden nie angesehen, weil sie oben nichts ändern konnten.

# Schritt für Schritt
step-time = Besuchte Knoten
step-back = Zurück
step-on = Weiter
play = Abspielen
pause = Pause
gear = Wobei „Weiter“ und „Abspielen“ anhalten
gear-events = jedes Ereignis
gear-nodes = jeder Knoten
gear-cuts = jeder Schnitt durch eine Schranke
gear-windows = jede Änderung des Fensters
gear-returns = jede Rückkehr zur Wurzel
gear-changes = jede Änderung eines Werts
speed = Schritte je Sekunde
per-second = { " " }/s
event-enter = Betritt „{ $node }“ mit dem Fenster { $min } bis { $max }.
event-block = „{ $node }“: Der Gegner droht zu gewinnen, nur das Blockieren zählt.
event-take = „{ $node }“ übernimmt { $value } von „{ $child }“.
event-refuse = „{ $node }“ übernimmt { $value } von „{ $child }“ nicht: Es ist nicht besser als { $best }.
event-narrow = „{ $node }“ hat jetzt das Fenster { $min } bis { $max }.
event-go-on = „{ $node }“ macht weiter: Besseres kann noch zählen.
event-cut = { $mark ->
    [cross] „{ $node }“ wird abgeschnitten: { $value } ist so gut für Kreuz, dass Kreis hier nichts zu gewinnen hat.
   *[other] „{ $node }“ wird abgeschnitten: { $value } ist so gut für Kreis, dass Kreuz hier nichts zu gewinnen hat.
}
event-cut-won = „{ $node }“ wird abgeschnitten: Besser als gewonnen geht nicht.
event-cut-last = „{ $node }“ würde abgeschnitten, aber kein Zug ist mehr übrig.
event-return = „{ $node }“ gibt { $best } zurück: { $stop }.

# Die Suche als Pseudocode
code = Die Suche als Pseudocode
code-acts = jetzt: { $line }
code-head = wert(Knoten):
code-head-window = wert(Knoten, goalMin, goalMax):
code-stored = falls gespeichert: diesen Wert zurück
code-over = falls das Spiel zu Ende ist: seinen Wert zurück
code-met = falls schon gesehen: diesen Wert zurück
code-met-mirrored = falls schon gesehen, auch gespiegelt: diesen Wert zurück
code-wins = falls ein Zug sofort gewinnt: den Gewinn zurück
code-blocks = falls er blockieren muss: wert(Block, goalMin, goalMax) zurück
code-nothing = best = nichts
code-loop = für jeden Zug, aufsteigend:
code-call = value = wert(Zug)
code-call-window = value = wert(Zug, goalMin, goalMax)
code-better = { $mark ->
    [cross] falls value < best oder der erste:
   *[other] falls value > best oder der erste:
}
code-take = best = value
code-won = { $mark ->
    [cross] falls best = −1: Schluss
   *[other] falls best = +1: Schluss
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
    [cross] falls value ≤ goalMin: Schluss
   *[other] falls value ≥ goalMax: Schluss
}
code-crossed = falls goalMin ≥ goalMax: Schluss
code-remember = merke best
code-return = best zurück
code-none = nichts
code-goal-min = goalMin = { $number }
code-goal-max = goalMax = { $number }
code-value = value = { $number }
code-best = best = { $number }

# Vorhersagen
predict-grade = Welche Fragen
predict-kind-value = Wert { $right }/{ $asked }
predict-kind-cuts = Schnitte { $right }/{ $asked }
predict-kind-window = Fenster { $right }/{ $asked }
predict-score = Richtige Antworten von allen
predict-choose = Wähle einen offenen Knoten, um vorherzusagen, was aus ihm wird.
predict-next = Nächste Frage
predict-value = Mit welchem Wert wird die Suche „{ $move }“ verlassen?
predict-cuts = Welche Züge von „{ $move }“ werden nie angesehen?
predict-window = Mit welchem Fenster wird „{ $move }“ betreten?
predict-check = Diese Züge prüfen
predict-right = Richtig! { $move }: { $value }, { $stop }.
predict-only-bound = Richtig, aber nur als Schranke. { $move }: { $value }, { $stop }.
predict-true = Das ist der wahre Wert, aber nicht der, den die Suche findet. { $move }: { $value }, { $stop }.
predict-wrong = Falsch. { $move }: { $value }, { $stop }.
predict-decided = Er kommt von { $move }.
why-predicting = Werte und Gründe sind verborgen, solange du vorhersagst.

# Vergleich
order = Reihenfolge der Züge
order-ascending = Aufsteigend
order-centre = Mitte zuerst
compare-running = Suche { $search } ({ $done } von { $all } fertig), { $nodes } Knoten
compare-stopped = Angehalten.
compare-again = Noch einmal
compare-bars = Knoten; jeder Strich der Skala ist das Zehnfache des vorigen.
column-search = Suche
column-nodes = Knoten
column-share = Anteil an A
column-time = Zeit
column-memory = Speicher
column-lecture = Vorlesung
more-nodes = mehr als { $nodes } Knoten
more-million-nodes = mehr als { $millions } Millionen Knoten
percent = { $number } %
kilobytes = { $number } kB

# Hilfe dazu
help-why = Verstehen, warum
help-why-text =
    V zeigt, was jedes freie Feld für den wert ist, der am Zug ist: Ein Dreieck gewinnt, zwei Balken sind ein Unentschieden, ein hohles Dreieck auf dem Kopf verliert; darunter, in wie vielen Zügen beider Seiten. Ein Rahmen zeigt die Züge, die den Wert erhalten, ein dicker die, die außerdem am häufigsten gegen einen Gegner gewinnen, der nach Zufall spielt. W sagt, warum der letzte Zug so gut ist, wie er ist, und was das Feld unter dem Zeiger wert ist; die Zugfolge lässt sich auf dem Brett durchspielen. Auf größeren Brettern beweist der Löser all das Feld für Feld, neben dem Spiel her; ein Fragezeichen ist noch nicht bewiesen.
help-tree = Der Baum
help-tree-text =
    T zeigt genau den Baum, der für den letzten Zug durchsucht wurde, oder den irgendeine Suche von hier aus besucht. Nah: Bretter mit Wert (= genau, ≤ höchstens, ≥ mindestens), Fenster und dem Grund aufzuhören; ein Klick auf eine Schranke nennt den wahren Wert; die Pfeiltasten gehen von Knoten zu Knoten, die dicke Linie ist die beste, gestrichelte Felder wurden nie angesehen. Fern: der ganze Baum in einem Bild; eine zweite Suche lässt sich darüberlegen. Schrittweise geht es Ereignis für Ereignis durch die Suche, mit ihrem Pseudocode daneben, oder von Knoten zu Knoten, von Schnitt zu Schnitt, von einer Änderung des Fensters zur nächsten: Bild auf und Bild ab gehen einen Schritt, die Leertaste spielt ab. Vorhersagen verbirgt, was kommt, und fragt dich nach Werten, Schnitten und Fenstern.
help-compare = Vergleichen
help-compare-text =
    C lässt alle Suchen von dieser Stellung aus laufen und zählt Knoten, Zeit und Speicher, neben den Zahlen der Vorlesung. G zeichnet den Wert des Spiels über seine Züge und findet die Fehler. „Exportieren“ über dem Baum schreibt Bäume, Vergleich und Brett in Dateien und kopiert die Stellung, das Spiel oder den Befehl, der genau das öffnet, was du siehst: Stellung, Suche, Leiste, Zeitpunkt und Knoten. L ist für den Projektor: alles groß, nichts daneben, der Baum anstelle des Bretts, wenn nicht beide Platz haben, ein Ring um den Zeiger; Bild auf, Bild ab und die Leertaste gehen durch die Suche.
# Bretter
board-name = { $columns }×{ $rows }, { $line } in einer Reihe
board-custom = Andere Größe
board = Brett
more = Mehr
name-of = Name für { $stone }
new-game-sheet = Neues Spiel …
new-game-title = Neues Spiel
start-game = Start
board-columns = Spalten
board-rows = Zeilen
board-line = in einer Reihe gewinnen
board-fact = { $board }. Bei bestem Spiel: { $value }.
fact-draw = unentschieden
fact-first-wins = Wer anfängt, gewinnt
fact-open = nicht bekannt
proven = { $value ->
    [draw] Nachweislich unentschieden
   *[other] Bewiesen: { $result }
}
say-computer-on = Auf diesem Brett denkt der Computer mit „Perfekt“: Eine Suche, die ihren ganzen Baum behält, käme kaum zu Ende.
not-proven = Nicht bewiesen: der beste beim Vorausrechnen gefundene Zug.
thinking-time = Bedenkzeit für einen Zug
gave-up-asked = Die Suche wurde abgebrochen.
gave-up-out-of-memory = Diese Suche braucht mehr als { $megabytes } MB; du ziehst stattdessen.
gave-up-no-memory = Das System hat für diese Suche keinen Speicher mehr; du ziehst stattdessen.
status-typing = Feld { $number }… Noch eine Ziffer oder Enter.
progress-nodes = { $nodes } Knoten
progress-rate = { $rate } Tsd./s
progress-time = { $seconds } s
progress-depth = Tiefe { $depth }
progress-share = { $percent } % fertig
progress-fill = Speicher { $percent } % voll
progress-line = Züge { $line }

# Der Gegner, und womit er denkt
opponent = Gegner
opponent-unbeatable = Unschlagbar
opponent-strongest = Maximal
opponent-text-easy = Spielt zufällig: Hier kann jeder gewinnen.
opponent-text-medium = Sieht Gewinn und Drohung, plant aber nichts.
opponent-text-hard = Spielt perfekt, aber ab und zu unterläuft ihm ein Fehler.
opponent-text-rules = Spielt nach Faustregeln: verliert vom Anfang an nie, macht sonst aber Fehler.
opponent-text-whole-tree = Durchsucht alles, soweit der Speicher reicht.
opponent-text-strongest = Denkt so weit voraus, wie die Zeit reicht.
opponent-text-unbeatable = Verliert nie: Mehr als ein Unentschieden ist nicht drin.
engine = Verfahren
engine-solver = Löser
nodes-visited = { $nodes ->
    [one] { $nodes } Knoten besucht
   *[other] { $nodes } Knoten besucht
}

# Ein Zug der Stufe „unbeatable“ oder „perfect“
as-good = Die Suche fand { $best }; { $square } ist genauso gut.

# Die Kopfzeile
card-you = Du
card-cross = Kreuz
card-circle = Kreis
card-computer = Computer
card-computer-level = Computer · { $opponent }
card-drawn = { $drawn } Remis
card-score = { $won } gewonnen, { $drawn } unentschieden
card-to-move = am Zug
card-thinking = denkt nach
engine-choose = Suche und Brett …
undo-game = Zurück zum letzten Spiel
status-yours = Du bist am Zug.
status-goal = { $line ->
    [3] Drei in einer Reihe gewinnen das Spiel.
    [4] Vier in einer Reihe gewinnen das Spiel.
    [5] Fünf in einer Reihe gewinnen das Spiel.
   *[other] { $line } in einer Reihe gewinnen das Spiel.
}
status-paused = Angehalten. Klicke auf ein Feld, um selbst zu ziehen.
challenge = Drei in einer Reihe gewinnen. Ihn schlägst du nicht. Schaffst du ein Unentschieden?
why-short = Warum?
try-opponent = „{ $opponent }“ versuchen
why-drawn = Warum?
past-move = Zug { $move } von { $moves }
a-draw-best = Unentschieden: Mehr ist gegen ihn nicht möglich.
title-turn = { $turn } · Tic-Tac-Toe
offer-easier = Lieber ein leichterer Gegner?
offer-harder = Lieber ein stärkerer Gegner?
offer = „{ $opponent }“ spielen
offer-praise = Mehr ist gegen diesen Gegner nicht drin.
offer-not-now = Jetzt nicht
offer-never = Nicht mehr fragen
use-perfect = „Perfekt“ nehmen

# Knöpfe neben dem Brett
move-now = Jetzt ziehen
pause-game = Anhalten
resume-game = Fortsetzen
switch-sides-text = Der Computer zieht für dich, und du spielst mit der anderen Seite weiter.

# Das Ende eines Spiels
you-win = Du gewinnst!
computer-wins = Der Computer gewinnt
a-draw = Unentschieden
what-happened = Wo kippte das Spiel?

# Was man jetzt tun kann
status-lecture = Bild ab: weiter · Bild auf: zurück · Leertaste: abspielen, anhalten · L: Vorlesungsmodus beenden

# Zeichnungen für Folien und Aufsätze
drawing-title = Suche { $search } ab { $position }: { $nodes } Knoten
drawing-below = unter { $moves }
drawing-deep = { $depth ->
    [one] { $depth } Zug tief
   *[other] { $depth } Züge tief
}
drawing-goes-on = +n: geht weiter, n Knoten darunter
