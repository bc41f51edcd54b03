// SPDX-License-Identifier: Apache-2.0
// sum.rs - Heddle from Rust: a safe `join` over the C functions. Prints what sum.c prints.
use std::ffi::{c_char, c_int, c_void, CStr};
use std::sync::atomic::{AtomicU64, Ordering};

type Function = extern "C" fn(*mut c_void);
type RangeFunction = extern "C" fn(usize, usize, *mut c_void);

#[link(name = "heddle_c")]
extern "C" {
    fn heddle_last_error() -> *const c_char;
    fn heddle_join(left: Function, left_context: *mut c_void, right: Function, right_context: *mut c_void) -> c_int;
    fn heddle_parallel_for(pool: *mut c_void, begin: usize, end: usize, grain: usize, function: RangeFunction, context: *mut c_void) -> c_int;
    fn heddle_scope_begin(pool: *mut c_void, begun: *mut *mut c_void) -> c_int;
    fn heddle_scope_spawn(scope: *mut c_void, function: Function, context: *mut c_void) -> c_int;
    fn heddle_scope_end(scope: *mut c_void) -> c_int;
}

fn check(status: c_int) {
    if status != 0 {
        panic!("{}", unsafe { CStr::from_ptr(heddle_last_error()) }.to_string_lossy());
    }
}

// A closure and its result. A panic in it ends the process: it must not unwind into C.
struct Call<F, R>(Option<F>, Option<R>);

extern "C" fn run<F: FnOnce() -> R, R>(context: *mut c_void) {
    let call = unsafe { &mut *(context as *mut Call<F, R>) };
    call.1 = call.0.take().map(|f| f());
}

fn join<A: Send, B: Send>(left: impl FnOnce() -> A + Send, right: impl FnOnce() -> B + Send) -> (A, B) {
    fn pointer<F: FnOnce() -> R, R>(call: &mut Call<F, R>) -> (Function, *mut c_void) {
        (run::<F, R>, call as *mut Call<F, R> as *mut c_void)
    }
    let (mut first, mut second) = (Call(Some(left), None), Call(Some(right), None));
    let ((left, left_context), (right, right_context)) = (pointer(&mut first), pointer(&mut second));
    check(unsafe { heddle_join(left, left_context, right, right_context) });
    (first.1.unwrap(), second.1.unwrap())
}

fn fib(n: u32) -> u32 {
    if n < 2 {
        return n;
    }
    let (left, right) = join(|| fib(n - 1), || fib(n - 2));
    left + right
}

extern "C" fn add_range(begin: usize, end: usize, context: *mut c_void) {
    let total = unsafe { &*(context as *const AtomicU64) };
    total.fetch_add((begin..end).map(|i| i as u64).sum(), Ordering::Relaxed);
}

extern "C" fn add_one(context: *mut c_void) {
    unsafe { &*(context as *const AtomicU64) }.fetch_add(1, Ordering::Relaxed);
}

fn main() {
    let (sum, tasks) = (AtomicU64::new(0), AtomicU64::new(0));
    let context = |counter: &AtomicU64| counter as *const AtomicU64 as *mut c_void;
    let mut scope = std::ptr::null_mut();
    unsafe {
        check(heddle_parallel_for(std::ptr::null_mut(), 0, 1_000_000, 0, add_range, context(&sum)));
        check(heddle_scope_begin(std::ptr::null_mut(), &mut scope));
        for _ in 0..100 {
            check(heddle_scope_spawn(scope, add_one, context(&tasks)));
        }
        check(heddle_scope_end(scope));
    }
    println!("sum {}, fib {}, tasks {}", sum.load(Ordering::Relaxed), fib(20), tasks.load(Ordering::Relaxed));
}
