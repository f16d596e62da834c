//! A layer's experts bound to the activations of a step.

use std::sync::Arc;

use kvant_model::ExpertSpec;

use super::activations::Activations;
use super::expert_buffers::{ExpertBuffers, OwnBuffers, SIZES, fitting};
use super::record::{Inputs, Record, record_products};
use super::weights::{DeviceExperts, DeviceModel};
use crate::device::Gpu;
use crate::error::GpuError;
use crate::kernel::{Access, Dispatch};
use crate::memory::Buffer;
use crate::ops::{
    Beside, Ending, Gate, GroupedProduct, Input, ItemSize, Leaving, Product, Routing, SumTarget, bind_total,
    gate, norm, sum_grid,
};
use crate::template::{Bindings, expand};

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
    own: Option<OwnNorms>,
}

/// Norms around a router and its experts that the block beside them does not share.
struct OwnNorms {
    /// Of what the router reads.
    router: Dispatch,
    /// Of what the experts read.
    before: Dispatch,
    /// Of what they and the block beside them give, and both together.
    join: Dispatch,
}

impl OwnNorms {
    fn new(
        binding: &ExpertBinding,
        own: &OwnBuffers,
        [router, before, after]: &[Buffer; 3],
        out: &Buffer,
    ) -> Result<Self, GpuError> {
        let ExpertBinding { model, act, buffers, .. } = *binding;
        let (gpu, width) = (&model.gpu, model.spec.width);
        let norm_of = |factors: &Buffer, input: &Input| {
            let (eps, rows) = (model.residual_eps, None);
            norm(gpu, &act.step, &act.residual, factors, None, eps, rows, input)
        };
        let mut bindings = Bindings::default();
        let threads = (width / 4).next_power_of_two().clamp(64, gpu.wide_threads());
        bind_total(gpu, &mut bindings, threads)?;
        bindings.number("WIDTH", width as u64).text("EPSILON", format!("{:?}", model.spec.norm_eps));
        let source = expand("join_experts.wgsl", include_str!("../wgsl/join_experts.wgsl"), &bindings)?;
        let accesses = [Access::Read, Access::Read, Access::Read, Access::Write];
        let kernel = gpu.kernel("join of experts", &source, &accesses)?;
        Ok(Self {
            router: norm_of(router, &own.routed)?,
            before: norm_of(before, &own.entering)?,
            join: gpu.dispatch(&kernel, &[&own.sum, &buffers.beside, after, out], [1, 1, 1])?,
        })
    }
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
    /// Where the sum goes.
    pub into: SumTarget<'a>,
    /// A block that every row goes through is beside them.
    pub has_beside: bool,
    /// What a single row leaves for the norm behind them.
    pub leaving: Option<Leaving<'a>>,
}

impl LayerExperts {
    pub fn new(binding: &ExpertBinding, activated: &mut Inputs) -> Result<Self, GpuError> {
        let ExpertBinding { model, spec, weights, act, buffers, norm, gate: kind, into, has_beside, leaving } =
            *binding;
        let own = match (&weights.norms, &buffers.own) {
            (Some(norms), Some(own)) => Some((OwnNorms::new(binding, own, norms, into.out)?, own)),
            _ => None,
        };
        // With norms of their own experts join the block beside them behind those.
        let (routed, entering, into, has_beside) = match &own {
            Some((_, own)) => (&own.routed, &own.entering, SumTarget { out: &own.sum, add: false }, false),
            None => (&act.normed, &act.normed, into, has_beside),
        };
        let DeviceModel { gpu, exact, spec: whole, .. } = model;
        let (width, exact) = (whole.width, *exact);
        let routing = Routing {
            spec: *spec,
            stride: weights.router.outputs,
            outputs: &buffers.outputs,
            selection_bias: weights.selection_bias.as_ref(),
            scales: weights.scales.as_ref(),
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
                entering,
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
                weights.gate_up.bind_chosen_row(gpu, &act.step, &routing, entering, kind, &activated)?;
            let down =
                weights.down.bind_summed_row(gpu, &act.step, &routing, &activated, into, beside, leaving)?;
            let (Some(gate_up), Some(down)) = (gate_up, down) else { return Ok(None) };
            // Where branches join the residual through norms of their own, the norm before does more than the router's kernel could.
            let plain = act.branch.is_none();
            let (residual, epsilon) = (&act.residual, model.residual_eps);
            let (outputs, normed) = (&buffers.outputs, &act.normed);
            let router = match plain {
                true => weights.router.bind_router_row(gpu, residual, norm, epsilon, outputs, normed)?,
                false => None,
            };
            Ok(Some(OneRow { router, gate_up, down }))
        };
        let router = weights.router.bind(
            gpu,
            &act.step,
            routed,
            &buffers.outputs,
            Ending::default(),
            true,
            act.few,
        )?;
        let one_row = one_row()?;
        if leaving.is_some() && one_row.is_none() {
            let (what, found) = ("experts before a norm", "no kernels of one row".to_owned());
            return Err(GpuError::Unsupported { what, found, expected: "what their matrices promise" });
        }
        Ok(Self {
            spec: *spec,
            width,
            router,
            choose: routing.choose(gpu)?,
            grouped,
            activate: gate(gpu, &buffers.gate_up, Some(kind), &activated)?,
            sum: routing.sum(gpu, items, &buffers.results, into, width, beside)?,
            one_row,
            activated,
            own: own.map(|(norms, _)| norms),
        })
    }

    /// Norm, router, experts and their sum; `norm` is the norm's own kernel, `beside` records the block beside the experts.
    pub fn record(
        &self,
        record: &mut Record,
        norm: Option<&Dispatch>,
        beside: &dyn Fn(&mut Record),
        rows: usize,
    ) {
        let one = self.one_row.as_ref().filter(|_| rows == 1);
        match one.and_then(|one| one.router.as_ref()) {
            Some((router, grid)) => record("router", router, *grid),
            None => {
                if let Some(norm) = norm {
                    record("norm", norm, [rows as u32, 1, 1]);
                }
                if let Some(own) = &self.own {
                    record("norms of experts", &own.router, [rows as u32, 1, 1]);
                    record("norms of experts", &own.before, [rows as u32, 1, 1]);
                }
                record_products(record, "router", &self.router, rows);
            }
        }
        beside(record);
        match one {
            Some(OneRow { gate_up, down, .. }) => {
                record("gate and up of experts", &gate_up.0, gate_up.1);
                record("down of experts", &down.0, down.1);
            }
            None => self.record_grouped(record, rows),
        }
        if let Some(own) = &self.own {
            record("norms of experts", &own.join, [rows as u32, 1, 1]);
        }
    }

    /// The experts of several rows, and their sum.
    fn record_grouped(&self, record: &mut Record, rows: usize) {
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
