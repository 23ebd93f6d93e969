package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class CoDelTest {
    private static final long MS = 1_000_000L;
    private static final int MANY = 100;

    private final CoDel codel = new CoDel(5 * MS, 100 * MS);

    private boolean drops(long sojournMillis, int behind, long atMillis) {
        return codel.drops(sojournMillis * MS, behind, atMillis * MS);
    }

    @Test
    void aBurstThatDrainsWithinTheIntervalLosesNobody() {
        for (int at = 0; at < 100; at += 5) {
            assertThat(drops(50, MANY, at)).isFalse();
        }
        assertThat(drops(4, MANY, 100)).isFalse();
        for (int at = 105; at < 200; at += 5) {
            assertThat(drops(50, MANY, at)).isFalse();
        }
    }

    @Test
    void theHeadIsDroppedOnceWaitsStayedAboveTheTargetForAWholeInterval() {
        assertThat(drops(6, MANY, 0)).isFalse();
        assertThat(drops(6, MANY, 99)).isFalse();
        assertThat(drops(6, MANY, 100)).isTrue();
        assertThat(drops(6, MANY, 100)).as("the next is served").isFalse();
    }

    @Test
    void nobodyIsDroppedBehindWhomNobodyWaits() {
        for (int at = 0; at < 1_000; at += 10) {
            assertThat(drops(500, 0, at)).isFalse();
        }
    }

    @Test
    void dropsComeCloserByTheSquareRootOfTheirNumber() {
        List<Long> drops = new ArrayList<>();
        for (long at = 0; at < 600; at++) {
            if (drops(50, MANY, at)) {
                drops.add(at);
            }
        }
        // 100, then 100 / sqrt(1), / sqrt(2), / sqrt(3), ... later, to the next whole millisecond
        assertThat(drops.subList(0, 5)).containsExactly(100L, 200L, 271L, 329L, 379L);
    }

    @Test
    void droppingEndsWithTheFirstWaitBelowTheTarget() {
        for (long at = 0; at < 400; at++) {
            drops(50, MANY, at);
        }
        assertThat(drops(4, MANY, 400)).isFalse();
        for (long at = 401; at < 500; at++) {
            assertThat(drops(50, MANY, at)).isFalse();
        }
    }

    @Test
    void aQueueThatStandsAgainSoonIsDroppedFromAtTheRateReachedBefore() {
        for (long at = 0; at < 600; at++) {
            drops(50, MANY, at);
        }
        drops(4, MANY, 600);
        List<Long> drops = new ArrayList<>();
        for (long at = 601; at < 800; at++) {
            if (drops(50, MANY, at)) {
                drops.add(at);
            }
        }
        assertThat(drops.getFirst()).isEqualTo(701);
        assertThat(drops.get(1) - drops.get(0)).isLessThan(50);
    }

    @Test
    void anOverloadOfATenthEndsWithWaitsNearTheTarget() {
        // 1 server of 10 ms each, an arrival every 9 ms, for a minute: without drops the wait
        // would grow to 6 s
        CoDel law = new CoDel(50 * MS, 500 * MS);
        ArrayDeque<Long> queue = new ArrayDeque<>();
        long longest = 0;
        int dropped = 0;
        long arrival = 0;
        for (long at = 0; at < 60_000; at += 10) {
            for (; arrival <= at; arrival += 9) {
                queue.add(arrival);
            }
            while (!queue.isEmpty()) {
                long sojourn = at - queue.poll();
                if (!law.drops(sojourn * MS, queue.size(), at * MS)) {
                    longest = at > 30_000 ? Math.max(longest, sojourn) : 0;
                    break;
                }
                dropped++;
            }
        }
        assertThat(longest).isLessThan(600);
        assertThat(dropped).isBetween(500, 900);
    }
}
