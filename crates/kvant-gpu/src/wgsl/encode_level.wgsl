// The code of a number of unit variance, and the magnitude of its level.
struct Cell { code: u32, level: f32 }
fn cell(x: f32) -> Cell {
    let size = abs(x);
    var place = 0u;
    var level = ${LEVEL_0};
${CELLS}
    return Cell((${HALF}u + place) ^ select(0u, ${2 * HALF - 1}u, x < 0.0), level);
}

// What a group of unit variance may be multiplied with before its numbers become codes.
const GAINS = ${GAINS}u;
fn gain(i: u32) -> f32 {
    return ${GAIN};
}
