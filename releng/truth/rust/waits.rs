// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
//! A thread waits for another one that computes 300 ms: by a channel with a limit of 30 ms, park_timeout, a condition, or join.
use std::sync::mpsc::{channel, RecvTimeoutError};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

fn now() -> u128 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_nanos()
}

fn compute(ms: u64) {
    let start = Instant::now();
    while start.elapsed() < Duration::from_millis(ms) {}
}

fn worker<F: FnOnce() + Send + 'static>(end: F) -> thread::JoinHandle<()> {
    let work = move || {
        compute(300);
        end();
    };
    thread::Builder::new().name("worker".to_string()).spawn(work).unwrap()
}

fn main() {
    let way = std::env::args().nth(1).unwrap_or_default();
    let limit = Duration::from_millis(30);
    let from = now();
    match way.as_str() {
        "channel" => {
            let (sender, receiver) = channel();
            worker(move || sender.send(1).unwrap());
            while receiver.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {}
        }
        "park" => {
            let waiter = thread::current();
            let done = Arc::new(Mutex::new(false));
            let set = done.clone();
            worker(move || {
                *set.lock().unwrap() = true;
                waiter.unpark();
            });
            while !*done.lock().unwrap() {
                thread::park_timeout(limit);
            }
        }
        "condition" => {
            let shared = Arc::new((Mutex::new(false), Condvar::new()));
            let set = shared.clone();
            worker(move || {
                *set.0.lock().unwrap() = true;
                set.1.notify_one();
            });
            let mut done = shared.0.lock().unwrap();
            while !*done {
                done = shared.1.wait_timeout(done, limit).unwrap().0;
            }
        }
        _ => worker(|| ()).join().unwrap(),
    }
    println!("TRUTH {} {} {}", std::process::id(), from, now());
}
