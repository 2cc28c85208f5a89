//! An arena that hands out indices.
use std::collections::VecDeque;
use std::fmt::{self, Display};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Id(u32);

pub enum Slot<T> {
    Free { next: Option<Id> },
    Used(T),
}

pub struct Arena<'a, T: Clone + 'a> {
    slots: Vec<Slot<T>>,
    free: VecDeque<Id>,
    name: &'a str,
}

impl<'a, T: Clone> Arena<'a, T> {
    pub const LIMIT: usize = 1 << 16;

    pub fn new(name: &'a str) -> Self {
        Arena { slots: Vec::new(), free: VecDeque::with_capacity(8), name }
    }

    pub fn insert(&mut self, value: T) -> Result<Id, String> {
        if let Some(id) = self.free.pop_front() {
            self.slots[id.0 as usize] = Slot::Used(value);
            return Ok(id);
        }
        match self.slots.len() {
            n if n >= Self::LIMIT => Err(format!("{} is full", self.name)),
            n => {
                self.slots.push(Slot::Used(value));
                let checked = unsafe { needle::<T>(n, &self.slots[..n]) };
                Ok(Id(checked? as u32))
            }
        }
    }
}

impl<T: Clone> Display for Arena<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let used = self.slots.iter().filter(|slot| matches!(slot, Slot::Used(_))).count();
        write!(f, "{}: {}/{}", self.name, used, self.slots.len())
    }
}
