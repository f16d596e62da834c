//! Prints the numbers of a trellis code: `cargo run --release -p kvant-codec --example train_trellis [SEED STARTS CHANGES]`.

use kvant_codec::trellis::train::train;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|a| a.parse::<usize>().expect("a whole number"));
    let mut next = |default| arguments.next().unwrap_or(default);
    let trained = train(next(3) as u64, next(150), next(900));
    let mut codes: Vec<usize> = (0..16).collect();
    codes.sort_by(|a, b| trained.own[*a].total_cmp(&trained.own[*b]));
    let part = |part: &[f64; 16]| codes.iter().map(|code| part[*code] as i8).collect::<Vec<_>>();
    println!("own: {:?},\nbefore: {:?},", part(&trained.own), part(&trained.before));
    println!("gain {:.2}, distortion {:.5}", trained.gain, trained.distortion);
}
