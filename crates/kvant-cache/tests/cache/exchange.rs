//! Tokens on a device and in a sequence are the same.

use crate::support::{config, read, step};
use kvant_cache::Sequence;

/// What a device holds of a sequence makes the same sequence again, byte for byte.
#[test]
fn tokens_go_to_a_device_and_back() {
    for (scheme, policy, window) in [
        ("turbo4+w8+sinks4", "full", Some(100)),
        ("turbo4+bm+w8+sinks4", "full", Some(100)),
        ("turbo3+bm", "h2o-heavy:max=128", None),
        ("tcq4+bm+w8+sinks4", "full", Some(100)),
        ("tcq3+bm", "h2o-heavy:max=128", None),
        ("f16", "full", Some(100)),
        ("f32/f16", "full", None),
        ("q8_0/f16", "h2o-heavy:max=128", None),
        ("f16", "h2o-heavy:max=128", Some(64)),
    ] {
        let mut sequence = Sequence::new(config(scheme, policy, window)).unwrap();
        for _ in 0..243 {
            step(&mut sequence, 1, 0);
        }
        let rows: Vec<_> = (0..2).map(|layer| sequence.to_device(layer).unwrap()).collect();
        let back = sequence
            .with_device_rows(sequence.position(), sequence.protected(), sequence.adapted_limits(), &rows)
            .unwrap();
        assert_eq!((back.position(), back.bytes()), (sequence.position(), sequence.bytes()), "{scheme}");
        let saved = |sequence: &Sequence| {
            let mut bytes = Vec::new();
            let tokens = vec![7; sequence.position()];
            sequence.save(kvant_codec::Fingerprint::of(b"model"), &tokens, "", &mut bytes).unwrap();
            bytes
        };
        match policy {
            "full" => assert!(saved(&back) == saved(&sequence), "{scheme} {policy}"),
            // Behind the rows that stayed blocks hold what was there before, which nobody reads.
            _ => {
                let mut back = back;
                for layer in 0..2 {
                    assert_eq!(read(&back, layer), read(&sequence, layer), "{scheme} {policy}");
                }
                (0..40).for_each(|_| step(&mut back, 1, 0));
                (0..40).for_each(|_| step(&mut sequence, 1, 0));
                assert_eq!(read(&back, 0), read(&sequence, 0), "{scheme} {policy}, later");
            }
        }
        // A rollback into a tile leaves half of it; devices have whole ones.
        if policy == "full" && window.is_none() {
            sequence.truncate(201).unwrap();
            assert!(sequence.cut_to_whole_tiles().unwrap() <= 201);
        }
    }
}
