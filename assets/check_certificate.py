#!/usr/bin/env python3
"""Checks certificates as certificate.md describes them. Usage: check_certificate.py FILE..."""
import sys

# The attacker and the prover.
CLAIMS = {"cross wins": "xx", "circle wins": "oo", "cross cannot win": "xo", "circle cannot win": "ox"}
OTHER = {"x": "o", "o": "x"}


def require(condition, reason):
    if not condition:
        raise ValueError(reason)


def played(stones, square, player):
    return stones[:square] + player + stones[square + 1:]


class Checker:
    """The lemmas of one claim that follow."""

    def __init__(self, columns, rows, in_a_row, attacker, prover):
        self.columns, self.rows, self.attacker, self.prover = columns, rows, attacker, prover
        self.proven, self.lines, self.images = set(), [], []
        squares = [(row, column) for row in range(rows) for column in range(columns)]
        for right, down in (1, 0), (0, 1), (1, 1), (-1, 1):
            for row, column in squares:
                if row + down * (in_a_row - 1) < rows and 0 <= column + right * (in_a_row - 1) < columns:
                    self.lines.append([(row + n * down) * columns + column + n * right for n in range(in_a_row)])
        for flip in range(8 if columns == rows else 4):
            turned = [(rows - 1 - r if flip & 1 else r, columns - 1 - c if flip & 2 else c) for r, c in squares]
            self.images.append([c * columns + r if flip & 4 else r * columns + c for r, c in turned])

    def open_lines(self, stones, player):
        return [line for line in self.lines if all(stones[s] in (player, ".") for s in line)]

    def missing(self, stones, player):
        """Of the lines open to a player, the sets of their empty squares."""
        return [{s for s in line if stones[s] == "."} for line in self.open_lines(stones, player)]

    def reduced(self, stones):
        """With "-" for all that no longer matters."""
        matters = {p: {s for line in self.open_lines(stones, p) for s in line} for p in "xo"}
        matters["."], matters["-"] = matters["x"] | matters["o"], ()
        return "".join(stone if s in matters[stone] else "-" for s, stone in enumerate(stones))

    def key(self, stones):
        stones = self.reduced(stones)
        return min("".join(stones[s] for s in image) for image in self.images)

    def is_outcounted(self, stones, pairs, player_to_move):
        if self.attacker == self.prover:
            return False
        reserved = {square for pair in pairs for square in pair}
        lines = [line for line in self.missing(stones, self.attacker) if not any(pair <= line for pair in pairs)]
        shortest = []
        for line in sorted((line - reserved for line in lines), key=len):
            if not any(shorter <= line for shorter in shortest):
                shortest.append(line)
        return sum(2.0 ** -len(line) for line in shortest) < (0.5 if player_to_move == self.attacker else 1)

    def is_answered(self, stones):
        """With the prover to move."""
        return (any(len(line) <= 1 for line in self.missing(stones, self.prover))
                or self.key(stones) in self.proven or self.is_outcounted(stones, [], self.prover))

    def follow(self, stones, pairs):
        """The seven rules, with the opponent to move."""
        own, opponent = self.missing(stones, self.prover), OTHER[self.prover]
        if not all(own):
            return
        require(all(len(line) > 1 for line in self.missing(stones, opponent)), "the opponent fills a line")
        reserved = [square for pair in pairs for square in pair]
        require(len(set(reserved)) == 2 * len(pairs), "the pairs are not disjoint")
        require(all(0 <= s < len(stones) and stones[s] == "." for s in reserved), "a pair is not empty")
        if self.is_outcounted(stones, pairs, opponent):
            return
        require(not pairs, "the pairs leave the attacker too much")
        threats = {square for line in own if len(line) == 1 for square in line}
        if len(threats) > 1:
            return
        replies = threats or [s for s, stone in enumerate(self.reduced(stones)) if stone == "."]
        require(replies or self.attacker != self.prover, "no line is left to be filled")
        for reply in replies:
            require(self.is_answered(played(stones, reply, opponent)), f"no answer to {reply + 1} stands above")

    def admit(self, line):
        position, square, *pairs = line.split(" ")
        rows, square = position.split("/"), int(square) - 1
        stones = "".join(rows)
        require([len(row) for row in rows] == [self.columns] * self.rows, "no position of this board")
        require(set(stones) <= set("xo.-"), "no position of this board")
        require(0 <= square < len(stones) and self.reduced(stones)[square] == ".", "the square is not free")
        self.follow(played(stones, square, self.prover), [{int(s) - 1 for s in pair.split("-")} for pair in pairs])
        self.proven.add(self.key(stones))


def check(lines):
    require(lines[0] == "tictactoe certificate 2" and lines[-1] == "end", "no certificate, or cut off")
    names, (rules, position, value) = zip(*(line.split(" ", 1) for line in lines[1:4]))
    require(names == ("board", "position", "value"), "no certificate")
    stones = position.replace("/", "")
    claims = [line for line in lines if line in CLAIMS]
    needed = [value] if value != "draw" else ["cross cannot win", "circle cannot win"][:1 + (set(stones) != {"."})]
    require(claims == needed and lines[4] in CLAIMS, "the claims do not prove the value")
    starts = [at for at, line in enumerate(lines) if line in CLAIMS]
    for start, end in zip(starts, starts[1:] + [len(lines) - 1]):
        checker = Checker(*map(int, rules.split("x")), *CLAIMS[lines[start]])
        for line in lines[start + 1:end]:
            checker.admit(line)
        if checker.prover == ("x" if stones.count("x") == stones.count("o") else "o"):
            require(checker.is_answered(stones), "no lemma is about the position")
        else:
            checker.follow(stones, [])
    print(f"{rules} {position}: {value}, proved by {len(lines) - 5 - len(starts)} lemmas")


for name in sys.argv[1:]:
    with open(name, encoding="ascii") as file:
        check(file.read().splitlines())
