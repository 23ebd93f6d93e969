package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class RecurringWaitsTest {
    private static final long MS = 1_000_000L;
    private static final long CONNECT = 20 * MS;

    private final RecurringWaits waits = new RecurringWaits();
    private long now = 1_000 * MS;

    @Test
    void oneSpikeIsNoReason() {
        queue(10_000 * MS);
        assertThat(isWorthOne()).isFalse();
    }

    @Test
    void oneIsWorthItOnceBorrowersHaveWaitedForFortyConnects() {
        for (int i = 0; i < 8; i++) {
            queue(91 * MS);
            assertThat(isWorthOne()).as("queue %d", i).isFalse();
        }
        queue(91 * MS);
        assertThat(isWorthOne()).isTrue();
    }

    @Test
    void eachIsPaidForAnew() {
        for (int i = 0; i < 6; i++) {
            queue(200 * MS);
        }
        assertThat(isWorthOne()).isTrue();
        queue(200 * MS);
        assertThat(isWorthOne()).isFalse();
    }

    @Test
    void whatIsLongAgoIsForgotten() {
        for (int i = 0; i < 8; i++) {
            queue(200 * MS);
            now += 60_000 * MS;
        }
        assertThat(isWorthOne()).isFalse();
    }

    @Test
    void aConnectThatWasNeverTimedCountsAsFiftyMilliseconds() {
        for (int i = 0; i < 5; i++) {
            queue(335 * MS);
        }
        assertThat(waits.isWorthOne(0, now)).isFalse();
        queue(335 * MS);
        assertThat(waits.isWorthOne(0, now)).isTrue();
    }

    private void queue(long nanos) {
        waits.queueBegan(now);
        waits.waited(nanos, now);
        now += MS;
    }

    private boolean isWorthOne() {
        return waits.isWorthOne(CONNECT, now);
    }
}
