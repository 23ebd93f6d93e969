package dev.weir.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.load.ClosedLoop.Served;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class ClosedLoopTest {
    private static final Duration SPAN = Duration.ofMillis(200);

    @Test
    void aClientWithoutAnAnswerHasWaitedForTheWholeSpan() throws Exception {
        Served served =
                ClosedLoop.served(
                        4,
                        Duration.ZERO,
                        Duration.ZERO,
                        SPAN,
                        request -> {
                            LockSupport.parkNanos(SPAN.toNanos() / 10);
                            return false;
                        });

        assertThat(served).isEqualTo(new Served(0, SPAN.toMillis()));
    }

    @Test
    void whatEachClientWaitedCountsOnce() throws Exception {
        // The first request is never done in the span, and its client asks no second time.
        Served served =
                ClosedLoop.served(
                        2,
                        Duration.ZERO,
                        Duration.ZERO,
                        SPAN,
                        request -> {
                            LockSupport.parkNanos(SPAN.toNanos() * (request == 0 ? 2 : 0));
                            return true;
                        });

        assertThat(served.perSecond()).isPositive();
        assertThat(served.millis()).isGreaterThanOrEqualTo(SPAN.toMillis() / 2.0);
    }

    @Test
    void aPauseIsNoWait() throws Exception {
        Duration pause = SPAN.multipliedBy(1_000);
        Served served = ClosedLoop.served(2, pause, Duration.ZERO, SPAN, request -> true);

        assertThat(served.millis()).isLessThan(SPAN.toMillis());
    }

    @Test
    void whoAsksLateForLackOfAProcessorWaits() throws Exception {
        int clients = 8 * Runtime.getRuntime().availableProcessors();
        Duration pause = Duration.ofNanos(100_000);
        Served served =
                ClosedLoop.served(
                        clients,
                        pause,
                        Duration.ZERO,
                        SPAN,
                        request -> {
                            long until = System.nanoTime() + 2_000_000;
                            while (System.nanoTime() < until) {
                                Thread.onSpinWait();
                            }
                            return true;
                        });

        // Little's law: each client waits or pauses at any time.
        double seconds = (served.millis() + pause.toNanos() / 1e6) / 1_000;
        assertThat(served.perSecond() * seconds).isGreaterThan(clients / 2.0);
    }

    @Test
    void nobodyAsksNothing() throws Exception {
        Duration none = Duration.ZERO;

        assertThat(ClosedLoop.served(0, none, none, none, request -> true).millis()).isZero();
    }
}
