// The code of a number of unit variance, and its level squared.
struct Cell { code: u32, square: f32 }
fn cell(x: f32) -> Cell {
    let size = abs(x);
    var place = 0u;
    var level = ${LEVEL_0};
${CELLS}
    return Cell((${HALF}u + place) ^ select(0u, ${2 * HALF - 1}u, x < 0.0), level * level);
}
