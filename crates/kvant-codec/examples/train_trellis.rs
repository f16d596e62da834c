//! Prints the numbers of a trellis code: `cargo run --release -p kvant-codec --example train_trellis [BITS SEED STARTS CHANGES]`.

use kvant_codec::trellis::train::train;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|a| a.parse::<usize>().expect("a whole number"));
    let mut next = |default| arguments.next().unwrap_or(default);
    let bits = next(4) as u32;
    assert!((2..=4).contains(&bits), "found {bits} bits, expected 2, 3 or 4");
    let trained = train(bits, next(3) as u64, next(150), next(900));
    let mut states: Vec<usize> = (0..16).collect();
    // Where a state is a code, any order of them is as good.
    if bits == 4 {
        states.sort_by(|a, b| trained.own[*a].total_cmp(&trained.own[*b]));
    }
    let part = |part: &[f64; 16]| states.iter().map(|state| part[*state] as i8).collect::<Vec<_>>();
    println!("own: {:?},\nbefore: {:?},", part(&trained.own), part(&trained.before));
    println!("gain {:.2}, distortion {:.5}", trained.gain, trained.distortion);
}
