// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.track.CallStack.Frame;

class CallStackTest {
    /** Frames as {@code function module}, outermost first. */
    private static List<Frame> frames(String text) {
        return Arrays.stream(text.split(";")).map(frame -> frame.split(" ", 2))
                .map(parts -> new Frame(parts[0], parts.length > 1 ? parts[1] : "")).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "_start shop;main shop;serve shop;read libc.so.6, serve < read",
        "start_thread libc.so.6;serve shop;pthread_cond_wait libc-2.31.so;futex_wait libc-2.31.so, "
                + "serve < pthread_cond_wait",
        "start_thread libc.so.6;Monitor::wait libjvm.so;pthread_cond_wait libc.so.6, Monitor::wait < pthread_cond_wait",
        "run_mod libpython3.11.so.1.0;py::work:/srv/work.py [jit];py::wait:/usr/lib/python3.11/threading.py [jit];"
                + "PyThread_acquire libpython3.11.so.1.0, "
                + "py::work:/srv/work.py < py::wait:/usr/lib/python3.11/threading.py",
        "JavaMain libjli.so;Interpreter [jit];shop.Queue.take [jit];java.util.concurrent.locks.LockSupport.park [jit];"
                + "Unsafe_Park libjvm.so, shop.Queue.take < java.util.concurrent.locks.LockSupport.park",
        "__libc_start_main libc.so.6;clock_nanosleep libc.so.6, clock_nanosleep",
        "0x401000 shop;0x401200 shop;read libc.so.6, read",
        "_start shop;__libc_start_main shop;main shop;serve shop;read shop, serve < read",
        "_start shop;__libc_start_main shop;main shop, main",
        "work shop;0x7f00 ;read libc.so.6, work",
        "0x401000 shop, ''"})
    void shouldNameTheInnermostFunctionOfTheProgramAndWhatItCalled(String user, String place) {
        assertThat(place(new CallStack(frames(user), List.of()))).isEqualTo(place);
    }

    @ParameterizedTest
    @CsvSource({
        "do_syscall_64 [kernel];futex_wait [kernel];schedule [kernel];__schedule [kernel], futex_wait",
        "hrtimer_interrupt [kernel];hrtimer_wakeup [kernel];try_to_wake_up [kernel], hrtimer_wakeup",
        "handle_irq [kernel];vring_interrupt [virtio_ring];__wake_up [kernel];try_to_wake_up [kernel], vring_interrupt",
        "schedule [kernel], schedule"})
    void shouldLeaveOutTheFunctionsOfTheKernelInWhichEveryTaskBlocksOrIsWoken(String kernel, String place) {
        assertThat(place(new CallStack(List.of(), frames(kernel)))).isEqualTo(place);
    }

    @ParameterizedTest
    @CsvSource({
        "_start shop;__libc_start_main libc.so.6;main shop;0x401000 shop;read libc.so.6, main < read",
        "clone3 libc.so.6;start_thread libc.so.6;a shop;b shop;c shop;d shop, b < c < d",
        "clone3 libc.so.6;read libc.so.6, read"})
    void shouldShowTheInnermostFunctionsWithoutTheStartOfTheProgram(String user, String column) {
        assertThat(String.join(" < ", new CallStack(frames(user), List.of()).column(3).stream().map(Frame::function)
                .toList())).isEqualTo(column);
    }

    @Test
    void shouldPreferTheProgramToTheKernel() {
        assertThat(place(new CallStack(frames("main shop"), frames("vfs_read [kernel]")))).isEqualTo("main");
        assertThat(place(CallStack.NONE)).isEmpty();
    }

    private static String place(CallStack stack) {
        return String.join(" < ", stack.place().stream().map(Frame::function).toList());
    }
}
