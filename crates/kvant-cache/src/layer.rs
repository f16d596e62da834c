//! One layer's tokens: sinks, sealed, tail.

use std::ops::Range;
use std::sync::Arc;

use kvant_attn::packed::ScoreExport;
use kvant_attn::{BLOCK, TILE};
use kvant_codec::{CodecScratch, Orientation};
use kvant_cpu::{SpillError, SpillFile};
use serde::{Deserialize, Serialize};

use crate::config::{LayerPlan, row_bytes};
use crate::eviction::{Bounds, HeadRows, layer_spread};
use crate::packed::{PackedBlock, PackedHeader, PackedRun};
use crate::plain::{PlainHeader, PlainRun, SpareBlocks};
use crate::policy::{Policy, Scorer, Selection};
use crate::row_limits::RowLimits;
use crate::span::{Span, SpanHeader};
use crate::view::LayerView;
use crate::watch::{PERIOD, WatchedQueries, beyond_bounds, tile_errors};
use crate::wire::{Reader, SnapshotError, Visit};

/// One layer's part of a step.
#[derive(Clone, Copy, Debug)]
pub struct NewRows<'a> {
    /// Tokens.
    pub count: usize,
    /// `count × kv_heads × head_dim` finite elements, after RoPE.
    pub keys: &'a [f32],
    /// As many.
    pub values: &'a [f32],
}

/// One layer's runs.
#[derive(Serialize, Deserialize)]
pub(crate) struct LayerHeader {
    pub before: PlainHeader,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spans: Vec<SpanHeader>,
    pub sealed: PackedHeader,
    pub tail: PlainHeader,
}

/// What a layer stores, oldest first. Without a policy positions are contiguous; with one the rows between the first and the newest
/// tokens have gaps.
#[derive(Clone)]
pub(crate) struct Layer {
    /// Plain sinks. In a plain layer under a policy: all rows that left the tail.
    pub before: PlainRun,
    /// What was taken over from elsewhere, and what was sealed before that.
    pub spans: Vec<Span>,
    pub sealed: PackedRun,
    pub tail: PlainRun,
    /// What is known about every stored row, per KV head; empty without a policy that evicts.
    pub rows: Vec<HeadRows>,
    /// True while positions are missing between stored rows.
    gaps: bool,
    /// Queries to check the next sealing with.
    watched: Option<WatchedQueries>,
}

impl Layer {
    pub fn new(plan: &LayerPlan, retained: bool) -> Self {
        Layer {
            before: PlainRun::new(plan.plain, 0),
            spans: Vec::new(),
            sealed: PackedRun::default(),
            tail: PlainRun::new(plan.plain, 0),
            rows: if retained { vec![HeadRows::default(); plan.shape.kv_heads] } else { Vec::new() },
            gaps: false,
            watched: None,
        }
    }

    /// Rows stored.
    pub fn len(&self) -> usize {
        self.before.len + self.span_rows() + self.sealed.len + self.tail.len
    }

    /// Tokens in spans.
    fn span_rows(&self) -> usize {
        self.spans.iter().map(Span::len).sum()
    }

    /// First tokens that stay plain.
    pub fn sinks(&self, plan: &LayerPlan) -> usize {
        plan.zones.map_or(0, |zones| zones.sinks)
    }

    /// The logical position behind the newest sealed token.
    pub fn sealed_end(&self) -> usize {
        self.sealed.first + self.sealed.len
    }

    /// Goes on at position `at` with what `other` has at positions `tokens`. All newest tokens are sealed.
    pub fn adopt(
        &mut self,
        plan: &LayerPlan,
        other: &Layer,
        tokens: &Range<usize>,
        at: usize,
        scratch: &mut CodecScratch,
    ) {
        let Some(packed) = &plan.packed else { return };
        if self.tail.len > 0 {
            self.sealed.seal(packed, plan.shape.kv_heads, &self.tail, self.tail.len, scratch);
        }
        if self.sealed.len > 0 {
            self.spans.push(Span::closed(std::mem::take(&mut self.sealed)));
        }
        self.spans.extend(other.spans.iter().filter_map(|span| span.part(tokens, at)));
        self.spans.extend(Span::closed(other.sealed.clone()).part(tokens, at));
        let end = at + tokens.len();
        self.sealed = PackedRun::starting(end);
        self.tail = PlainRun::new(plan.plain, end);
        self.watched = None;
    }

    /// Bytes held.
    pub fn bytes(&self, plan: &LayerPlan) -> u64 {
        let sealed = plan.packed.as_ref().map_or(0, |packed| self.sealed.bytes(packed));
        let rows: u64 = self.rows.iter().map(HeadRows::bytes).sum();
        self.before.bytes() + self.span_bytes(plan) + sealed + self.tail.bytes() + rows
    }

    fn span_bytes(&self, plan: &LayerPlan) -> u64 {
        let of_span = |packed| self.spans.iter().map(|span| span.run.bytes(packed)).sum();
        plan.packed.as_ref().map_or(0, of_span)
    }

    /// Bytes held in a file.
    pub fn file_bytes(&self, plan: &LayerPlan) -> u64 {
        plan.packed.as_ref().map_or(0, |packed| self.sealed.file_bytes(packed))
    }

    /// Moves full sealed blocks to a file, as layer `index` of it, and what memory they leave to `left`. Layers with a window stay: they are small, and read whole.
    pub fn spill(
        &mut self,
        plan: &LayerPlan,
        file: &SpillFile,
        index: usize,
        left: &mut Vec<Arc<PackedBlock>>,
    ) -> Result<(), SpillError> {
        match (&plan.packed, plan.shape.window) {
            (Some(packed), None) => self.sealed.spill(packed, file, index, left),
            _ => Ok(()),
        }
    }

    /// The most bytes it will hold while `count` more tokens come in and are sealed.
    pub fn bytes_with(&self, plan: &LayerPlan, count: usize) -> u64 {
        let Some(zones) = plan.zones else {
            return self.tail.bytes_with(self.tail.len + count, BLOCK / TILE);
        };
        let into_sinks = self.room_in_sinks(plan).min(count);
        let tail = self.tail.len + count - into_sinks;
        let old = match &plan.packed {
            Some(packed) => {
                self.before.bytes_with(self.before.len + into_sinks, zones.sinks.div_ceil(TILE))
                    + self.sealed.bytes_with(packed, zones.sealed_of(tail))
            }
            None => self.before.bytes_with(self.before.len + zones.sealed_of(tail), BLOCK / TILE),
        };
        let scored = self.rows.first().is_some_and(|head| !head.scores.is_empty());
        let rows = self.rows.len() * row_bytes(self.len() + count, scored);
        old + self.span_bytes(plan) + self.tail.bytes_with(tail, zones.tail_tiles()) + rows as u64
    }

    /// Tokens that still go to the sinks.
    fn room_in_sinks(&self, plan: &LayerPlan) -> usize {
        match (plan.zones, &plan.packed) {
            (Some(zones), Some(_)) => zones.sinks.saturating_sub(self.before.len),
            _ => 0,
        }
    }

    /// Forgets what was appended but never made part of the past.
    pub fn drop_pending(&mut self, plan: &LayerPlan, position: usize) {
        self.tail.truncate(position.saturating_sub(self.tail.first));
        if plan.packed.is_some() {
            self.before.truncate(position);
        }
        self.forget_rows();
    }

    /// Stores tokens (`kv_heads × head_dim` elements each per side) from logical position `position` on.
    pub fn append(
        &mut self,
        plan: &LayerPlan,
        position: usize,
        rows: NewRows<'_>,
        scored: bool,
        spare: &mut SpareBlocks,
    ) {
        let NewRows { count, keys, values } = rows;
        let width = plan.shape.kv_heads * plan.shape.head_dim;
        let small = plan.zones.map_or(BLOCK / TILE, |zones| zones.tail_tiles());
        let into_sinks = self.room_in_sinks(plan).min(count);
        if into_sinks > 0 {
            let sinks = self.before.len + self.room_in_sinks(plan);
            self.before.reserve(self.before.len + into_sinks, sinks.div_ceil(TILE), spare);
            // Everything behind the sinks starts where they end.
            (self.sealed.first, self.tail.first) = (sinks, sinks);
        }
        self.tail.reserve(self.tail.len + count - into_sinks, small, spare);
        let (first_keys, keys) = keys.split_at(into_sinks * width);
        let (first_values, values) = values.split_at(into_sinks * width);
        self.before.push(first_keys, first_values);
        self.tail.push(keys, values);
        self.rows.iter_mut().for_each(|head| head.push(position, count, scored));
    }

    /// True if tokens are about to be sealed that are to be compared with what they were.
    pub fn is_check_due(&self, plan: &LayerPlan) -> bool {
        let (Some(zones), Some(_)) = (plan.zones, &plan.packed) else { return false };
        let count = zones.sealed_of(self.tail.len);
        let end = self.sealed.first + self.sealed.len;
        let begins = self.sealed.len == 0 && self.spans.is_empty();
        count > 0 && (begins || (end + count) / PERIOD != end / PERIOD)
    }

    /// Tokens up to the one that makes the tail shed rows, or that fills a block where it never does: there sums may be cut otherwise.
    pub fn until_sealed(&self, plan: &LayerPlan) -> usize {
        match plan.zones {
            Some(zones) => (self.room_in_sinks(plan) + zones.window + TILE).saturating_sub(self.tail.len),
            None => BLOCK - self.tail.len % BLOCK,
        }
    }

    /// There will be no check with the newest queries after all.
    pub fn forget_queries(&mut self) {
        self.watched = None;
    }

    /// Keeps the newest queries for the next check.
    pub fn watch(&mut self, queries: WatchedQueries) {
        self.watched = Some(queries);
    }

    /// Compares the tile that is sealed next with its exact rows. Returns the sides whose error is beyond bounds.
    pub fn check(&mut self, plan: &LayerPlan, scratch: &mut CodecScratch) -> Vec<(Orientation, f32, f32)> {
        let (Some(queries), Some(packed)) = (self.watched.take(), &plan.packed) else { return Vec::new() };
        // A tile that a rollback left half full is completed another time.
        if !self.sealed.len.is_multiple_of(TILE) || self.tail.len < TILE {
            return Vec::new();
        }
        let (mut trial, kv_heads) = (self.sealed.clone(), plan.shape.kv_heads);
        trial.seal(packed, kv_heads, &self.tail, TILE, scratch);
        let errors = tile_errors(packed, &trial, self.sealed.len, &self.tail, &queries, kv_heads);
        beyond_bounds(packed, errors)
    }

    /// Stores what is sealed as `plan` does.
    pub fn repack(&mut self, old: &LayerPlan, plan: &LayerPlan) {
        if let (Some(old), Some(packed)) = (&old.packed, &plan.packed) {
            let kv_heads = plan.shape.kv_heads;
            self.sealed = self.sealed.repacked(old, packed, kv_heads);
            self.spans.iter_mut().for_each(|span| span.run = span.run.repacked(old, packed, kv_heads));
        }
    }

    /// Seals (or sets aside) what the residual window no longer covers, and frees what left a sliding layer's window.
    pub fn settle(
        &mut self,
        plan: &LayerPlan,
        position: usize,
        scratch: &mut CodecScratch,
        spare: &mut SpareBlocks,
    ) {
        if let Some(zones) = plan.zones {
            let count = zones.sealed_of(self.tail.len);
            if count > 0 {
                match &plan.packed {
                    Some(packed) => self.sealed.seal(packed, plan.shape.kv_heads, &self.tail, count, scratch),
                    None => {
                        self.before.reserve(self.before.len + count, BLOCK / TILE, spare);
                        self.before.take_over(&self.tail, 0..count);
                    }
                }
                self.tail.rebuild(count, zones.tail_tiles(), spare);
            }
        }
        if let Some(window) = plan.shape.window
            && self.rows.is_empty()
        {
            // The next query, at `position`, sees positions from position − window + 1 on.
            let oldest = (position + 1).saturating_sub(window);
            match &plan.packed {
                Some(_) => self.sealed.free_before(oldest),
                None => self.tail.free_before(oldest),
            }
        }
    }

    /// Position of the oldest token behind the sinks.
    pub fn oldest(&self) -> usize {
        if self.sealed.len > 0 { self.sealed.first } else { self.tail.first }
    }

    /// Looks again whether positions are missing.
    pub fn refresh(&mut self) {
        self.gaps = self.rows.iter().any(HeadRows::has_gaps);
    }

    /// Takes in the scores of a step over everything stored, new tokens included.
    pub fn observe(&mut self, scorer: Scorer, heads: usize, export: &ScoreExport, spare: &mut Vec<f32>) {
        assert_eq!(export.tokens, self.len(), "scores of another step");
        let group = heads / self.rows.len().max(1);
        for (kv_head, rows) in self.rows.iter_mut().enumerate() {
            scorer.observe(export, kv_head, group, heads, &mut rows.scores, spare);
        }
    }

    /// Sets every score to zero.
    pub fn reset_scores(&mut self) {
        self.rows.iter_mut().for_each(|head| head.scores.fill(0.0));
    }

    /// The rows that may be evicted: those between the plain sinks and the tail.
    fn middle(&self, plan: &LayerPlan) -> Range<usize> {
        match &plan.packed {
            Some(_) => self.before.len..self.before.len + self.sealed.len,
            None => 0..self.before.len,
        }
    }

    /// Rows that may be evicted: all but the plain first and newest ones.
    pub fn evictable(&self, plan: &LayerPlan) -> usize {
        self.middle(plan).len()
    }

    /// Rows that attention is spread over, the first `protected` positions left out: mean of the heads.
    pub fn spread(&self, protected: usize) -> f64 {
        layer_spread(self.rows.iter().map(|head| (&head.positions[..], &head.scores[..])), protected)
    }

    /// Evicts the rows of the middle that are not chosen.
    pub fn evict(&mut self, plan: &LayerPlan, choice: &Selection) {
        let middle = self.middle(plan);
        let kept: Vec<_> = self.rows.iter().map(|head| head.select(choice, middle.clone())).collect();
        self.gather(plan, middle, &kept);
    }

    /// Keeps the given rows of the middle, per head.
    fn gather(&mut self, plan: &LayerPlan, middle: Range<usize>, kept: &[Vec<usize>]) {
        let rows: Vec<&[usize]> = kept.iter().map(Vec::as_slice).collect();
        let len = rows.first().map_or(0, |rows| rows.len());
        match &plan.packed {
            Some(packed) => self.sealed.gather(packed, &rows, len),
            None => self.before.gather(&rows),
        }
        for (head, kept) in self.rows.iter_mut().zip(kept) {
            head.gather(middle.clone(), kept);
        }
        self.refresh();
    }

    /// True if a rollback to `position` leaves every head with the newest rows before it.
    pub fn can_roll_back(&self, position: usize) -> bool {
        self.rows.iter().all(|head| head.holds_end_of(position))
    }

    /// Forgets every token from `position` on. Heads that have kept different numbers of older rows are cut to the smallest.
    pub fn truncate(&mut self, plan: &LayerPlan, policy: Option<(&dyn Policy, Bounds)>, position: usize) {
        if position >= self.tail.first {
            self.tail.truncate(position - self.tail.first);
        } else {
            self.tail.truncate(0);
            match policy {
                Some((policy, bounds)) => self.truncate_kept(plan, policy, bounds, position),
                None => {
                    self.truncate_spans(position);
                    self.sealed.truncate(position.saturating_sub(self.sealed.first));
                }
            }
            self.tail.first = position.max(self.sealed.first);
        }
        if plan.packed.is_some() {
            self.before.truncate(position);
        }
        self.forget_rows();
        self.refresh();
    }

    /// Forgets tokens of spans from `position` on.
    fn truncate_spans(&mut self, position: usize) {
        let Some(first) = self.spans.first().map(|span| span.run.first) else { return };
        if position >= self.sealed.first {
            return;
        }
        self.spans.retain(|span| span.run.first < position);
        self.spans.last_mut().into_iter().for_each(|span| span.truncate(position));
        self.sealed = PackedRun::starting(position.max(first));
    }

    fn truncate_kept(&mut self, plan: &LayerPlan, policy: &dyn Policy, bounds: Bounds, position: usize) {
        let middle = self.middle(plan);
        let count = |head: &HeadRows| head.before(position).clamp(middle.start, middle.end) - middle.start;
        let keep = self.rows.iter().map(count).min().unwrap_or(0);
        let rule = policy.rule(bounds.limit);
        let choice = Selection { keep, rule, protected: bounds.protected, oldest: 0 };
        let of_head = |head: &HeadRows| head.select(&choice, middle.start..middle.start + count(head));
        let kept: Vec<Vec<usize>> = self.rows.iter().map(of_head).collect();
        self.gather(plan, middle, &kept);
    }

    /// Forgets what is known about rows that are no longer stored.
    fn forget_rows(&mut self) {
        let len = self.len();
        self.rows.iter_mut().for_each(|head| head.truncate(len));
    }

    /// What a snapshot says about it.
    pub fn header(&self) -> LayerHeader {
        LayerHeader {
            before: self.before.header(),
            spans: self.spans.iter().map(Span::header).collect(),
            sealed: self.sealed.header(),
            tail: self.tail.header(),
        }
    }

    /// Shows a snapshot every byte of it.
    pub fn visit(&self, visit: &mut Visit) -> std::io::Result<()> {
        self.before.visit(visit)?;
        self.spans.iter().try_for_each(|span| span.run.visit(visit))?;
        self.sealed.visit(visit)?;
        self.tail.visit(visit)?;
        for head in &self.rows {
            visit(bytemuck::cast_slice(&head.positions))?;
            visit(bytemuck::cast_slice(&head.scores))?;
        }
        Ok(())
    }

    /// Takes over what a snapshot of a sequence at `position` holds.
    pub fn restore(
        plan: &LayerPlan,
        header: &LayerHeader,
        position: usize,
        index: usize,
        limits: Option<&RowLimits>,
        reader: &mut Reader,
    ) -> Result<Self, SnapshotError> {
        let wrong = |reason: &str| SnapshotError::Header { reason: reason.to_owned() };
        let spans = header.spans.iter().map(|span| span.len());
        let stored = [header.before.len, header.sealed.len, header.tail.len]
            .into_iter()
            .chain(spans)
            .try_fold(0usize, |sum, len| sum.checked_add(len))
            .filter(|stored| {
                *stored <= position && limits.is_none_or(|limits| *stored <= limits.limits()[index])
            })
            .ok_or_else(|| wrong("more rows than there can be"))?;
        let mut layer = Layer {
            before: PlainRun::restore(plan.plain, &header.before, reader)?,
            spans: header
                .spans
                .iter()
                .map(|span| Span::restore(plan.packed.as_ref(), span, reader))
                .collect::<Result<_, _>>()?,
            sealed: PackedRun::restore(plan.packed.as_ref(), &header.sealed, reader)?,
            tail: PlainRun::restore(plan.plain, &header.tail, reader)?,
            rows: Vec::new(),
            gaps: false,
            watched: None,
        };
        if let Some(limits) = limits {
            for _ in 0..plan.shape.kv_heads {
                let mut head = HeadRows::default();
                head.push(0, stored, limits.is_scored());
                reader.copy(bytemuck::cast_slice_mut(&mut head.positions))?;
                reader.copy(bytemuck::cast_slice_mut(&mut head.scores))?;
                let ascending = head.positions.windows(2).all(|pair| pair[0] < pair[1]);
                if !ascending || head.positions.last().is_some_and(|last| *last as usize >= position) {
                    return Err(wrong("positions that do not ascend"));
                }
                layer.rows.push(head);
            }
            layer.refresh();
        }
        if !layer.is_consistent(plan, position) {
            return Err(wrong("rows whose positions do not follow one another"));
        }
        Ok(layer)
    }

    /// True if the runs' positions follow one another and end before `position`.
    fn is_consistent(&self, plan: &LayerPlan, position: usize) -> bool {
        let sinks = plan.zones.map_or(0, |zones| zones.sinks);
        let starts = self.before.first == 0 && self.sealed.first <= position.max(sinks);
        let end = position.max(self.sealed.first);
        let ends = self.tail.first.checked_add(self.tail.len) == Some(end);
        let sinks_fit = plan.packed.is_none() || self.before.len == sinks.min(position);
        let first = self.spans.first().map_or(self.sealed.first, |span| span.run.first);
        let mut next = first;
        let follow = self.spans.iter().all(|span| {
            let follows = span.run.first == next;
            next = span.end();
            follows
        });
        let spans = self.spans.is_empty()
            || (follow && next == self.sealed.first && self.rows.is_empty() && plan.shape.window.is_none());
        // Nothing is missing before the first row but what left a window, or what a policy evicted.
        let oldest = plan.shape.window.map_or(0, |window| (position + 1).saturating_sub(window));
        let whole = match (self.rows.is_empty(), &plan.packed) {
            (true, Some(_)) => first <= sinks.max(oldest),
            (true, None) => self.tail.first <= oldest,
            (false, _) => true,
        };
        let contiguous = |head: &HeadRows| {
            let (stored, tail) = (head.positions.len(), self.tail.len);
            let tail_fits = tail == 0 || head.positions[stored - tail] as usize == position - tail;
            let sinks = if plan.packed.is_some() { self.before.len } else { 0 };
            tail_fits && (sinks == 0 || head.positions[sinks - 1] as usize == sinks - 1)
        };
        let middle = match (self.rows.is_empty(), &plan.packed) {
            (true, Some(_)) => self.sealed.first.checked_add(self.sealed.len) == Some(self.tail.first),
            (true, None) => self.before.len == 0,
            (false, _) => self.rows.iter().all(contiguous),
        };
        starts && ends && sinks_fit && spans && whole && middle
    }

    /// One head's vectors of the row `row`, oldest first, as near as the scheme kept them; keys of moved tokens as they were rotated.
    pub fn read(
        &self,
        plan: &LayerPlan,
        row: usize,
        head: usize,
        key: &mut [f32],
        value: &mut [f32],
        scratch: &mut CodecScratch,
    ) {
        let before = self.before.len;
        let sealed = before + self.span_rows();
        let tail = sealed + self.sealed.len;
        if let (Some(plan), true) = (&plan.packed, (before..sealed).contains(&row)) {
            let mut row = row - before;
            for span in &self.spans {
                match row.checked_sub(span.len()) {
                    Some(rest) => row = rest,
                    None => return span.run.read(plan, span.first_row + row, head, key, value, scratch),
                }
            }
        }
        match &plan.packed {
            _ if row < before => self.before.read(row, head, key, value),
            _ if row >= tail => self.tail.read(row - tail, head, key, value),
            Some(plan) => self.sealed.read(plan, row - sealed, head, key, value, scratch),
            None => {}
        }
    }

    /// The signs of the sealed keys, for sparse keys.
    pub fn signs<'a>(&'a self, plan: &'a LayerPlan) -> Vec<&'a [u8]> {
        plan.packed.as_ref().map_or(Vec::new(), |packed| self.sealed.signs(packed))
    }

    /// As the kernels want it.
    pub fn view<'a>(&'a self, plan: &'a LayerPlan) -> LayerView<'a> {
        let positions = |rows: Range<usize>| -> Vec<&'a [u32]> {
            let of_head = |head: &'a HeadRows| &head.positions[rows.clone()];
            if self.gaps { self.rows.iter().map(of_head).collect() } else { Vec::new() }
        };
        let mut before = (self.before.len > 0).then(|| self.before.view());
        if let Some(view) = &mut before {
            view.positions = positions(0..self.before.len);
        }
        let mut packed = plan.packed.as_ref().and_then(|packed| self.sealed.view(packed));
        if let Some(view) = &mut packed {
            view.positions = positions(self.before.len..self.before.len + self.sealed.len);
        }
        let spans = match &plan.packed {
            Some(packed) => self.spans.iter().filter_map(|span| span.view(packed)).collect(),
            None => Vec::new(),
        };
        LayerView { before, spans, packed, after: (self.tail.len > 0).then(|| self.tail.view()) }
    }
}
