//! Which layers are stored alike.

use kvant_cache::LayerStore;
use kvant_model::LayerSpec;

/// The class of every layer, and the first layer of every class: layers that are stored alike are of one class, unless all are to be
/// `apart`.
pub(crate) fn classes_of(
    stores: &[LayerStore],
    layers: &[&LayerSpec],
    apart: bool,
) -> (Vec<usize>, Vec<usize>) {
    let alike = |a: usize, b: usize| {
        let (x, y) = (&stores[a], &stores[b]);
        x.shape == y.shape
            && x.keys[0].scheme() == y.keys[0].scheme()
            && x.values[0].scheme() == y.values[0].scheme()
            && (x.residual, x.sinks) == (y.residual, y.sinks)
            && (layers[a].heads, layers[a].softcap) == (layers[b].heads, layers[b].softcap)
    };
    let (mut class_of, mut firsts) = (Vec::with_capacity(stores.len()), Vec::new());
    for index in 0..stores.len() {
        let found = firsts.iter().position(|first| !apart && alike(*first, index));
        class_of.push(found.unwrap_or(firsts.len()));
        if found.is_none() {
            firsts.push(index);
        }
    }
    (class_of, firsts)
}
