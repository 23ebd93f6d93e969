package dev.weir.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.PoolListener;
import dev.weir.SizeDecision;
import dev.weir.lease.Clock;
import dev.weir.size.Demand;
import dev.weir.size.Growth;
import dev.weir.size.Growth.Reason;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class SizeDecisionsTest {
    private final PoolObserver observer =
            new PoolObserver(
                    "orders", "db", Clock.system(), PoolListener.NONE, (task, onNoThread) -> {});

    private int existing = 10;

    /** One more connection. */
    private void opens(Reason reason) {
        Demand demand = new Demand(7, existing++, 0, 0, 0, 0, 0, 99, 0, 1);
        observer.grew(new Growth(1, 1, reason, demand));
    }

    @Test
    void connectionsOpenedOnTrialLeaveRoomForWhatTheyWereOpenedFor() {
        opens(Reason.WAITS);
        for (int i = 0; i < 300; i++) {
            opens(Reason.TRIED);
        }
        opens(Reason.FLOOR);

        assertThat(observer.sizes()).extracting(SizeDecision::to).containsExactly(11.0, 312.0);
    }

    @Test
    void theOldestGo() {
        for (int i = 0; i < 300; i++) {
            opens(Reason.WAITS);
        }

        assertThat(observer.sizes())
                .hasSize(256)
                .isSortedAccordingTo((a, b) -> Double.compare(a.from(), b.from()))
                .last()
                .extracting(SizeDecision::to)
                .isEqualTo(310.0);
    }
}
