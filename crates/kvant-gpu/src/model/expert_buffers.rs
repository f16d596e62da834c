//! What all layers' experts read and write, and in which sizes their rows are grouped.

use kvant_model::ExpertSpec;

use super::weights::DeviceModel;
use crate::error::GpuError;
use crate::memory::Buffer;
use crate::ops::{Forms, Input, ItemSize, Items, MatrixTile};

/// Sizes of items, fewer rows first, each with the rows per expert up to which it is taken. The first two need no matrix units.
pub(super) const SIZES: [(ItemSize, f64); 5] = [
    (ItemSize::Rows(2), 1.0),
    (ItemSize::Rows(8), 6.0),
    (ItemSize::NARROW, 48.0),
    (ItemSize::Matrix(MatrixTile::SMALL), 160.0),
    (ItemSize::Matrix(MatrixTile::LARGE), f64::INFINITY),
];

/// The size of items for `rows` rows, among those from `SIZES` that there are.
pub(super) fn fitting(spec: &ExpertSpec, rows: usize) -> usize {
    let each = (rows * spec.used) as f64 / spec.count as f64;
    SIZES.iter().position(|(_, most)| each <= *most).unwrap_or(SIZES.len() - 1)
}

/// What all layers' experts read and write.
pub(crate) struct ExpertBuffers {
    /// `[row][output of the router]`.
    pub outputs: Buffer,
    /// `[row][slot]`: expert, weight.
    pub chosen: Buffer,
    pub items: Buffer,
    pub row_of: Buffer,
    pub place_of: Buffer,
    /// `[place][gate | up]`.
    pub gate_up: Buffer,
    /// `[place][column]`.
    pub results: Buffer,
    /// `[row][column]`: what the block beside the experts gives.
    pub beside: Buffer,
    /// Of experts with norms of their own.
    pub own: Option<OwnBuffers>,
    /// Places that every buffer has room for.
    pub places: usize,
}

/// What experts with norms of their own read and write.
pub(crate) struct OwnBuffers {
    /// What the router reads.
    pub routed: Input,
    /// What the experts read.
    pub entering: Input,
    /// `[row][column]`: what they add up to.
    pub sum: Buffer,
}

impl OwnBuffers {
    /// For steps of up to `padded` rows; `None` for models whose experts have no norms of their own.
    fn new(model: &DeviceModel, padded: usize) -> Result<Option<Self>, GpuError> {
        let (gpu, spec, exact) = (&model.gpu, &model.spec, model.exact);
        if !spec.layers.iter().any(|layer| layer.experts.is_some_and(|experts| experts.own_norms)) {
            return Ok(None);
        }
        let experts = || model.layers.iter().filter_map(|layer| layer.experts.as_ref());
        let routed = experts().fold(Forms::default(), |forms, own| forms.or(own.router.forms(true)));
        let entering = experts().fold(Forms::default(), |forms, own| forms.or(own.gate_up.forms(exact)));
        Ok(Some(Self {
            routed: Input::new(gpu, padded, spec.width, routed)?,
            entering: Input::new(gpu, padded, spec.width, entering)?,
            sum: gpu.buffer("sums of experts", (4 * padded * spec.width) as u64)?,
        }))
    }
}

impl ExpertBuffers {
    /// For steps of up to `rows` rows; `None` for models without experts.
    pub fn new(model: &DeviceModel, rows: usize, padded: usize) -> Result<Option<Self>, GpuError> {
        let (gpu, spec) = (&model.gpu, &model.spec);
        let all = || spec.layers.iter().filter_map(|layer| layer.experts.as_ref());
        if all().next().is_none() {
            return Ok(None);
        }
        let most = |of: &dyn Fn(&ExpertSpec) -> usize| all().map(of).max().unwrap_or(0);
        let items_of = |spec: &ExpertSpec| {
            let of = |rows: usize| {
                let sizes = SIZES.iter().take(fitting(spec, rows) + 1);
                let items = sizes.map(|(size, _)| (size.most_items(spec, rows), size.places()));
                items
                    .fold((0, 0), |(most, places), (items, each)| (most.max(items), places.max(items * each)))
            };
            of(rows)
        };
        let (items, places) = (most(&|spec| items_of(spec).0), most(&|spec| items_of(spec).1));
        let places = places.max(most(&|spec| spec.used));
        let words = |what: &str, count: usize| gpu.buffer(what, 4 * count as u64);
        Ok(Some(Self {
            // Perhaps the gate of the block beside them.
            outputs: words("outputs of routers", padded * (most(&|spec| spec.count) + 1))?,
            chosen: words("chosen experts", 2 * rows * most(&|spec| spec.used))?,
            items: words("items of experts", 2 * (items + 1))?,
            row_of: words("rows at places", places)?,
            place_of: words("places of rows", rows * most(&|spec| spec.used))?,
            gate_up: words("gate and up of experts", places * 2 * most(&|spec| spec.width))?,
            results: words("results of experts", places * spec.width)?,
            beside: words("results beside experts", padded * spec.width)?,
            own: OwnBuffers::new(model, padded)?,
            places,
        }))
    }

    /// Who goes where.
    pub fn items(&self) -> Items<'_> {
        Items { items: &self.items, row_of: &self.row_of, place_of: &self.place_of }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_grow_with_the_rows_of_an_expert() {
        let spec = kvant_model::named_shape("qwen3-30b-a3b").unwrap().spec.layers[0].experts.unwrap();
        let size = |rows| SIZES[fitting(&spec, rows)].0;
        assert_eq!(size(1), ItemSize::Rows(2));
        assert_eq!(size(64), ItemSize::Rows(8));
        assert_eq!(size(512), ItemSize::NARROW);
        assert_eq!(size(4096), ItemSize::Matrix(MatrixTile::LARGE));
        // Never more items than rows that go somewhere, however small the step.
        assert_eq!(ItemSize::NARROW.most_items(&spec, 1), 8);
        assert_eq!(ItemSize::NARROW.most_items(&spec, 512), 512 * 8 / 32 + 128);
    }
}
