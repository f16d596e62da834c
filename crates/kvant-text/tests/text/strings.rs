//! The random texts of `reference/make.py`, made again here.

/// Either a range of code points, or a word taken whole.
enum Part {
    Range(u32, u32),
    Word(&'static str),
}

use Part::{Range as R, Word as W};

/// The same table as `KINDS` in `make.py`.
const KINDS: [&[Part]; 27] = [
    &[R(0x61, 0x7A)],
    &[R(0x20, 0x7E)],
    &[R(0x30, 0x39)],
    &[R(0x20, 0x20)],
    &[R(0x09, 0x0A), R(0x0D, 0x0D), R(0x20, 0x20), R(0x20, 0x20)],
    &[
        R(0x85, 0x85),
        R(0xA0, 0xA0),
        R(0x2003, 0x2003),
        R(0x3000, 0x3000),
        R(0x2028, 0x2029),
        R(0x200B, 0x200B),
        R(0x20, 0x20),
    ],
    &[R(0x00, 0x1F), R(0x7F, 0x9F)],
    &[R(0xA1, 0xFF), R(0x100, 0x17F)],
    &[R(0x300, 0x36F), R(0x61, 0x7A)],
    &[R(0x391, 0x3A1), R(0x3B1, 0x3C9)],
    &[R(0x410, 0x44F)],
    &[R(0x5D0, 0x5EA), R(0x5B0, 0x5BD)],
    &[R(0x621, 0x63A), R(0x660, 0x669)],
    &[R(0x905, 0x939), R(0x93E, 0x94D), R(0x966, 0x96F)],
    &[R(0xE01, 0xE3A), R(0xE40, 0xE4E)],
    &[R(0x1100, 0x1112), R(0x1161, 0x1175), R(0x11A8, 0x11C2)],
    &[R(0xAC00, 0xD7A3)],
    &[R(0x3041, 0x3096), R(0x30A1, 0x30FA)],
    &[R(0x4E00, 0x9FA5)],
    &[R(0x20000, 0x2A6D6)],
    &[
        R(0x1F300, 0x1F5FF),
        R(0x1F600, 0x1F64F),
        R(0x1F1E6, 0x1F1FF),
        R(0x1F3FB, 0x1F3FF),
        R(0x200D, 0x200D),
        R(0xFE0F, 0xFE0F),
    ],
    &[R(0x2010, 0x2027), R(0x20A0, 0x20BF), R(0x2190, 0x21FF)],
    &[R(0x2160, 0x2188), R(0xB2, 0xB3), R(0xBC, 0xBE), R(0x2460, 0x2473)],
    &[R(0x1D400, 0x1D454), R(0xFF01, 0xFF5E)],
    &[R(0xE000, 0xE0FF), R(0xF0000, 0xF00FF), R(0xFFFD, 0xFFFD)],
    &[
        W("'s"),
        W("'T"),
        W("'re"),
        W("'LL"),
        W("don't"),
        W(" I'm"),
        W("'\u{17f}"),
        W("\u{2019}s"),
        W("  "),
        W("\r\n"),
        W("\n\n\n"),
        W(" 123456789"),
        W("://"),
    ],
    &[
        W("<s>"),
        W("</s>"),
        W("<|im_start|>"),
        W("<|im_end|>"),
        W("<|eot_id|>"),
        W("<bos>"),
        W("<end_of_turn>"),
        W("<0x0A>"),
        W("<think>"),
        W("<h1>"),
    ],
];

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((x ^ (x >> 31)) >> 32) as usize % n
    }
}

/// Ten thousand texts of mixed scripts, marks, emoji, control characters and white space.
pub fn ten_thousand() -> Vec<String> {
    let mut random = Random(20_240_607);
    let text = |random: &mut Random| {
        let mut text = String::new();
        for _ in 0..random.below(12) {
            let kind = KINDS[random.below(KINDS.len())];
            for _ in 0..1 + random.below(6) {
                match kind[random.below(kind.len())] {
                    Part::Word(word) => text.push_str(word),
                    Part::Range(first, last) => {
                        let code = first + random.below((last - first + 1) as usize) as u32;
                        text.push(char::from_u32(code).expect("ranges hold no surrogates"));
                    }
                }
            }
        }
        text
    };
    (0..10_000).map(|_| text(&mut random)).collect()
}
