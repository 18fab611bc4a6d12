// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0

// A client asks an HTTP server in another process, whose goroutine computes for 250 ms.
package main

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"syscall"
	"time"
)

func serve() {
	listening, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Println(listening.Addr())
	panic(http.Serve(listening, http.HandlerFunc(func(answer http.ResponseWriter, _ *http.Request) {
		for end := time.Now().Add(250 * time.Millisecond); time.Now().Before(end); {
		}
		io.WriteString(answer, "done")
	})))
}

// ask writes a request and reads the answer by system calls that block, so that it is this thread that waits.
func ask(address string) {
	resolved, err := net.ResolveTCPAddr("tcp", address)
	if err != nil {
		panic(err)
	}
	socket, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM, 0)
	if err != nil {
		panic(err)
	}
	peer := &syscall.SockaddrInet4{Port: resolved.Port, Addr: [4]byte{127, 0, 0, 1}}
	if err := syscall.Connect(socket, peer); err != nil {
		panic(err)
	}
	syscall.Write(socket, []byte("GET / HTTP/1.0\r\n\r\n"))
	from := time.Now().UnixNano()
	answer := make([]byte, 4096)
	syscall.Read(socket, answer)
	fmt.Println("TRUTH", syscall.Gettid(), from, time.Now().UnixNano())
}

func main() {
	if len(os.Args) > 1 {
		serve()
	}
	if err := os.Symlink(os.Args[0], os.TempDir()+"/truth-server"); err != nil && !os.IsExist(err) {
		panic(err)
	}
	defer os.Remove(os.TempDir() + "/truth-server")
	server := exec.Command(os.TempDir()+"/truth-server", "serve")
	told, err := server.StdoutPipe()
	if err != nil {
		panic(err)
	}
	if err := server.Start(); err != nil {
		panic(err)
	}
	defer server.Process.Kill()
	var address string
	fmt.Fscanln(told, &address)
	ask(address)
}
