// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
//! The main thread waits by tokio for a blocking task of 250 ms: with a limit of 20 ms in a loop, or without a limit.
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::{runtime, sync::oneshot, time};

fn now() -> u128 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_nanos()
}

fn main() {
    let way = std::env::args().nth(1).unwrap_or_default();
    let mut builder = if way == "threads" {
        runtime::Builder::new_multi_thread()
    } else {
        runtime::Builder::new_current_thread()
    };
    let runtime = builder.enable_time().thread_name("worker").worker_threads(1).build().unwrap();
    runtime.block_on(async {
        let (sender, mut receiver) = oneshot::channel();
        tokio::task::spawn_blocking(move || {
            let start = Instant::now();
            while start.elapsed() < Duration::from_millis(250) {}
            sender.send(1).unwrap();
        });
        let from = now();
        if way == "limit" {
            while time::timeout(Duration::from_millis(20), &mut receiver).await.is_err() {}
        } else {
            receiver.await.unwrap();
        }
        println!("TRUTH {} {} {}", std::process::id(), from, now());
    });
}
