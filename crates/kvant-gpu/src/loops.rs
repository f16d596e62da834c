//! Every loop of a kernel ends: a kernel that does not takes the whole GPU with it, and WGSL promises no progress between
//! workgroups that one could wait for.
//!
//! A loop that passes is `for (var i = a; i < b; i += c)`: it leaves at its head by a comparison of a variable of its own with
//! something that stays the same while it runs; the variable is changed at the end of every round and nowhere else.

use naga::{
    AddressSpace, BinaryOperator, Block, Expression, Function, GlobalVariable, Handle, LocalVariable, Module,
    Statement, StorageAccess,
};

/// Parses WGSL and refuses it if a loop may never end; the error says where.
pub fn check(source: &str) -> Result<(), String> {
    let module = naga::front::wgsl::parse_str(source).map_err(|error| error.emit_to_string(source))?;
    check_module(&module)
}

pub(crate) fn check_module(module: &Module) -> Result<(), String> {
    let functions = module.functions.iter().map(|(_, function)| function);
    let entries = module.entry_points.iter().map(|entry| &entry.function);
    functions.chain(entries).try_for_each(|function| Within { module, function }.check_block(&function.body))
}

/// A variable of a function or of all.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Variable {
    Local(Handle<LocalVariable>),
    Global(Handle<GlobalVariable>),
}

#[derive(Clone, Copy)]
struct Within<'m> {
    module: &'m Module,
    function: &'m Function,
}

impl Within<'_> {
    fn check_block(self, block: &Block) -> Result<(), String> {
        for statement in block.iter() {
            match statement {
                Statement::Loop { body, continuing, break_if } => {
                    if break_if.is_some() || !self.is_counted(body, continuing) {
                        let name = self.function.name.as_deref().unwrap_or("a kernel");
                        return Err(format!(
                            "a loop without a bound in {name}, expected one that counts up to one"
                        ));
                    }
                    self.check_block(body)?;
                    self.check_block(continuing)?;
                }
                Statement::Block(inner) => self.check_block(inner)?,
                Statement::If { accept, reject, .. } => {
                    self.check_block(accept)?;
                    self.check_block(reject)?;
                }
                Statement::Switch { cases, .. } => {
                    cases.iter().try_for_each(|case| self.check_block(&case.body))?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn loaded(self, expression: Handle<Expression>) -> Option<Variable> {
        match self.function.expressions[expression] {
            Expression::Load { pointer } => self.variable(pointer),
            _ => None,
        }
    }

    /// The variable that a pointer points to or into.
    fn variable(self, pointer: Handle<Expression>) -> Option<Variable> {
        match self.function.expressions[pointer] {
            Expression::LocalVariable(local) => Some(Variable::Local(local)),
            Expression::GlobalVariable(global) => Some(Variable::Global(global)),
            Expression::Access { base, .. } | Expression::AccessIndex { base, .. } => self.variable(base),
            _ => None,
        }
    }

    /// True if the loop is left at its head when a variable has reached a bound, and every round brings it nearer.
    fn is_counted(self, body: &Block, continuing: &Block) -> bool {
        let head = body.iter().find(|statement| !matches!(statement, Statement::Emit(_)));
        let Some(Statement::If { condition, accept, reject }) = head else { return false };
        let leaves =
            accept.is_empty() && matches!(reject.last(), Some(Statement::Break)) && reject.len() == 1;
        let Expression::Binary { op, left, right } = self.function.expressions[*condition] else {
            return false;
        };
        use BinaryOperator::{
            Add, Divide, Greater, GreaterEqual, Less, LessEqual, Multiply, ShiftRight, Subtract,
        };
        let rises = match op {
            Less | LessEqual => true,
            Greater | GreaterEqual => false,
            _ => return false,
        };
        let Some(counter) = self.loaded(left) else { return false };
        // What changes it: one statement at the end of a round.
        let mut steps = continuing.iter().filter_map(|statement| match statement {
            Statement::Store { pointer, value } if self.variable(*pointer) == Some(counter) => Some(*value),
            _ => None,
        });
        let (Some(step), None) = (steps.next(), steps.next()) else { return false };
        let Expression::Binary { op, left: from, right: by } = self.function.expressions[step] else {
            return false;
        };
        let advances = match op {
            Add | Multiply => rises,
            Subtract | Divide | ShiftRight => !rises,
            _ => false,
        };
        let mut written = Vec::new();
        self.stores(body, &mut written);
        let kept = !written.contains(&counter);
        self.stores(continuing, &mut written);
        let fixed = |expression| self.is_fixed(expression, &written);
        leaves && advances && kept && self.loaded(from) == Some(counter) && fixed(right) && fixed(by)
    }

    /// The variables that a block writes.
    fn stores(self, block: &Block, found: &mut Vec<Variable>) {
        for statement in block.iter() {
            match statement {
                Statement::Store { pointer, .. } => found.extend(self.variable(*pointer)),
                Statement::Call { arguments, .. } => {
                    found.extend(arguments.iter().filter_map(|argument| self.variable(*argument)));
                }
                Statement::Block(inner) => self.stores(inner, found),
                Statement::If { accept, reject, .. } => {
                    self.stores(accept, found);
                    self.stores(reject, found);
                }
                Statement::Loop { body, continuing, .. } => {
                    self.stores(body, found);
                    self.stores(continuing, found);
                }
                Statement::Switch { cases, .. } => {
                    cases.iter().for_each(|case| self.stores(&case.body, found));
                }
                _ => {}
            }
        }
    }

    /// True if no other thread writes a variable, as far as its declaration tells.
    fn is_kept(self, global: Handle<GlobalVariable>) -> bool {
        let writes = AddressSpace::Storage { access: StorageAccess::LOAD | StorageAccess::STORE };
        let global = &self.module.global_variables[global];
        let atomic = matches!(self.module.types[global.ty].inner, naga::TypeInner::Atomic(_));
        global.space != writes && !atomic
    }

    /// True if an expression is worth the same in every round: it reads no variable that the loop writes, and nothing that others may.
    fn is_fixed(self, expression: Handle<Expression>, written: &[Variable]) -> bool {
        let fixed = |expression: Handle<Expression>| self.is_fixed(expression, written);
        match &self.function.expressions[expression] {
        Expression::Literal(_)
        | Expression::Constant(_)
        | Expression::Override(_)
        | Expression::ZeroValue(_)
        | Expression::FunctionArgument(_)
        // The result of a call before the loop or in it: a value, which no later statement changes.
        | Expression::CallResult(_) => true,
        Expression::LocalVariable(local) => !written.contains(&Variable::Local(*local)),
        Expression::GlobalVariable(global) => self.is_kept(*global) && !written.contains(&Variable::Global(*global)),
        Expression::Load { pointer } => fixed(*pointer),
        Expression::Access { base, index } => fixed(*base) && fixed(*index),
        Expression::AccessIndex { base, .. } => fixed(*base),
        Expression::Splat { value, .. } => fixed(*value),
        Expression::Swizzle { vector, .. } => fixed(*vector),
        Expression::Unary { expr, .. } | Expression::As { expr, .. } => fixed(*expr),
        Expression::Binary { left, right, .. } => fixed(*left) && fixed(*right),
        Expression::Select { condition, accept, reject } => fixed(*condition) && fixed(*accept) && fixed(*reject),
        Expression::Compose { components, .. } => components.iter().all(|part| fixed(*part)),
        Expression::Math { arg, arg1, arg2, arg3, .. } => {
            [Some(*arg), *arg1, *arg2, *arg3].into_iter().flatten().all(fixed)
        }
        Expression::ArrayLength(_) => true,
        _ => false,
    }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kernel(body: &str) -> String {
        format!(
            "@group(0) @binding(0) var<storage, read_write> flag: atomic<u32>;
             @group(0) @binding(1) var<storage, read_write> out: array<u32>;
             @group(0) @binding(2) var<storage, read> sizes: array<u32>;
             @compute @workgroup_size(1) fn kernel(@builtin(workgroup_id) group: vec3<u32>) {{ {body} }}"
        )
    }

    #[test]
    fn loops_that_count_pass() {
        for body in [
            "for (var i = 0u; i < sizes[0]; i++) { out[i] = i; }",
            "for (var i = group.x; i < 40u; i += group.y) { out[i] = i; if i == 9u { break; } }",
            "for (var i = 64u; i > 0u; i /= 2u) { for (var j = i; j <= 70u; j *= 2u) { out[j] = i; } }",
            "let most = min(sizes[1], 9u); for (var i = 0u; i < most; i += 2u) { if i == 4u { continue; } out[i] = i; }",
        ] {
            check(&kernel(body)).unwrap_or_else(|error| panic!("{body}: {error}"));
        }
    }

    #[test]
    fn others_are_refused() {
        for body in [
            "while atomicLoad(&flag) == 0u {}",
            "loop { if atomicLoad(&flag) != 0u { break; } }",
            "loop {}",
            "loop { out[0]++; continuing { break if out[0] > 5u; } }",
            "for (var i = 0u; i < atomicLoad(&flag); i++) { out[i] = i; }",
            "for (var i = 0u; i < out[0]; i++) { out[i] = i; }",
            "for (var i = 0u; i < 9u; i--) { out[i] = i; }",
            "for (var i = 0u; i < 9u; i++) { i -= 1u; }",
            "var n = 5u; for (var i = 0u; i < n; i++) { n += 1u; }",
            "for (var i = 0u; ; i++) { if i == 7u { break; } }",
            "for (var i = 0u; i != 9u; i += 2u) { out[i] = i; }",
            "if group.x == 0u { for (var i = 0u; i < 4u; i++) { loop {} } }",
        ] {
            assert!(check(&kernel(body)).is_err(), "{body}");
        }
    }
}
