// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0

// A server of HTTP that says which thread works on which request: server PORT BACK. It prints a line for each place of
// its code: the time (ns since the epoch), the thread and the label, which is the last part of the path.
package main

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"os"
	"path"
	"sync"
	"syscall"
	"time"
)

var (
	out  = bufio.NewWriter(os.Stdout)
	lock sync.Mutex
	back = os.Args[2]
	sink int
)

type point struct {
	time  int64
	tid   int
	label string
}

func here(label string) point {
	return point{time.Now().UnixNano(), syscall.Gettid(), label}
}

func compute() {
	for start := time.Now(); time.Since(start) < 50*time.Microsecond; {
		sink++
	}
}

// Written at the end, for a wait for the lock would move the work to another thread.
func write(points ...point) {
	lock.Lock()
	defer lock.Unlock()
	for _, point := range points {
		fmt.Fprintln(out, point.time, point.tid, point.label)
	}
	out.Flush()
}

func own(answer http.ResponseWriter, request *http.Request) {
	label := path.Base(request.URL.Path)
	start := here(label)
	compute()
	end := here(label)
	fmt.Fprint(answer, request.URL.Path)
	write(start, end)
}

func ask(answer http.ResponseWriter, request *http.Request) {
	label := path.Base(request.URL.Path)
	start := here(label)
	compute()
	asked := here(label)
	response, err := client.Get("http://127.0.0.1:" + back + request.URL.Path)
	answered := here(label)
	if err != nil {
		http.Error(answer, err.Error(), http.StatusBadGateway)
		return
	}
	defer response.Body.Close()
	io.Copy(io.Discard, response.Body)
	compute()
	end := here(label)
	fmt.Fprint(answer, request.URL.Path)
	write(start, asked, answered, end)
}

var client = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}}

func main() {
	http.HandleFunc("/own/", own)
	http.HandleFunc("/back/", ask)
	panic(http.ListenAndServe("127.0.0.1:"+os.Args[1], nil))
}
