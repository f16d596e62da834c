//! Plain tables for the terminal.

use crate::out::{Keep, visible};

/// Prints rows under a header, columns padded; numbers (columns flagged in `right`) flush right. Cells may come from files: what would
/// steer a terminal is spelt out.
pub fn table(header: &[&str], right: &[bool], rows: &[Vec<String>]) -> String {
    let plain =
        |row: &Vec<String>| row.iter().map(|cell| visible(cell, Keep::Nothing).into_owned()).collect();
    let rows: Vec<Vec<String>> = rows.iter().map(plain).collect();
    let width = |c: usize| {
        let cells = rows.iter().map(|r| r[c].chars().count());
        cells.chain([header[c].chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..header.len()).map(width).collect();
    let line = |cells: Vec<&str>| {
        let padded: Vec<String> = cells
            .iter()
            .enumerate()
            .map(|(c, cell)| match right[c] {
                true => format!("{cell:>w$}", w = widths[c]),
                false => format!("{cell:<w$}", w = widths[c]),
            })
            .collect();
        padded.join("  ").trim_end().to_owned() + "\n"
    };
    let mut text = line(header.to_vec());
    for row in &rows {
        text += &line(row.iter().map(String::as_str).collect());
    }
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn columns_line_up() {
        let rows = [vec!["é".to_owned(), "10".to_owned()], vec!["long".to_owned(), "5".to_owned()]];
        let hostile = [vec!["a\x1b[31m\nb".to_owned()]];
        assert_eq!(super::table(&["n"], &[false], &hostile), "n\na\\x1b[31m\\nb\n");
        assert_eq!(super::table(&["name", "n"], &[false, true], &rows), "name   n\né     10\nlong   5\n");
    }
}
