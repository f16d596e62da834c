//! Weight formats as const generics, so that each gets its own inner loop.

use crate::packed::{GroupFormat, GroupKind};

/// [`GroupKind`] as a const generic.
pub(super) const SYMMETRIC: u8 = 0;
pub(super) const AFFINE: u8 = 1;
pub(super) const TABLE: u8 = 2;

/// [`crate::packed::FloatKind`] as a const generic.
pub(super) const F32: u8 = 0;
pub(super) const F16: u8 = 1;
pub(super) const BF16: u8 = 2;

/// Calls `$f::<BITS, GROUP, KIND $(, $extra)*>($args)` for a [`GroupFormat`].
macro_rules! for_format {
    ($format:expr, $f:ident [$($extra:tt),*] ($($arg:expr),*)) => {{
        use $crate::arch::format::{AFFINE, SYMMETRIC, TABLE};
        use $crate::packed::GroupKind;
        match ($format.bits, $format.group, $format.kind) {
            (4, 16, GroupKind::Symmetric { .. }) => $f::<4, 16, SYMMETRIC $(, $extra)*>($($arg),*),
            (4, 16, GroupKind::Affine) => $f::<4, 16, AFFINE $(, $extra)*>($($arg),*),
            (4, 16, GroupKind::Table(_)) => $f::<4, 16, TABLE $(, $extra)*>($($arg),*),
            (4, _, GroupKind::Symmetric { .. }) => $f::<4, 32, SYMMETRIC $(, $extra)*>($($arg),*),
            (4, _, GroupKind::Affine) => $f::<4, 32, AFFINE $(, $extra)*>($($arg),*),
            (4, _, GroupKind::Table(_)) => $f::<4, 32, TABLE $(, $extra)*>($($arg),*),
            (_, 16, GroupKind::Affine) => $f::<8, 16, AFFINE $(, $extra)*>($($arg),*),
            (_, 16, _) => $f::<8, 16, SYMMETRIC $(, $extra)*>($($arg),*),
            (_, _, GroupKind::Affine) => $f::<8, 32, AFFINE $(, $extra)*>($($arg),*),
            (_, _, _) => $f::<8, 32, SYMMETRIC $(, $extra)*>($($arg),*),
        }
    }};
}
pub(super) use for_format;

/// Calls `$f::<KIND, $m>($args)` for a [`crate::packed::FloatKind`].
macro_rules! for_float {
    ($kind:expr, $f:ident [$($extra:tt),*] ($($arg:expr),*)) => {
        match $kind {
            $crate::packed::FloatKind::F32 => $f::<{ $crate::arch::format::F32 } $(, $extra)*>($($arg),*),
            $crate::packed::FloatKind::F16 => $f::<{ $crate::arch::format::F16 } $(, $extra)*>($($arg),*),
            $crate::packed::FloatKind::BF16 => $f::<{ $crate::arch::format::BF16 } $(, $extra)*>($($arg),*),
        }
    };
}
pub(super) use for_float;

/// Bytes of the scales and offsets in front of a group's codes.
pub(super) const fn header_bytes(kind: u8) -> usize {
    if kind == AFFINE { 64 } else { 32 }
}

/// Bytes of one group of a tile.
pub(super) const fn group_bytes(bits: u8, group: usize, kind: u8) -> usize {
    header_bytes(kind) + 16 * group * bits as usize / 8
}

/// The byte that stands for 0 when codes are read as unsigned bytes and table entries as entry + 128.
pub(super) fn unsigned_zero(format: &GroupFormat) -> i32 {
    match format.kind {
        GroupKind::Symmetric { zero } => i32::from(zero),
        GroupKind::Affine => 0,
        GroupKind::Table(_) => 128,
    }
}

/// The byte that stands for 0 when 8-bit codes are read as signed bytes `code − 128`, 4-bit codes as they are and table
/// entries as they are.
pub(super) fn signed_zero(format: &GroupFormat) -> i32 {
    let shift = if format.bits == 8 { 128 } else { 0 };
    match format.kind {
        GroupKind::Symmetric { zero } => i32::from(zero) - shift,
        GroupKind::Affine => -shift,
        GroupKind::Table(_) => 0,
    }
}

/// The format's table as unsigned bytes (entry + 128); zeros for other kinds.
pub(super) fn unsigned_table(format: &GroupFormat) -> [u8; 16] {
    match format.kind {
        GroupKind::Table(table) => table.map(|value| value as u8 ^ 0x80),
        _ => [0; 16],
    }
}

/// The format's table as signed bytes; zeros for other kinds.
pub(super) fn signed_table(format: &GroupFormat) -> [u8; 16] {
    match format.kind {
        GroupKind::Table(table) => table.map(|value| value as u8),
        _ => [0; 16],
    }
}
