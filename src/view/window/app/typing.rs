//! The number of a square, typed digit by digit, because large boards have more than nine squares.

/// The number so far.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Typing(Option<u8>);

impl Typing {
    /// The number so far, if it is not complete.
    pub(crate) const fn so_far(self) -> Option<u8> {
        self.0
    }

    /// Adds a digit. Returns the number if another digit would exceed the board.
    pub(crate) fn digit(&mut self, digit: u8, n_squares: u8) -> Option<u8> {
        let tens = self.0.take().unwrap_or(0).saturating_mul(10);
        let number = tens.saturating_add(digit);
        if u16::from(number) * 10 > u16::from(n_squares) {
            return Some(number);
        }
        self.0 = Some(number).filter(|number| *number > 0);
        None
    }

    /// Completes the number.
    pub(crate) const fn enter(&mut self) -> Option<u8> {
        self.0.take()
    }
}

#[cfg(test)]
mod tests {
    use super::Typing;

    #[test]
    fn every_number_of_every_board_can_be_typed() {
        for n_squares in 9..=64 {
            for number in 1..=n_squares {
                let mut typing = Typing::default();
                let digits = number.to_string();
                let mut played = None;
                for digit in digits.bytes() {
                    assert_eq!((played, number), (None, number));
                    played = typing.digit(digit - b'0', n_squares);
                }
                assert_eq!(played.or_else(|| typing.enter()), Some(number));
                assert_eq!(typing, Typing::default());
            }
        }
    }

    #[test]
    fn what_is_no_square_is_complete_too_and_forgotten() {
        let mut typing = Typing::default();
        assert_eq!(typing.digit(0, 16), None);
        assert_eq!(typing.so_far(), None);
        assert_eq!(typing.digit(1, 16), None);
        assert_eq!(typing.digit(7, 16), Some(17));
        assert_eq!(typing.so_far(), None);
        assert_eq!(typing.enter(), None);
    }
}
