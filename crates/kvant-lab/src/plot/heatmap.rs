//! A table of shares as coloured cells.

use std::path::Path;

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::{FONT, PlotError, WIDTH, save};

/// Shares between 0 (red) and 1 (green), one cell per pair of labels.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Heatmap {
    /// Above the cells.
    pub title: String,
    /// What the columns are.
    pub x_label: String,
    /// What the rows are.
    pub y_label: String,
    /// One label per column.
    pub columns: Vec<String>,
    /// One label per row, from the top.
    pub rows: Vec<String>,
    /// Row by row; `None` where nothing was measured.
    pub cells: Vec<Option<f64>>,
}

/// Height of a row of cells, in pixels.
const ROW: i32 = 44;
/// Room above the cells: the title.
const TOP: i32 = 44;
/// Room left of the cells: row labels.
const LEFT: i32 = 150;
/// Room below the cells: column labels and what they are.
const BOTTOM: i32 = 56;

impl Heatmap {
    /// The picture as SVG text.
    pub fn svg(&self) -> Result<String, PlotError> {
        let (rows, columns) = (self.rows.len(), self.columns.len());
        if rows * columns == 0 {
            return Err(PlotError::Empty { title: self.title.clone() });
        }
        if self.cells.len() != rows * columns {
            let (title, found) = (self.title.clone(), self.cells.len());
            return Err(PlotError::Cells { title, found, expected: rows * columns, rows, columns });
        }
        let mut svg = String::new();
        self.draw(&mut svg)
            .map_err(|e| PlotError::Draw { title: self.title.clone(), reason: e.to_string() })?;
        Ok(svg)
    }

    /// Writes [`Heatmap::svg`] to a file, whole or not at all.
    pub fn write(&self, path: &Path) -> Result<(), PlotError> {
        save(path, &self.svg()?)
    }

    fn draw(&self, svg: &mut String) -> Result<(), DrawingAreaErrorKind<std::io::Error>> {
        let bottom = TOP + ROW * self.rows.len() as i32;
        let root = SVGBackend::with_string(svg, (WIDTH, (bottom + BOTTOM) as u32)).into_drawing_area();
        root.fill(&WHITE)?;
        let column = (WIDTH as i32 - LEFT - 20) / self.columns.len() as i32;
        let text = |size: i32, h: HPos| {
            TextStyle::from((FONT, size).into_font()).pos(Pos::new(h, VPos::Center)).color(&BLACK)
        };
        let (middle, left, right) = (text(13, HPos::Center), text(18, HPos::Left), text(13, HPos::Right));
        root.draw(&Text::new(self.title.clone(), (12, TOP / 2), left))?;
        root.draw(&Text::new(self.y_label.clone(), (12, bottom + 18), text(13, HPos::Left)))?;
        let centre = LEFT + column * self.columns.len() as i32 / 2;
        root.draw(&Text::new(self.x_label.clone(), (centre, bottom + 40), text(14, HPos::Center)))?;
        for (index, label) in self.columns.iter().enumerate() {
            let x = LEFT + column * index as i32 + column / 2;
            root.draw(&Text::new(label.clone(), (x, bottom + 18), middle.clone()))?;
        }
        for (index, label) in self.rows.iter().enumerate() {
            let y = TOP + ROW * index as i32;
            root.draw(&Text::new(label.clone(), (LEFT - 10, y + ROW / 2), right.clone()))?;
            for (cell, share) in
                self.cells[index * self.columns.len()..].iter().take(self.columns.len()).enumerate()
            {
                let x = LEFT + column * cell as i32;
                let corners = [(x, y), (x + column - 2, y + ROW - 2)];
                root.draw(&Rectangle::new(corners, colour(*share).filled()))?;
                let shown = share.map_or("–".to_owned(), |s| format!("{:.0} %", 100.0 * s));
                root.draw(&Text::new(shown, (x + column / 2, y + ROW / 2), middle.clone()))?;
            }
        }
        root.present()
    }
}

/// Light red over yellow to light green; grey where nothing was measured. Dark text reads on all of them.
fn colour(share: Option<f64>) -> RGBColor {
    let Some(share) = share.filter(|s| s.is_finite()) else { return RGBColor(225, 225, 225) };
    let stops = [(240.0, 128.0, 110.0), (252.0, 224.0, 130.0), (120.0, 200.0, 125.0)];
    let place = share.clamp(0.0, 1.0) * 2.0;
    let index = (place as usize).min(1);
    let mix = |a: f64, b: f64| (a + (b - a) * (place - index as f64)).round() as u8;
    let (a, b) = (stops[index], stops[index + 1]);
    RGBColor(mix(a.0, b.0), mix(a.1, b.1), mix(a.2, b.2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_drawn() {
        let map = Heatmap {
            title: "needles".into(),
            x_label: "tokens".into(),
            y_label: "depth".into(),
            columns: vec!["512".into(), "1024".into()],
            rows: vec!["0 %".into(), "50 %".into()],
            cells: vec![Some(1.0), Some(0.25), None, Some(0.0)],
        };
        let svg = map.svg().unwrap();
        for text in ["needles", "tokens", "25 %", "–", "1024"] {
            assert!(svg.contains(text), "{text}");
        }
        assert!(Heatmap { cells: vec![None; 3], ..map.clone() }.svg().is_err());
        assert!(Heatmap { rows: Vec::new(), cells: Vec::new(), ..map }.svg().is_err());
    }
}
