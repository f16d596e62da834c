//! Lines and points on two axes.

use std::path::Path;

use plotters::prelude::*;

use super::axis::{Axis, Scale, Span};
use super::{FONT, HEIGHT, PlotError, WIDTH, save};

/// One measured point.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Point {
    /// Along the first axis.
    pub x: f64,
    /// Along the second axis.
    pub y: f64,
    /// Standard error of `y`: a bar of this length on either side.
    pub error: Option<f64>,
    /// Written beside the point.
    pub label: Option<String>,
}

impl Point {
    /// A bare point.
    pub fn new(x: f64, y: f64) -> Self {
        Point { x, y, ..Point::default() }
    }
}

/// How a series is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Points joined in the order given.
    #[default]
    Line,
    /// Points alone.
    Scatter,
    /// A thin grey line without points, behind the others.
    Guide,
}

/// Points with a name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// Name in the legend.
    pub name: String,
    /// How it is drawn.
    pub style: Style,
    pub points: Vec<Point>,
}

/// A chart of named series.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    /// Above the chart.
    pub title: String,
    /// First axis.
    pub x: Axis,
    /// Second axis.
    pub y: Axis,
    /// What is drawn, in the order of the legend.
    pub series: Vec<Series>,
}

/// Colours that stay apart for colour-blind readers.
const COLOURS: [RGBColor; 8] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
    RGBColor(230, 159, 0),
    RGBColor(90, 90, 90),
    RGBColor(148, 103, 59),
];

impl Chart {
    /// The picture as SVG text.
    pub fn svg(&self) -> Result<String, PlotError> {
        self.check()?;
        let mut svg = String::new();
        self.draw(&mut svg)
            .map_err(|e| PlotError::Draw { title: self.title.clone(), reason: e.to_string() })?;
        Ok(svg)
    }

    /// Writes [`Chart::svg`] to a file, whole or not at all.
    pub fn write(&self, path: &Path) -> Result<(), PlotError> {
        save(path, &self.svg()?)
    }

    fn check(&self) -> Result<(), PlotError> {
        if self.series.iter().all(|s| s.points.is_empty()) {
            return Err(PlotError::Empty { title: self.title.clone() });
        }
        for series in &self.series {
            for point in &series.points {
                for (name, axis, value) in [("x", &self.x, point.x), ("y", &self.y, point.y)] {
                    let expected = match axis.scale {
                        Scale::Linear if !value.is_finite() => "a finite number",
                        Scale::Log if !(value.is_finite() && value > 0.0) => "a number above 0",
                        _ => continue,
                    };
                    let (title, series) = (self.title.clone(), series.name.clone());
                    return Err(PlotError::OffAxis { title, series, axis: name, value, expected });
                }
            }
        }
        Ok(())
    }

    /// Ends of a point's error bar. On a logarithmic axis a bar that would reach zero ends at a tenth of the point.
    fn bar(&self, point: &Point) -> Option<(f64, f64)> {
        let error = point.error.filter(|e| e.is_finite() && *e > 0.0)?;
        let low = match self.y.scale {
            Scale::Linear => point.y - error,
            Scale::Log => (point.y - error).max(point.y / 10.0),
        };
        Some((low, point.y + error))
    }

    /// The corner with the fewest points: where the legend hides least.
    fn emptiest_corner(&self, x: &Span, y: &Span) -> SeriesLabelPosition {
        let corners = [
            (SeriesLabelPosition::UpperRight, true, true),
            (SeriesLabelPosition::UpperLeft, false, true),
            (SeriesLabelPosition::LowerRight, true, false),
            (SeriesLabelPosition::LowerLeft, false, false),
        ];
        let within = |share: f64, high: bool| if high { share > 0.6 } else { share < 0.4 };
        let points = || self.series.iter().flat_map(|s| &s.points);
        let hidden = |right, upper| {
            points().filter(|p| within(x.share(p.x), right) && within(y.share(p.y), upper)).count()
        };
        let best = corners.into_iter().min_by_key(|(_, right, upper)| hidden(*right, *upper));
        best.map_or(SeriesLabelPosition::UpperRight, |corner| corner.0)
    }

    fn draw(&self, svg: &mut String) -> Result<(), DrawingAreaErrorKind<std::io::Error>> {
        let root = SVGBackend::with_string(svg, (WIDTH, HEIGHT)).into_drawing_area();
        root.fill(&WHITE)?;
        let points = || self.series.iter().flat_map(|s| &s.points);
        let x = Span::around(self.x.scale, points().map(|p| p.x));
        let bars = points().filter_map(|p| self.bar(p)).flat_map(|(low, high)| [low, high]);
        let y = Span::around(self.y.scale, points().map(|p| p.y).chain(bars));
        let mut builder = ChartBuilder::on(&root);
        builder.caption(&self.title, (FONT, 18)).margin(12).x_label_area_size(44).y_label_area_size(66);
        let mut chart = builder.build_cartesian_2d(x, y)?;
        chart
            .configure_mesh()
            .x_desc(&self.x.label)
            .y_desc(&self.y.label)
            .label_style((FONT, 13))
            .axis_desc_style((FONT, 14))
            .bold_line_style(BLACK.mix(0.12))
            .draw()?;
        let (guides, measured): (Vec<&Series>, Vec<&Series>) =
            self.series.iter().partition(|series| series.style == Style::Guide);
        for series in guides {
            let line = series.points.iter().map(|p| (p.x, p.y));
            chart
                .draw_series(LineSeries::new(line, BLACK.mix(0.35).stroke_width(1)))?
                .label(&series.name)
                .legend(|(x, y)| PathElement::new([(x, y), (x + 16, y)], BLACK.mix(0.35)));
        }
        for (index, series) in measured.iter().enumerate() {
            let colour = COLOURS[index % COLOURS.len()];
            if series.style == Style::Line {
                let line = series.points.iter().map(|p| (p.x, p.y));
                chart.draw_series(LineSeries::new(line, colour.stroke_width(2)))?;
            }
            let bars = series.points.iter().filter_map(|p| {
                let (low, high) = self.bar(p)?;
                Some(ErrorBar::new_vertical(p.x, low, p.y, high, colour.filled(), 6))
            });
            chart.draw_series(bars)?;
            chart
                .draw_series(series.points.iter().map(|p| Circle::new((p.x, p.y), 3, colour.filled())))?
                .label(&series.name)
                .legend(move |(x, y)| Circle::new((x + 8, y), 4, colour.filled()));
            chart.draw_series(series.points.iter().filter_map(|p| {
                let text = p.label.clone()?;
                Some(EmptyElement::at((p.x, p.y)) + Text::new(text, (6, -12), (FONT, 11).into_font()))
            }))?;
        }
        if self.series.len() > 1 {
            chart
                .configure_series_labels()
                .position(self.emptiest_corner(&x, &y))
                .background_style(WHITE.mix(0.85))
                .border_style(BLACK.mix(0.3))
                .label_font((FONT, 13))
                .draw()?;
        }
        root.present()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(scale: Scale, ys: &[f64]) -> Chart {
        let points = ys.iter().enumerate().map(|(i, y)| Point {
            error: Some(y.abs() / 3.0),
            label: Some(format!("p{i}")),
            ..Point::new(i as f64 + 1.0, *y)
        });
        let series = Series { name: "a < b".into(), style: Style::Line, points: points.collect() };
        let other =
            Series { name: "other".into(), style: Style::Scatter, points: vec![Point::new(2.0, 0.5)] };
        Chart {
            title: "Quality & bits".into(),
            x: Axis::linear("bits"),
            y: Axis { label: "KLD, nats".into(), scale },
            series: vec![series, other],
        }
    }

    #[test]
    fn shows_titles_labels_names_and_every_point() {
        for scale in [Scale::Linear, Scale::Log] {
            let svg = chart(scale, &[0.3, 0.02, 0.001]).svg().unwrap();
            assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
            for text in ["Quality &amp; bits", "a &lt; b", "KLD, nats", "other", "p2"] {
                assert!(svg.contains(text), "{text} is missing");
            }
            // Four points, two in the legend, and one of its own for each of three error bars.
            assert_eq!(svg.matches("<circle").count(), 9);
        }
    }

    #[test]
    fn a_log_axis_spreads_factors_evenly() {
        let span = Span::around(Scale::Log, [1.0, 100.0].into_iter());
        let at = |v: f64| plotters::coord::ranged1d::Ranged::map(&span, &v, (0, 1000));
        assert!(((at(10.0) - at(1.0)) - (at(100.0) - at(10.0))).abs() <= 1);
    }

    #[test]
    fn what_has_no_place_is_named() {
        let error = chart(Scale::Log, &[0.3, 0.0]).svg().unwrap_err().to_string();
        assert!(error.contains("a < b") && error.contains("y axis") && error.contains("above 0"), "{error}");
        assert!(chart(Scale::Linear, &[f64::NAN]).svg().is_err());
        let empty = Chart { series: Vec::new(), ..chart(Scale::Linear, &[1.0]) };
        assert!(matches!(empty.svg(), Err(PlotError::Empty { .. })));
    }
}
