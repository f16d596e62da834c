//! What WGSL cannot say, for Vulkan: its text calls functions of certain names, becomes SPIR-V here, and every such call an instruction.
//!
//! ```text
//!   element_…(&matrix, i) -> f32      element i of those that the thread itself has of a cooperative matrix
//!   set_element_…(&matrix, i, x)      the same, written
//!   halves_of(bits) -> vec2<f16>      a word's bits as two halves
//!   multiply_narrow(&a, &b, &c)       adds the product of a matrix of 16×16 elements and one of 16×8 to a sum of 16×8
//!   scale_narrow(&c, &factors)        multiplies a sum's elements with those of another
//! ```
//!
//! Where a text says `multiply_narrow`, its matrices of 8×8 elements, for which alone WGSL has a name, become those of 16×8.
//!
//! Which elements a thread has is the driver's choice; [`crate::elements`] finds it out.
//!
//! `subgroupBarrier()` orders what the threads of a subgroup do in workgroup memory, as [`crate::srft`] wants it; naga has it order nothing there.
//!
//! Loops of a text with `const ROLLED_LOOPS = true;` are marked as not to be unrolled: after a kernel that the driver has made long by that the next one
//! starts late. Long prompts with block means need theirs unrolled.

use naga::back::spv;
use naga::proc::{BoundsCheckPolicies, BoundsCheckPolicy};
use naga::valid::{Capabilities, ValidationFlags, Validator};

use crate::loops;

/// Words before the first instruction; the fourth of them is the bound of all ids.
const HEADER: usize = 5;
const BOUND: usize = 3;
/// The storage class of variables of a function.
const FUNCTION: u32 = 7;

const OP_NAME: u32 = 5;
const OP_CONSTANT: u32 = 43;
const OP_TYPE_POINTER: u32 = 32;
const OP_TYPE_FUNCTION: u32 = 33;
const OP_FUNCTION: u32 = 54;
const OP_FUNCTION_CALL: u32 = 57;
const OP_LOAD: u32 = 61;
const OP_STORE: u32 = 62;
const OP_ACCESS_CHAIN: u32 = 65;
const OP_BITCAST: u32 = 124;
const OP_MULTIPLY: u32 = 133;
const OP_CONTROL_BARRIER: u32 = 224;
const OP_LOOP_MERGE: u32 = 246;
const OP_TYPE_MATRIX: u32 = 4456;
const OP_MATRIX_MULTIPLY_ADD: u32 = 4459;
/// The scope of a subgroup.
const SUBGROUP: u32 = 3;
/// What a barrier orders: before and behind it, in workgroup memory.
const WORKGROUP_ORDER: u32 = 0x8 | 0x100;
/// What a text says whose loops are not to be unrolled.
const ROLLED_LOOPS: &str = "const ROLLED_LOOPS = true;";
/// The mark of such a loop.
const DONT_UNROLL: u32 = 2;

/// SPIR-V of a kernel, its entry point and the size of its workgroups.
pub(crate) struct SpirvKernel {
    pub words: Vec<u32>,
    pub entry: String,
    pub workgroup: (u32, u32, u32),
}

/// True if `source` calls what is an instruction here.
pub(crate) fn is_wanted(source: &str) -> bool {
    source.contains("fn element_") || source.contains("fn set_element_")
}

/// The kernel of `source`, without checks of bounds; an error says what is wrong with the text.
pub(crate) fn compile(source: &str) -> Result<SpirvKernel, String> {
    let module = naga::front::wgsl::parse_str(source).map_err(|error| error.emit_to_string(source))?;
    loops::check_module(&module)?;
    let info = Validator::new(ValidationFlags::all(), Capabilities::all())
        .validate(&module)
        .map_err(|error| error.emit_to_string(source))?;
    let unchecked = BoundsCheckPolicy::Unchecked;
    let options = spv::Options {
        lang_version: (1, 6),
        // Names tell the functions apart.
        flags: spv::WriterFlags::DEBUG,
        bounds_check_policies: BoundsCheckPolicies {
            index: unchecked,
            buffer: unchecked,
            image_load: unchecked,
            binding_array: unchecked,
        },
        zero_initialize_workgroup_memory: spv::ZeroInitializeWorkgroupMemoryMode::None,
        force_loop_bounding: false,
        ..Default::default()
    };
    let words = spv::write_vec(&module, &info, &options, None).map_err(|error| error.to_string())?;
    let entry = module.entry_points.first().ok_or("there is no entry point")?;
    let [x, y, z] = entry.workgroup_size;
    let rolled = source.contains(ROLLED_LOOPS);
    Ok(SpirvKernel { words: with_elements(&words, rolled)?, entry: entry.name.clone(), workgroup: (x, y, z) })
}

/// One instruction: its number, and its words but for the first.
type Instruction<'a> = (u32, &'a [u32]);

fn instructions(words: &[u32]) -> Result<Vec<Instruction<'_>>, String> {
    let mut rest = words.get(HEADER..).ok_or("SPIR-V without a header")?;
    let mut found = Vec::new();
    while let Some(first) = rest.first() {
        let length = (first >> 16) as usize;
        let own = rest.get(1..length).filter(|_| length > 0).ok_or("SPIR-V that ends in an instruction")?;
        found.push((first & 0xffff, own));
        rest = &rest[length..];
    }
    Ok(found)
}

fn push(words: &mut Vec<u32>, op: u32, operands: &[u32]) {
    words.push((operands.len() as u32 + 1) << 16 | op);
    words.extend(operands);
}

/// A name's text: four bytes to a word, up to the first that is zero.
fn text(words: &[u32]) -> String {
    let bytes = words.iter().flat_map(|word| word.to_le_bytes()).take_while(|byte| *byte != 0);
    bytes.map(char::from).collect()
}

/// The same with every call of an element's function as an access, and if they are to stay `rolled` with loops marked.
fn with_elements(words: &[u32], rolled: bool) -> Result<Vec<u32>, String> {
    let all = instructions(words)?;
    let names = |prefix: &str| -> Vec<u32> {
        let named =
            |(op, own): &&Instruction| *op == OP_NAME && own.len() > 1 && text(&own[1..]).starts_with(prefix);
        all.iter().filter(named).map(|(_, own)| own[0]).collect()
    };
    let (reads, writes, bits) = (names("element_"), names("set_element_"), names("halves_of"));
    let (products, scalings) = (names("multiply_narrow"), names("scale_narrow"));
    let number = |id: u32| all.iter().find(|(op, own)| *op == OP_CONSTANT && own[1] == id);
    let is_eight = |id: u32| number(id).is_some_and(|(_, own)| own[2..] == [8]);
    // The types of a function's parameters.
    let parameters = |function: u32| {
        let (_, own) = all.iter().find(|(op, own)| *op == OP_FUNCTION && own[1] == function)?;
        let (_, types) = all.iter().find(|(op, types)| *op == OP_TYPE_FUNCTION && types[0] == own[3])?;
        Some(&types[2..])
    };
    // The type of what a function writes: its last parameter's.
    let written = |function: u32| parameters(function)?.last().copied();
    let pointee = |pointer: u32| {
        all.iter().find(|(op, own)| *op == OP_TYPE_POINTER && own[0] == pointer).map(|(_, own)| own[2])
    };
    let mut bound = words[BOUND];
    let mut fresh = || {
        bound += 1;
        bound - 1
    };
    // Pointers to elements, by the elements' type.
    let mut pointers: Vec<(u32, u32)> = Vec::new();
    let mut made = Vec::new();
    for (op, own) in &all {
        let &[result, .., called] = &own[..own.len().min(3)] else { continue };
        if *op != OP_FUNCTION_CALL {
            continue;
        }
        let element = match (reads.contains(&called), writes.contains(&called)) {
            (true, _) => result,
            (_, true) => written(called).ok_or("a function without a type")?,
            _ => continue,
        };
        if pointers.iter().any(|(of, _)| *of == element) {
            continue;
        }
        let known = all.iter().find(|(op, own)| *op == OP_TYPE_POINTER && own[1..] == [FUNCTION, element]);
        let pointer = match known {
            Some((_, own)) => own[0],
            None => {
                let pointer = fresh();
                push(&mut made, OP_TYPE_POINTER, &[pointer, FUNCTION, element]);
                pointer
            }
        };
        pointers.push((element, pointer));
    }
    // What barriers of subgroups order.
    let is_of_subgroup = |scope: u32| number(scope).is_some_and(|(_, own)| own[2..] == [SUBGROUP]);
    let barrier = all.iter().find(|(op, own)| *op == OP_CONTROL_BARRIER && is_of_subgroup(own[0]));
    let order = match barrier.and_then(|(_, own)| number(own[2])) {
        Some((_, semantics)) => {
            let order = fresh();
            push(&mut made, OP_CONSTANT, &[semantics[0], order, WORKGROUP_ORDER]);
            Some(order)
        }
        None => None,
    };
    let pointer_to = |element: u32| {
        let found = pointers.iter().find(|(of, _)| *of == element);
        found.map(|(_, pointer)| *pointer).ok_or("an element without a type")
    };
    let mut changed = words[..HEADER].to_vec();
    for (op, own) in &all {
        if *op == OP_FUNCTION {
            // Types come before all functions.
            changed.append(&mut made);
        }
        match (*op, *own) {
            (OP_FUNCTION_CALL, &[element, result, called, matrix, index]) if reads.contains(&called) => {
                let place = fresh();
                push(&mut changed, OP_ACCESS_CHAIN, &[pointer_to(element)?, place, matrix, index]);
                push(&mut changed, OP_LOAD, &[element, result, place]);
            }
            (OP_FUNCTION_CALL, &[_, _, called, matrix, index, value]) if writes.contains(&called) => {
                let place = fresh();
                let element = written(called).ok_or("a function without a type")?;
                push(&mut changed, OP_ACCESS_CHAIN, &[pointer_to(element)?, place, matrix, index]);
                push(&mut changed, OP_STORE, &[place, value]);
            }
            (OP_FUNCTION_CALL, &[_, _, called, left, right, sums]) if products.contains(&called) => {
                let untyped = "a product of matrices without types";
                let types: Option<Vec<u32>> =
                    parameters(called).ok_or(untyped)?.iter().map(|pointer| pointee(*pointer)).collect();
                let &[left_type, right_type, sum_type] = &types.ok_or(untyped)?[..] else {
                    return Err(untyped.to_owned());
                };
                let [a, b, c, sum] = [fresh(), fresh(), fresh(), fresh()];
                push(&mut changed, OP_LOAD, &[left_type, a, left]);
                push(&mut changed, OP_LOAD, &[right_type, b, right]);
                push(&mut changed, OP_LOAD, &[sum_type, c, sums]);
                push(&mut changed, OP_MATRIX_MULTIPLY_ADD, &[sum_type, sum, a, b, c]);
                push(&mut changed, OP_STORE, &[sums, sum]);
            }
            (OP_FUNCTION_CALL, &[_, _, called, sums, factors]) if scalings.contains(&called) => {
                let sum_type = parameters(called).and_then(|types| pointee(*types.first()?));
                let sum_type = sum_type.ok_or("a matrix without a type")?;
                let [a, b, product] = [fresh(), fresh(), fresh()];
                push(&mut changed, OP_LOAD, &[sum_type, a, sums]);
                push(&mut changed, OP_LOAD, &[sum_type, b, factors]);
                push(&mut changed, OP_MULTIPLY, &[sum_type, product, a, b]);
                push(&mut changed, OP_STORE, &[sums, product]);
            }
            (OP_TYPE_MATRIX, &[id, element, scope, rows, columns, factor])
                if !products.is_empty() && is_eight(rows) && is_eight(columns) =>
            {
                let sixteen = fresh();
                let of = number(rows).map(|(_, own)| own[0]).ok_or("a matrix without rows")?;
                push(&mut changed, OP_CONSTANT, &[of, sixteen, 16]);
                push(&mut changed, OP_TYPE_MATRIX, &[id, element, scope, sixteen, columns, factor]);
            }
            (OP_FUNCTION_CALL, &[halves, result, called, word]) if bits.contains(&called) => {
                push(&mut changed, OP_BITCAST, &[halves, result, word]);
            }
            (OP_CONTROL_BARRIER, &[execution, memory, semantics]) if is_of_subgroup(execution) => {
                push(&mut changed, OP_CONTROL_BARRIER, &[execution, memory, order.unwrap_or(semantics)]);
            }
            (OP_LOOP_MERGE, &[merge, next, _]) if rolled => {
                push(&mut changed, OP_LOOP_MERGE, &[merge, next, DONT_UNROLL]);
            }
            (op, own) => push(&mut changed, op, own),
        }
    }
    changed[BOUND] = bound;
    Ok(changed)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "
        enable f16;
        enable wgpu_cooperative_matrix;
        @group(0) @binding(0) var<storage, read_write> out: array<f32>;
        fn element_sum(m: ptr<function, coop_mat16x16<f32, C>>, i: u32) -> f32 { return 0.0; }
        fn set_element_left(m: ptr<function, coop_mat16x16<f16, A>>, i: u32, x: f16) {}
        fn halves_of(bits: u32) -> vec2<f16> { return vec2<f16>(); }
        fn multiply_narrow(a: ptr<function, coop_mat16x16<f16, A>>, b: ptr<function, coop_mat8x8<f16, B>>, c: ptr<function, coop_mat8x8<f32, C>>) {}
        fn scale_narrow(c: ptr<function, coop_mat8x8<f32, C>>, factors: ptr<function, coop_mat8x8<f32, C>>) {}
        fn plain(i: u32) -> f32 { return f32(i); }
        @compute @workgroup_size(32, 2)
        fn kernel(@builtin(local_invocation_index) tid: u32) {
            var sums = coop_mat16x16<f32, C>();
            var left = coop_mat16x16<f16, A>();
            for (var i = 0u; i < 4u; i++) { set_element_left(&left, i, halves_of(tid).y); }
            var right = coop_mat8x8<f16, B>();
            var narrow = coop_mat8x8<f32, C>();
            multiply_narrow(&left, &right, &narrow);
            scale_narrow(&narrow, &narrow);
            subgroupBarrier();
            workgroupBarrier();
            out[tid] = element_sum(&sums, 5u) + element_sum(&sums, 6u) + plain(tid);
        }";

    fn count(kernel: &SpirvKernel, op: u32) -> usize {
        instructions(&kernel.words).unwrap().iter().filter(|(found, _)| *found == op).count()
    }

    #[test]
    fn calls_become_accesses() {
        assert!(is_wanted(SOURCE));
        let kernel = compile(SOURCE).unwrap();
        assert_eq!((kernel.entry.as_str(), kernel.workgroup), ("kernel", (32, 2, 1)));
        // What is left is the call of a function that has no such name.
        assert_eq!(count(&kernel, OP_FUNCTION_CALL), 1);
        for op in [OP_BITCAST, OP_MATRIX_MULTIPLY_ADD, OP_MULTIPLY] {
            assert_eq!(count(&kernel, op), 1);
        }
        // Narrow matrices have sixteen rows and eight columns.
        let all = instructions(&kernel.words).unwrap();
        let number =
            |id: u32| all.iter().find(|(op, own)| *op == OP_CONSTANT && own[1] == id).map(|(_, own)| own[2]);
        let sizes: Vec<_> = all
            .iter()
            .filter(|(op, _)| *op == OP_TYPE_MATRIX)
            .map(|(_, own)| (number(own[3]), number(own[4])))
            .collect();
        assert_eq!(sizes.iter().filter(|size| **size == (Some(16), Some(8))).count(), 2);
        assert_eq!(sizes.iter().filter(|size| **size == (Some(16), Some(16))).count(), 2);
        // A subgroup's barrier orders workgroup memory too; both have a constant of their own for it.
        let barriers = all.iter().filter(|(op, _)| *op == OP_CONTROL_BARRIER);
        let barriers: Vec<_> = barriers.map(|(_, own)| (number(own[0]), number(own[2]))).collect();
        assert_eq!(barriers, [(Some(SUBGROUP), Some(WORKGROUP_ORDER)), (Some(2), Some(WORKGROUP_ORDER))]);
        // The loop is marked where the text asks for it.
        let loops = |kernel: &SpirvKernel| -> Vec<u32> {
            let all = instructions(&kernel.words).unwrap();
            all.iter().filter(|(op, _)| *op == OP_LOOP_MERGE).map(|(_, own)| own[2]).collect()
        };
        assert_eq!(loops(&kernel), [0]);
        let rolled = compile(&SOURCE.replace("fn plain", &format!("{ROLLED_LOOPS} fn plain"))).unwrap();
        assert_eq!(loops(&rolled), [DONT_UNROLL]);
        let all = instructions(&kernel.words).unwrap();
        // Ids are below the bound, and none stands for two results.
        let places: Vec<u32> =
            all.iter().filter(|(op, _)| *op == OP_ACCESS_CHAIN).map(|(_, own)| own[1]).collect();
        assert!(places.iter().all(|place| *place < kernel.words[BOUND]));
        assert_eq!(places.iter().collect::<std::collections::HashSet<_>>().len(), places.len());
        // Elements of both types have pointers, declared before any function.
        let first = all.iter().position(|(op, _)| *op == OP_FUNCTION).unwrap();
        let pointers = |(op, own): &Instruction| *op == OP_TYPE_POINTER && own[1] == FUNCTION;
        assert!(all[..first].iter().filter(|own| pointers(own)).count() >= 4);
        assert!(!all[first..].iter().any(pointers));
    }

    #[test]
    fn what_is_wrong_is_said() {
        assert!(!is_wanted("fn kernel() {}"));
        assert!(compile("fn element_sum(").is_err());
        assert!(compile("fn element_sum() -> f32 { return 0.0; }").is_err());
        assert!(instructions(&[0; 4]).is_err());
        // An instruction that says it is longer than what there is.
        assert!(instructions(&[0, 0, 0, 0, 0, 9 << 16]).is_err());
        assert!(instructions(&[0, 0, 0, 0, 0, 0]).is_err());
    }
}
