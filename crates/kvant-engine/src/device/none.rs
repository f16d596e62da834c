//! Where there are no devices: types that nothing is of.

use kvant_cache::{CacheConfig, CacheError, Sequence};
use kvant_codec::Sidecar;
use kvant_model::{ModelError, ModelFile, ToCome};

use super::{Conversation, DeviceAnswers, DeviceBytes, DevicePart};
use crate::error::EngineError;
use crate::options::EngineOptions;

pub(crate) enum DeviceWeights {}

/// A step that was submitted.
pub(crate) enum DeviceTicket {}

pub(crate) enum DeviceText {}

/// A text's copy in host memory.
#[derive(Default)]
pub(crate) struct HostCopy(());

impl HostCopy {
    pub fn bytes(&self) -> u64 {
        0
    }
}

/// Methods of a type that nothing is of, which cannot be called; `mut` are those that change it.
macro_rules! uncalled {
    (
        { $($vis:vis fn $name:ident($(_: $type:ty),*) $(-> $ret:ty)?;)* }
        mut { $($mvis:vis fn $mname:ident($(_: $mtype:ty),*) $(-> $mret:ty)?;)* }
    ) => {
        $($vis fn $name(&self $(, _: $type)*) $(-> $ret)? { match *self {} })*
        $($mvis fn $mname(&mut self $(, _: $mtype)*) $(-> $mret)? { match *self {} })*
    };
}

impl DeviceWeights {
    uncalled! {
        {
            pub fn submit(_: &ModelFile, _: &mut [DevicePart<'_>]) -> Result<Option<DeviceTicket>, ModelError>;
            pub fn collect(_: DeviceTicket) -> Result<DeviceAnswers, ModelError>;
            pub fn bytes() -> u64;
            pub fn cache_bytes() -> [u64; 2];
            pub fn reserve(_: &CacheConfig, _: Option<&Sidecar>, _: &EngineOptions, _: ToCome)
                -> Result<(), EngineError>;
            pub fn row_unit() -> usize;
            pub fn name() -> String;
            pub fn failure() -> Option<String>;
            pub fn unload();
            pub fn replace(_: Self);
            pub fn lose();
            pub fn text(_: &CacheConfig, _: Option<&Sidecar>, _: &EngineOptions) -> Result<DeviceText, EngineError>;
            pub fn sequence_bytes(_: &CacheConfig, _: Option<&Sidecar>, _: &EngineOptions, _: usize)
                -> Result<DeviceBytes, EngineError>;
            pub fn step(_: &ModelFile, _: &mut [DevicePart<'_>], _: &mut Vec<f32>, _: &mut usize)
                -> Result<(), ModelError>;
        }
        mut {
        }
    }
}

impl DeviceText {
    uncalled! {
        {
            pub fn may_run_ahead() -> bool;
            pub fn has_sealed() -> bool;
            pub fn is_lost() -> bool;
            pub fn to_sequence(_: &Sequence) -> Result<Sequence, ModelError>;
            pub fn copy_out(_: &mut HostCopy, _: u64) -> Result<bool, ModelError>;
            pub fn fork() -> Result<Self, ModelError>;
        }
        mut {
            pub fn reserve_context();
            pub fn take_back();
            pub fn load(_: &Sequence) -> Result<(), ModelError>;
            pub fn copy_in(_: &HostCopy, _: &mut usize, _: u64) -> Result<bool, ModelError>;
            pub fn fill_random(_: usize) -> Result<(), ModelError>;
        }
    }
}

impl Conversation for DeviceText {
    uncalled! {
        {
            fn bytes() -> u64;
            fn rows(_: usize) -> usize;
            fn row_limits() -> Option<Vec<usize>>;
            fn check_room(_: usize) -> Result<(), CacheError>;
            fn step_limit() -> usize;
            fn trial_limit() -> usize;
        }
        mut {
            fn protect(_: usize);
            fn begin_prompt_window();
            fn compress_prompt() -> Result<(), ModelError>;
            fn truncate(_: usize) -> usize;
        }
    }
}
