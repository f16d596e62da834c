//! A layer's experts bound to the activations of a step.

use std::sync::Arc;

use kvant_model::ExpertSpec;

use super::activations::Activations;
use super::expert_buffers::{ExpertBuffers, SIZES, fitting};
use super::record::{Inputs, Record, record_products};
use super::weights::{DeviceExperts, DeviceModel};
use crate::device::Gpu;
use crate::error::GpuError;
use crate::kernel::Dispatch;
use crate::memory::Buffer;
use crate::ops::{Beside, Ending, Gate, GroupedProduct, Input, ItemSize, Product, Routing, gate, sum_grid};

/// The products of items of one size.
struct Grouped {
    size: ItemSize,
    group: Dispatch,
    gate_up: GroupedProduct,
    down: GroupedProduct,
}

/// The kernels of one row, with their grids.
struct OneRow {
    /// With the norm before it.
    router: Option<(Dispatch, [u32; 3])>,
    gate_up: (Dispatch, [u32; 3]),
    down: (Dispatch, [u32; 3]),
}

/// A layer's router and experts.
pub(crate) struct LayerExperts {
    spec: ExpertSpec,
    width: usize,
    router: Vec<Product>,
    choose: Dispatch,
    /// By place in `SIZES`; none where there is no kernel of that size, or no step has so many rows.
    grouped: Vec<Option<Grouped>>,
    activate: Dispatch,
    activated: Arc<Input>,
    sum: Dispatch,
    one_row: Option<OneRow>,
}

/// What experts are bound to.
pub(crate) struct ExpertBinding<'a> {
    pub model: &'a DeviceModel,
    pub spec: &'a ExpertSpec,
    pub weights: &'a DeviceExperts,
    pub act: &'a Activations,
    pub buffers: &'a ExpertBuffers,
    /// Factors of the norm before them.
    pub norm: &'a Buffer,
    pub gate: Gate,
    /// Where the sum goes, and whether it is added to what is there.
    pub into: (&'a Buffer, bool),
    /// A block that every row goes through is beside them.
    pub has_beside: bool,
}

impl LayerExperts {
    pub fn new(binding: &ExpertBinding, activated: &mut Inputs) -> Result<Self, GpuError> {
        let ExpertBinding { model, spec, weights, act, buffers, norm, gate: kind, into, has_beside } =
            *binding;
        let DeviceModel { gpu, exact, spec: whole, .. } = model;
        let (width, exact) = (whole.width, *exact);
        let routing = Routing {
            spec: *spec,
            stride: weights.router.outputs,
            outputs: &buffers.outputs,
            selection_bias: weights.selection_bias.as_ref(),
            chosen: &buffers.chosen,
        };
        let beside =
            has_beside.then_some(Beside { results: &buffers.beside, gated: weights.has_shared_gate });
        let activated = activated.of(gpu, buffers.places, spec.width, weights.down.forms(exact))?;
        let items = buffers.items();
        let grouped_of = |gpu: &Gpu, size: ItemSize| -> Result<Option<Grouped>, GpuError> {
            let gate_up = weights.gate_up.bind_grouped(
                gpu,
                &act.step,
                spec,
                size,
                items,
                &act.normed,
                true,
                &buffers.gate_up,
                exact,
            )?;
            let down = weights.down.bind_grouped(
                gpu,
                &act.step,
                spec,
                size,
                items,
                &activated,
                false,
                &buffers.results,
                exact,
            )?;
            Ok(match (gate_up, down) {
                (Some(gate_up), Some(down)) => {
                    Some(Grouped { size, group: routing.group(gpu, &act.step, size, items)?, gate_up, down })
                }
                _ => None,
            })
        };
        let needed = fitting(spec, act.rows);
        let grouped = SIZES.iter().take(needed + 1).map(|(size, _)| grouped_of(gpu, *size));
        let grouped = grouped.collect::<Result<Vec<_>, _>>()?;
        let one_row = || -> Result<Option<OneRow>, GpuError> {
            if exact {
                return Ok(None);
            }
            let gate_up =
                weights.gate_up.bind_chosen_row(gpu, &act.step, &routing, &act.normed, kind, &activated)?;
            let down = weights.down.bind_summed_row(gpu, &act.step, &routing, &activated, into, beside)?;
            let (Some(gate_up), Some(down)) = (gate_up, down) else { return Ok(None) };
            // Where branches join the residual through norms of their own, the norm before does more than the router's kernel could.
            let plain = act.branch.is_none();
            let from = (&act.residual, norm, model.residual_eps);
            let router = match plain {
                true => weights.router.bind_router_row(gpu, from, &buffers.outputs, &act.normed)?,
                false => None,
            };
            Ok(Some(OneRow { router, gate_up, down }))
        };
        let router = weights.router.bind(
            gpu,
            &act.step,
            &act.normed,
            &buffers.outputs,
            Ending::default(),
            true,
            act.few,
        )?;
        Ok(Self {
            spec: *spec,
            width,
            router,
            choose: routing.choose(gpu)?,
            grouped,
            activate: gate(gpu, &buffers.gate_up, Some(kind), &activated)?,
            sum: routing.sum(gpu, items, &buffers.results, (into.0, width, into.1), beside)?,
            one_row: one_row()?,
            activated,
        })
    }

    /// Norm, router, experts and their sum; `norm` is the norm's own kernel, `beside` records the block beside the experts.
    pub fn record(&self, record: &mut Record, norm: &Dispatch, beside: &dyn Fn(&mut Record), rows: usize) {
        let one = self.one_row.as_ref().filter(|_| rows == 1);
        match one.and_then(|one| one.router.as_ref()) {
            Some((router, grid)) => record("router", router, *grid),
            None => {
                record("norm", norm, [rows as u32, 1, 1]);
                record_products(record, "router", &self.router, rows);
            }
        }
        beside(record);
        if let Some(OneRow { gate_up, down, .. }) = one {
            record("gate and up of experts", &gate_up.0, gate_up.1);
            record("down of experts", &down.0, down.1);
            return;
        }
        record("choice of experts", &self.choose, [rows as u32, 1, 1]);
        // The size that fits, or the next smaller one that there is.
        let sizes = self.grouped.iter().take(fitting(&self.spec, rows) + 1);
        let Some(Grouped { size, group, gate_up, down }) = sizes.flatten().next_back() else { return };
        let items = size.most_items(&self.spec, rows);
        record("choice of experts", group, [1, 1, 1]);
        let (dispatch, grid) = gate_up.of(items);
        record("gate and up of experts", dispatch, grid);
        record("activate", &self.activate, self.activated.groups(items * size.places()));
        let (dispatch, grid) = down.of(items);
        record("down of experts", dispatch, grid);
        record("sum of experts", &self.sum, sum_grid(self.width, rows));
    }
}
