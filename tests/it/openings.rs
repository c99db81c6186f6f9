//! The stored openings.

use tictactoe::model::{Mark, Position, Square, SquareSet};
use tictactoe::solver::Opening;

#[test]
fn the_mirror_image_of_an_opening_has_the_mirror_images_of_its_best_moves() {
    let mut n_others = 0;
    for opening in Opening::FILE.lines().filter_map(Opening::parse) {
        let board = opening.position.board();
        let (columns, rows) = (board.columns(), board.rows());
        let mirrored = |squares: SquareSet, left_right: bool| -> SquareSet {
            let image = |square: Square| {
                let (row, column) = (square.index() / usize::from(columns), square.number() - 1);
                let (row, column) = (u8::try_from(row).unwrap(), column % columns);
                let (row, column) = if left_right {
                    (row, columns - 1 - column)
                } else {
                    (rows - 1 - row, column)
                };
                Square::new(row * columns + column).unwrap()
            };
            squares.into_iter().map(image).collect()
        };
        for left_right in [true, false] {
            let [x, o] = Mark::ALL.map(|mark| mirrored(opening.position.stones(mark), left_right));
            let image = Position::new(board, x, o).unwrap();
            let found = Opening::of(&image).unwrap();
            assert_eq!(found.value, opening.value, "\n{}", image.rows());
            // An image of itself may have the best moves in either way.
            if image != opening.position {
                let best = mirrored(opening.best, left_right);
                assert_eq!(found.best, best, "in {}\n{}", board.rules(), image.rows());
                n_others += 1;
            }
        }
    }
    assert!(n_others > 20, "{n_others}");
}
