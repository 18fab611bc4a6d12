// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0

// A goroutine waits for another one by a channel, a mutex or a wait group; each has a thread of its own.
package main

import (
	"fmt"
	"os"
	"runtime"
	"sync"
	"syscall"
	"time"
)

func compute(length time.Duration) {
	for end := time.Now().Add(length); time.Now().Before(end); {
	}
}

func main() {
	way := "channel"
	if len(os.Args) > 1 {
		way = os.Args[1]
	}
	runtime.LockOSThread()
	workers := make(chan int)
	done := make(chan bool)
	var lock sync.Mutex
	var group sync.WaitGroup
	group.Add(1)
	go func() {
		runtime.LockOSThread()
		lock.Lock()
		workers <- syscall.Gettid()
		compute(250 * time.Millisecond)
		lock.Unlock()
		group.Done()
		if way == "channel" {
			done <- true
		}
		select {}
	}()
	worker := <-workers
	from := time.Now().UnixNano()
	switch way {
	case "channel":
		<-done
	case "mutex":
		lock.Lock()
	case "group":
		group.Wait()
	}
	fmt.Println("TRUTH", syscall.Gettid(), from, time.Now().UnixNano(), worker)
}
