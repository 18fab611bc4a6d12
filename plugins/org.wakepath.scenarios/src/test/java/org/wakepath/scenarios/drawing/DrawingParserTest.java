// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a drawing says, and that one that says nothing sensible is refused with the number of its line. */
final class DrawingParserTest {
    private static final String DRAWING = """
            title: A drawing
            shows: How it
            shows: is read.
            unit 2 ms
            packet reply: B:80 > A:42 PA seq 7 ack 8 len 9 window 10
            host A at 10.1.2.3 clock -5us drift -30ppm
                          |0123456789|
            parent/10     |000bbbp000|
            child/11      |1111111   |
            irq 5 (x)@0   |    ##    |
            6: child/11 wakes parent/10
            path of parent/10
            parent/10     |rrr   prrr|
            child/11      |   rrr    |
            count adopted 0
            """;

    private static Drawing parse(String text) {
        return DrawingParser.parse(text.lines().toList());
    }

    @Test
    void shouldReadEverything() {
        Drawing drawing = parse(DRAWING);
        DrawnHost host = drawing.hosts.get("A");
        assertThat(drawing.title).isEqualTo("A drawing");
        assertThat(drawing.trap).isEqualTo("How it is read.");
        assertThat(drawing.unit).isEqualTo(2_000_000);
        assertThat(drawing.width).isEqualTo(10);
        assertThat(drawing.packets.get("reply")).isEqualTo(new DrawnPacket(DrawnPacket.Protocol.TCP,
                new DrawnPacket.End("B", 80), new DrawnPacket.End("A", 42), 0x18, 7, 8, 9, 10, 0, 0x5EED));
        assertThat(host.address).isEqualTo("10.1.2.3");
        assertThat(host.clock).isEqualTo(new DrawnClock(-5_000, -30));
        assertThat(host.tasks).extracting(TaskRow::name, TaskRow::tid)
                .containsExactly(tuple("parent", 10),
                        tuple("child", 11));
        assertThat(host.interrupts).extracting(InterruptRow::handler).containsExactly("x");
        assertThat(host.signals).containsExactly(new Signal(11, 6, 6, "child/11", "wakes", "parent/10"));
        assertThat(drawing.paths.get(0).counts).containsEntry("adopted", 0L);
    }

    @Test
    void shouldReadThePathAsStretches() {
        assertThat(ExpectedPath.of(parse(DRAWING).paths.get(0))).extracting(Stretch::toString).containsExactly(
                "0-3 parent/10 RUNNING", "3-6 child/11 RUNNING", "6-7 parent/10 PREEMPTED", "7-10 parent/10 RUNNING");
    }

    @Test
    void shouldRunClocksAtTheirOwnRate() {
        DrawnClock fast = new DrawnClock(7, 300);
        DrawnClock slow = new DrawnClock(7, -300);
        assertThat(fast.local(1_000_000) - fast.local(0)).isEqualTo(1_000_300);
        assertThat(slow.local(1_000_000) - slow.local(0)).isEqualTo(999_700);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "unit 2 ms; unit 2 weeks; line 4: '2 weeks' is not a number and ns, us or ms",
        "unit 2 ms; what is this; line 4: cannot read 'what is this'",
        "unit 2 ms; wait 3-6 parent/10: x; line 4: this belongs under a path",
        "unit 2 ms; 6: child/11 wakes parent/10; line 4: this belongs under a host",
        "len 9; length 9; line 5: 'seq 7 ack 8 length 9 window 10' is not seq N ack N len N window N id N",
        "B:80 > A:42; B > A; line 5: a packet is host:port > host:port FLAGS seq N ack N len N window N",
        "clock -5us; clock slow; line 6: a host is NAME at ADDRESS clock +Ns drift Nppm",
        "|000bbbp000|; |000bbbp000; line 8: the row has no closing bar",
        "|000bbbp000|; |000bbbp000 |; line 8: the bars are at 14 and 26, not under those at 14 and 25",
        "|000bbbp000|; |000bbxp000|; line 8: 'x' in column 5 of parent/10 is none of 012345678pb",
        "|000bbbp000|; |000bbb1000|; line 8: parent/10 cannot go from '1' to '0' in column 7",
        "|000bbbp000|; |000bpb1111|; line 8: parent/10 cannot go from 'p' to 'b' in column 5",
        "|1111111   |; |0000000   |; line 9: child/11 and parent/10 both run on CPU 0 in column 0",
        "|1111111   |; |1111111 11|; line 9: child/11 is not forked in column 8",
        "child/11      |1; child         |1; line 9: child is neither name/tid nor an interrupt@cpu",
        "child/11      |1; parent/10     |1; line 9: parent/10 is drawn twice",
        "'irq 5 (x)@0   |'; 'irq x5@0      |'; line 10: irq x5 has no number",
        "'irq 5 (x)@0   |'; 'softirq NET@0 |'; line 10: there is no softirq NET",
        "6: child/11 wakes; 6: somebody wakes; line 11: nobody is called somebody on A",
        "6: child/11 wakes; 6: child/11 likes; line 11: '6: child/11 likes parent/10' is not "
                + "COLUMN: SOMEBODY DOES SOMETHING",
        "6: child/11 wakes parent/10; 6: child/11 wakes nobody/9; line 11: there is no task nobody/9 on A",
        "6: child/11 wakes; 5: child/11 wakes; line 11: parent/10 does not leave its blocking in column 5",
        "6: child/11 wakes; 26: child/11 wakes; line 11: column 26 is not in the drawing",
        "6: child/11 wakes parent/10; 6: nobody wakes child/11; line 11: "
                + "child/11 does not leave its blocking in column 6",
        "6: child/11 wakes parent/10; 3: child/11 returns; line 8: parent/10 is not woken in column 6",
        "6: child/11 wakes parent/10; 9: child/11 returns; line 11: child/11 is not at work in column 9",
        "6: child/11 wakes parent/10; 3: child/11 forks parent/10; line 11: "
                + "parent/10 does not begin, ready, in column 3",
        "6: child/11 wakes parent/10; 3: child/11 sends answer; line 11: packet answer is not described",
        "6: child/11 wakes parent/10; 3: child/11 arms something; line 11: nobody arms 'something'",
        "|   rrr    |; |    rr    |; line 12: the path of parent/10 has 0 letters in column 3",
        "|   rrr    |; |  rrrr    |; line 12: the path of parent/10 has 2 letters in column 2",
        "|   rrr    |; |   rxr    |; line 14: 'x' in column 4 of child/11 is none of rpbhitndwcqu",
        "count adopted 0; count adopted; line 15: 'adopted' is not KEY NUMBER",
        "count adopted 0; count adopted some; line 15: 'adopted some' is not KEY NUMBER"})
    void shouldRefuseWhatMakesNoSense(String right, String wrong, String message) {
        assertThat(DRAWING).contains(right);
        assertThatThrownBy(() -> parse(DRAWING.replace(right, wrong))).isInstanceOf(DrawingException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void shouldRefuseADrawingThatExpectsNothing() {
        String nothing = DRAWING.substring(0, DRAWING.indexOf("path of"));
        assertThatThrownBy(() -> parse(nothing)).hasMessage("line 11: a drawing needs either a path or 'fails with'");
    }
}
