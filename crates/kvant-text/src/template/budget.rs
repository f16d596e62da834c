//! Memory of a running template: every operation that makes a value is charged to one budget.
//!
//! The template engine counts instructions, but one instruction can double a string, or print or compare lists of lists that share their
//! parts. So the compiled program is rewritten: what makes a value is followed by a charge, and what makes text of arbitrary values, compares
//! them or looks one up is charged before it runs. The budget is never given back, so it bounds what a render can hold at any time.

use super::TemplateLimits;
use crate::stop::Stop;
use minijinja::machinery::{Instruction, Instructions};
use minijinja::value::{Kwargs, Rest, ValueKind};
use minijinja::{Environment, Error, ErrorKind, State, Value};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// Bytes of a value in a list, and of its bookkeeping.
const VALUE_BYTES: u64 = 32;
/// Values inside each other: printing and dropping recurse.
const MOST_DEPTH: usize = 100;
/// Values that are looked at when one is made; deeper ones have paid for as many themselves.
const LOOK: usize = 1000;

/// Bytes of text that are compared in the time that one value takes.
const TEXT_PER_VALUE: u64 = 256;
/// Charges between two looks at the clock.
const LOOK_EVERY: u64 = 1 << 10;

const CHARGE: &str = "\u{0}charge";
const CONCATENATE: &str = "\u{0}concatenate";
/// Charges a comparison of the list's two values, and turns the list around for the stack.
const OPERANDS: &str = "\u{0}operands";
/// Charges every second value of the list as a key, and turns the list around for the stack.
const KEYS: &str = "\u{0}keys";
/// Charges a value as a key.
const KEY: &str = "\u{0}key";

/// What a render may still take.
#[derive(Debug)]
pub(super) struct Budget {
    memory: Account,
    output: Account,
    work: Account,
    end: Instant,
    late: AtomicBool,
    charges: AtomicU64,
    /// Set when the result is not needed any more.
    stop: Option<Arc<AtomicBool>>,
}

/// How much is left of one thing.
#[derive(Debug)]
struct Account {
    left: AtomicU64,
    spent: AtomicBool,
}

impl Account {
    fn new(left: u64) -> Self {
        Self { left: left.into(), spent: false.into() }
    }

    fn take(&self, amount: u64) -> Result<(), Error> {
        let take = |left: u64| left.checked_sub(amount);
        let enough = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
        enough.map(drop).map_err(|_| self.exceed("the template takes too much"))
    }

    fn exceed(&self, reason: &'static str) -> Error {
        self.spent.store(true, Ordering::Relaxed);
        Error::new(ErrorKind::InvalidOperation, reason)
    }

    fn is_spent(&self) -> bool {
        self.spent.load(Ordering::Relaxed)
    }
}

impl Budget {
    pub(super) fn new(limits: &TemplateLimits, stop: Stop<'_>) -> Arc<Self> {
        Arc::new(Self {
            memory: Account::new(limits.memory_bytes),
            output: Account::new(limits.output_bytes),
            work: Account::new(limits.compared_values),
            end: Instant::now() + limits.time,
            late: false.into(),
            charges: 0.into(),
            stop: stop.flag(),
        })
    }

    /// The limit that was reached, and what it limits.
    pub(super) fn exceeded(&self, limits: &TemplateLimits) -> Option<(u64, &'static str)> {
        let accounts = [
            (&self.output, limits.output_bytes, "bytes of output"),
            (&self.memory, limits.memory_bytes, "bytes of memory"),
            (&self.work, limits.compared_values, "compared values"),
        ];
        let late = self.late.load(Ordering::Relaxed);
        let late = late.then_some((limits.time.as_secs(), "seconds"));
        let spent = accounts.into_iter().find(|(account, ..)| account.is_spent());
        spent.map(|(_, limit, unit)| (limit, unit)).or(late)
    }

    /// Looks now and then at the clock and at the stop flag.
    fn tick(&self) -> Result<(), Error> {
        if !self.charges.fetch_add(1, Ordering::Relaxed).is_multiple_of(LOOK_EVERY) {
            return Ok(());
        }
        if Instant::now() > self.end {
            self.late.store(true, Ordering::Relaxed);
        } else if !self.stop.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Ok(());
        }
        Err(Error::new(ErrorKind::InvalidOperation, "the template takes too long"))
    }

    pub(super) fn charge(&self, bytes: u64) -> Result<(), Error> {
        self.tick()?;
        self.memory.take(bytes)
    }

    /// Charges looking at all of `value`, as comparing and hashing do; what it shares counts as often as it is seen.
    fn look_at(&self, value: &Value, depth: usize) -> Result<(), Error> {
        if depth > MOST_DEPTH {
            return Err(self.memory.exceed("values inside values are nested too deeply"));
        }
        self.tick()?;
        self.work.take(1 + value.as_str().map_or(0, |text| text.len() as u64 / TEXT_PER_VALUE))?;
        match value.kind() {
            ValueKind::Seq | ValueKind::Iterable => {
                value.try_iter()?.try_for_each(|item| self.look_at(&item, depth + 1))
            }
            ValueKind::Map => value.try_iter()?.try_for_each(|key| {
                self.look_at(&key, depth + 1)?;
                self.look_at(&value.get_item(&key)?, depth + 1)
            }),
            _ => Ok(()),
        }
    }

    /// Charges text that is written, captured or not.
    pub(super) fn write(&self, value: &Value) -> Result<(), Error> {
        let bytes = match value.as_str() {
            Some(text) => text.len() as u64,
            None => self.weigh(value, 0)?,
        };
        self.output.take(bytes)
    }

    /// Charges what it takes to print `value`, and returns it.
    pub(super) fn weigh(&self, value: &Value, depth: usize) -> Result<u64, Error> {
        if depth > MOST_DEPTH {
            return Err(self.memory.exceed("values inside values are nested too deeply"));
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
        let value = match value.kind() {
            // Joined and repeated lists are views of their parts until somebody goes through them; views of views of views
            // would make every step through them dear.
            ValueKind::Iterable => Value::from(self.collect(&value)?),
            ValueKind::String => {
                self.charge(value.as_str().map_or(0, |text| text.len() as u64))?;
                value
            }
            ValueKind::Seq | ValueKind::Map => {
                self.charge((value.len().unwrap_or(0) as u64).saturating_mul(VALUE_BYTES))?;
                value
            }
            _ => value,
        };
        if matches!(value.kind(), ValueKind::Seq | ValueKind::Map) {
            let mut left = LOOK;
            if !self.is_shallow(&value, 0, &mut left) {
                return Err(self.memory.exceed("values inside values are nested too deeply"));
            }
            self.charge((LOOK - left) as u64)?;
        }
        Ok(value)
    }

    fn collect(&self, value: &Value) -> Result<Vec<Value>, Error> {
        if let Some(len) = value.len() {
            // Refused before the first one is made, and paid for below.
            let left = self.memory.left.load(Ordering::Relaxed);
            if (len as u64).saturating_mul(VALUE_BYTES) > left {
                return Err(self.memory.exceed("the template makes too long a list"));
            }
        }
        let mut items = Vec::new();
        for item in value.try_iter()? {
            self.charge(VALUE_BYTES)?;
            items.push(item);
        }
        Ok(items)
    }

    /// Bytes of a list's or a map's own entries.
    fn shallow(&self, value: &Value) -> u64 {
        match value.kind() {
            ValueKind::Seq | ValueKind::Map | ValueKind::Iterable => {
                (value.len().unwrap_or(0) as u64).saturating_mul(VALUE_BYTES)
            }
            _ => 0,
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
            budget.charge(bytes + budget.shallow(value))
        });
    }
    let sorters = [
        ("dictsort", Value::from_function(f::dictsort)),
        ("sort", Value::from_function(f::sort)),
        ("unique", Value::from_function(f::unique)),
        ("min", Value::from_function(f::min)),
        ("max", Value::from_function(f::max)),
        ("sum", Value::from_function(f::sum)),
    ];
    for (name, filter) in sorters {
        charged(environment, budget, name, filter, |budget, args| {
            let Some(value) = args.first() else { return Ok(()) };
            budget.charge(budget.shallow(value))?;
            // Each value is compared with as many others as the length has binary digits.
            let turns = usize::BITS - value.len().unwrap_or(0).leading_zeros() + 1;
            (0..turns).try_for_each(|_| budget.look_at(value, 0))
        });
    }
    install_comparisons(environment, budget);
    charged(environment, budget, "join", Value::from_function(f::join), |budget, args| {
        join_cost(budget, args.first(), args.get(1))
    });
    charged(environment, budget, "replace", Value::from_function(f::replace), replace_cost);
    charged(environment, budget, "indent", Value::from_function(f::indent), indent_cost);
    for name in ["batch", "slice", "format", "urlencode", "pprint", "groupby", "chain", "zip", "lines"] {
        environment.remove_filter(name);
    }
    install_operators(environment, budget);
}

/// Installs what charges values made by operators and methods.
fn install_operators(environment: &mut Environment<'_>, budget: &Arc<Budget>) {
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
            "count" => {
                own.look_at(value, 0)?;
                // The crate's own loop never comes to the end of these.
                if let (Some(text), Some("")) = (value.as_str(), args.first().and_then(Value::as_str)) {
                    return Ok(Value::from(text.chars().count() + 1));
                }
            }
            "get" => args.first().map_or(Ok(()), |key| own.look_at(key, 0))?,
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

/// Installs the charged forms of what compares values and looks them up.
fn install_comparisons(environment: &mut Environment<'_>, budget: &Arc<Budget>) {
    type Compare = fn(&Value, &Value) -> bool;
    let comparisons: [(&[&'static str], Compare); 6] = [
        (&["eq", "equalto", "=="], |a, b| a == b),
        (&["ne", "!="], |a, b| a != b),
        (&["lt", "lessthan", "<"], |a, b| a < b),
        (&["le", "<="], |a, b| a <= b),
        (&["gt", "greaterthan", ">"], |a, b| a > b),
        (&["ge", ">="], |a, b| a >= b),
    ];
    for (names, compare) in comparisons {
        for name in names {
            let own = budget.clone();
            environment.add_test(*name, move |a: Value, b: Value| -> Result<bool, Error> {
                own.look_at(&a, 0)?;
                own.look_at(&b, 0)?;
                Ok(compare(&a, &b))
            });
        }
    }
    let own = budget.clone();
    environment.add_test("in", move |state: &State, item: Value, items: Value| -> Result<bool, Error> {
        own.look_at(&item, 0)?;
        own.look_at(&items, 0)?;
        minijinja::tests::is_in(state, &item, &items)
    });
    let own = budget.clone();
    environment.add_filter(OPERANDS, move |both: Vec<Value>| -> Result<Vec<Value>, Error> {
        both.iter().try_for_each(|value| own.look_at(value, 0))?;
        Ok(both.into_iter().rev().collect())
    });
    let own = budget.clone();
    environment.add_filter(KEYS, move |fields: Vec<Value>| -> Result<Vec<Value>, Error> {
        fields.iter().step_by(2).try_for_each(|key| own.look_at(key, 0))?;
        Ok(fields.into_iter().rev().collect())
    });
    let own = budget.clone();
    environment.add_filter(KEY, move |key: Value| own.look_at(&key, 0).map(|()| key));
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

/// `instruction`, behind a filter that sees the `count` values it takes as a list, and hands them back turned around: unpacking a list
/// leaves its first value on top.
fn checked<'s>(filter: &'static str, count: usize, instruction: &Instruction<'s>) -> Vec<Instruction<'s>> {
    vec![
        Instruction::BuildList(Some(count)),
        Instruction::ApplyFilter(filter, Some(1), !0),
        Instruction::UnpackList(count),
        instruction.clone(),
    ]
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
            Instruction::Eq
            | Instruction::Ne
            | Instruction::Gt
            | Instruction::Gte
            | Instruction::Lt
            | Instruction::Lte
            | Instruction::In
            | Instruction::CompareAndPreserve(_) => checked(OPERANDS, 2, instruction),
            Instruction::BuildMap(count) if *count > 0 => {
                let mut part = checked(KEYS, 2 * count, instruction);
                part.push(charge());
                part
            }
            Instruction::GetItem => vec![Instruction::ApplyFilter(KEY, Some(1), !0), instruction.clone()],
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
