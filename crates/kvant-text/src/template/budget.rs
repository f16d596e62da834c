//! Memory of a running template: every operation that makes a value is charged to one budget.
//!
//! The template engine counts instructions, but one instruction can double a string or print a list of lists that shares its parts. So the
//! compiled program is rewritten: what makes a value is followed by a charge, and what makes text of arbitrary values
//! is charged before it runs. The budget is never given back, so it bounds what a render can hold at any time.

use minijinja::machinery::{Instruction, Instructions};
use minijinja::value::{Kwargs, Rest, ValueKind};
use minijinja::{Environment, Error, ErrorKind, State, Value};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Bytes of a value in a list, and of its bookkeeping.
const VALUE_BYTES: u64 = 32;
/// Values inside each other: printing and dropping recurse.
const MOST_DEPTH: usize = 100;
/// Values that are looked at when one is made; deeper ones have paid for as many themselves.
const LOOK: usize = 1000;

const CHARGE: &str = "\u{0}charge";
const CONCATENATE: &str = "\u{0}concatenate";

/// Bytes that a render may still make.
#[derive(Debug)]
pub(super) struct Budget {
    memory: AtomicU64,
    output: AtomicU64,
    memory_spent: AtomicBool,
    output_spent: AtomicBool,
}

impl Budget {
    pub(super) fn new(memory: u64, output: u64) -> Arc<Self> {
        Arc::new(Self {
            memory: memory.into(),
            output: output.into(),
            memory_spent: false.into(),
            output_spent: false.into(),
        })
    }

    /// True if memory ran out.
    pub(super) fn memory_spent(&self) -> bool {
        self.memory_spent.load(Ordering::Relaxed)
    }

    /// True if the room for output ran out.
    pub(super) fn output_spent(&self) -> bool {
        self.output_spent.load(Ordering::Relaxed)
    }

    pub(super) fn charge(&self, bytes: u64) -> Result<(), Error> {
        take(&self.memory, &self.memory_spent, bytes)
    }

    /// Charges text that is written, captured or not.
    pub(super) fn write(&self, value: &Value) -> Result<(), Error> {
        let bytes = match value.as_str() {
            Some(text) => text.len() as u64,
            None => self.weigh(value, 0)?,
        };
        take(&self.output, &self.output_spent, bytes)
    }

    /// Charges what it takes to print `value`, and returns it.
    pub(super) fn weigh(&self, value: &Value, depth: usize) -> Result<u64, Error> {
        if depth > MOST_DEPTH {
            self.memory_spent.store(true, Ordering::Relaxed);
            return Err(Error::new(
                ErrorKind::InvalidOperation,
                "values inside values are nested too deeply",
            ));
        }
        let mut bytes = value.as_str().map_or(VALUE_BYTES, |text| text.len() as u64 + 2);
        self.charge(bytes)?;
        match value.kind() {
            ValueKind::Seq | ValueKind::Iterable => {
                for item in value.try_iter()? {
                    bytes += self.weigh(&item, depth + 1)?;
                }
            }
            ValueKind::Map => {
                for key in value.try_iter()? {
                    bytes += self.weigh(&key, depth + 1)? + self.weigh(&value.get_item(&key)?, depth + 1)?;
                }
            }
            _ => {}
        }
        Ok(bytes)
    }

    /// Charges a value that was just made: its own size, not that of what it shares.
    fn made(&self, value: Value) -> Result<Value, Error> {
        let bytes = match value.as_str() {
            Some(text) => text.len() as u64,
            None => self.shallow(&value)?,
        };
        if bytes > 0 {
            self.charge(bytes)?;
        }
        if matches!(value.kind(), ValueKind::Seq | ValueKind::Map | ValueKind::Iterable) {
            let mut left = LOOK;
            if !self.is_shallow(&value, 0, &mut left) {
                self.memory_spent.store(true, Ordering::Relaxed);
                return Err(Error::new(
                    ErrorKind::InvalidOperation,
                    "values inside values are nested too deeply",
                ));
            }
            self.charge((LOOK - left) as u64)?;
        }
        Ok(value)
    }

    /// Bytes of a list's or a map's own entries.
    fn shallow(&self, value: &Value) -> Result<u64, Error> {
        match value.kind() {
            ValueKind::Seq | ValueKind::Map | ValueKind::Iterable => match value.len() {
                Some(len) => Ok((len as u64).saturating_mul(VALUE_BYTES)),
                // Nobody knows how many there are until they have been counted, and counting is paid for as well.
                None => {
                    for _ in value.try_iter()? {
                        self.charge(VALUE_BYTES)?;
                    }
                    Ok(0)
                }
            },
            _ => Ok(0),
        }
    }

    /// False if values lie deeper in each other than allowed, as far as `left` looks go.
    fn is_shallow(&self, value: &Value, depth: usize, left: &mut usize) -> bool {
        if depth > MOST_DEPTH {
            return false;
        }
        let Some(rest) = left.checked_sub(1) else { return true };
        *left = rest;
        let inside = |item: Value, left: &mut usize| self.is_shallow(&item, depth + 1, left);
        match (value.kind(), value.try_iter()) {
            (ValueKind::Seq | ValueKind::Iterable, Ok(mut items)) => {
                items.all(|item| *left == 0 || inside(item, left))
            }
            (ValueKind::Map, Ok(mut keys)) => {
                keys.all(|key| *left == 0 || value.get_item(&key).is_ok_and(|item| inside(item, left)))
            }
            _ => true,
        }
    }
}

fn take(left: &AtomicU64, spent: &AtomicBool, bytes: u64) -> Result<(), Error> {
    let enough = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(bytes));
    enough.map(drop).map_err(|_| {
        spent.store(true, Ordering::Relaxed);
        Error::new(ErrorKind::InvalidOperation, "the template makes too much text")
    })
}

/// Installs the charged forms of what makes values, and takes away filters that no chat template needs and that make much of little.
pub(super) fn install(environment: &mut Environment<'_>, budget: &Arc<Budget>) {
    use minijinja::filters as f;
    // What is made is charged beforehand as the text of the first argument: results are of the same order.
    let texts = [
        ("upper", Value::from_function(f::upper)),
        ("lower", Value::from_function(f::lower)),
        ("title", Value::from_function(f::title)),
        ("capitalize", Value::from_function(f::capitalize)),
        ("trim", Value::from_function(f::trim)),
        ("string", Value::from_function(f::string)),
        ("split", Value::from_function(f::split)),
        ("escape", Value::from_function(f::escape)),
        ("e", Value::from_function(f::escape)),
    ];
    for (name, filter) in texts {
        charged(environment, budget, name, filter, |budget, args| {
            let Some(value) = args.first() else { return Ok(()) };
            budget.weigh(value, 0).map(drop)
        });
    }
    let lists = [
        ("list", Value::from_function(f::list)),
        ("items", Value::from_function(f::items)),
        ("dictsort", Value::from_function(f::dictsort)),
        ("sort", Value::from_function(f::sort)),
        ("unique", Value::from_function(f::unique)),
        ("reverse", Value::from_function(f::reverse)),
        ("map", Value::from_function(f::map)),
        ("select", Value::from_function(f::select)),
        ("selectattr", Value::from_function(f::selectattr)),
        ("reject", Value::from_function(f::reject)),
        ("rejectattr", Value::from_function(f::rejectattr)),
    ];
    for (name, filter) in lists {
        charged(environment, budget, name, filter, |budget, args| {
            let Some(value) = args.first() else { return Ok(()) };
            let bytes = value.as_str().map_or(0, |text| text.len() as u64 * VALUE_BYTES);
            budget.charge(bytes + budget.shallow(value)?)
        });
    }
    charged(environment, budget, "join", Value::from_function(f::join), |budget, args| {
        join_cost(budget, args.first(), args.get(1))
    });
    charged(environment, budget, "replace", Value::from_function(f::replace), replace_cost);
    charged(environment, budget, "indent", Value::from_function(f::indent), indent_cost);
    for name in ["batch", "slice", "format", "urlencode", "pprint", "groupby", "chain", "zip", "lines"] {
        environment.remove_filter(name);
    }
    let own = budget.clone();
    environment.add_filter(CHARGE, move |value: Value| own.made(value));
    let own = budget.clone();
    environment.add_filter(CONCATENATE, move |left: Value, right: Value| -> Result<Value, Error> {
        own.weigh(&left, 0)?;
        own.weigh(&right, 0)?;
        Ok(Value::from(format!("{left}{right}")))
    });
    let own = budget.clone();
    environment.set_unknown_method_callback(move |state, value, method, args| {
        match method {
            "join" => join_cost(&own, args.first(), Some(value))?,
            "replace" => {
                let all: Vec<Value> = std::iter::once(value.clone()).chain(args.iter().cloned()).collect();
                replace_cost(&own, &all)?;
            }
            // Widths of any size; no chat template needs it.
            "format" => return Err(Error::from(ErrorKind::UnknownMethod)),
            _ => own.charge(value.as_str().map_or(0, |text| text.len() as u64))?,
        }
        minijinja_contrib::pycompat::unknown_method_callback(state, value, method, args)
    });
}

/// `filter` under `name`, charged with `cost` of its arguments before it runs.
fn charged(
    environment: &mut Environment<'_>,
    budget: &Arc<Budget>,
    name: &'static str,
    filter: Value,
    cost: impl Fn(&Budget, &[Value]) -> Result<(), Error> + Send + Sync + 'static,
) {
    let budget = budget.clone();
    environment.add_filter(name, move |state: &State, args: Rest<Value>| -> Result<Value, Error> {
        cost(&budget, &args)?;
        filter.call(state, &args)
    });
}

fn join_cost(budget: &Budget, items: Option<&Value>, joiner: Option<&Value>) -> Result<(), Error> {
    let between = joiner.and_then(Value::as_str).map_or(0, |text| text.len() as u64);
    let Some(Ok(items)) = items.map(Value::try_iter) else { return Ok(()) };
    for item in items {
        budget.weigh(&item, 0)?;
        budget.charge(between)?;
    }
    Ok(())
}

fn replace_cost(budget: &Budget, args: &[Value]) -> Result<(), Error> {
    let text = |at: usize| args.get(at).and_then(Value::as_str);
    let (Some(all), Some(from), Some(to)) = (text(0), text(1), text(2)) else { return Ok(()) };
    let found = if from.is_empty() { all.len() + 1 } else { all.matches(from).count() };
    budget.charge(all.len() as u64 + found as u64 * to.len() as u64)
}

fn indent_cost(budget: &Budget, args: &[Value]) -> Result<(), Error> {
    let Some(text) = args.first().and_then(Value::as_str) else { return Ok(()) };
    let named = || Kwargs::try_from(args.last()?.clone()).ok()?.get::<Option<u64>>("width").ok()?;
    let width = args.get(1).and_then(Value::as_usize).map(|w| w as u64).or_else(named).unwrap_or(4);
    let lines = text.lines().count() as u64 + 2;
    budget.charge((text.len() as u64).saturating_add(width.saturating_mul(lines)))
}

/// A compiled template and its blocks, every maker of values followed by a charge.
pub(super) fn rewrite_all<'s>(
    instructions: &Instructions<'s>,
    blocks: &BTreeMap<&'s str, Instructions<'s>>,
) -> (Instructions<'s>, BTreeMap<&'s str, Instructions<'s>>) {
    (rewrite(instructions), blocks.iter().map(|(name, block)| (*name, rewrite(block))).collect())
}

fn rewrite<'s>(old: &Instructions<'s>) -> Instructions<'s> {
    let charge = || Instruction::ApplyFilter(CHARGE, Some(1), !0);
    let count = old.len() as u32;
    let (mut parts, mut places, mut next) = (Vec::new(), Vec::with_capacity(count as usize + 1), 0u32);
    for instruction in (0..count).filter_map(|at| old.get(at)) {
        let part = match instruction {
            Instruction::EmitRaw(text) => {
                vec![Instruction::LoadConst(Value::from(*text)), Instruction::Emit]
            }
            Instruction::StringConcat => vec![Instruction::ApplyFilter(CONCATENATE, Some(2), !0)],
            Instruction::Add
            | Instruction::Mul
            | Instruction::Slice
            | Instruction::BuildList(_)
            | Instruction::BuildMap(_)
            | Instruction::ApplyFilter(..)
            | Instruction::CallFunction(..)
            | Instruction::CallMethod(..)
            | Instruction::CallObject(_) => vec![instruction.clone(), charge()],
            other => vec![other.clone()],
        };
        places.push(next);
        next += part.len() as u32;
        parts.push(part);
    }
    places.push(next);
    let to = |at: &mut u32| *at = places.get(*at as usize).copied().unwrap_or(next);
    let mut new = Instructions::new(old.name(), old.source());
    for (at, part) in parts.into_iter().enumerate() {
        for mut instruction in part {
            match &mut instruction {
                Instruction::Jump(at)
                | Instruction::JumpIfFalse(at)
                | Instruction::JumpIfFalseOrPop(at)
                | Instruction::JumpIfTrueOrPop(at)
                | Instruction::Iterate(at)
                | Instruction::BuildMacro(_, at, _) => to(at),
                _ => {}
            }
            let line = old.get_line(at as u32).unwrap_or(0);
            new.add_with_line(instruction, u16::try_from(line).unwrap_or(u16::MAX));
        }
    }
    new
}
