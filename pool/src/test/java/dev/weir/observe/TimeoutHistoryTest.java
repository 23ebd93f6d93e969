package dev.weir.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.Diagnosis;
import dev.weir.PoolTimeout;
import dev.weir.PoolTimeoutException;
import dev.weir.RecordingEngine;
import dev.weir.WeirConfig;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class TimeoutHistoryTest {
    private static final long SECOND = 1_000_000_000L;
    private static final Instant BEGINNING = Instant.parse("2026-11-27T03:00:00Z");

    private final TimeoutHistory history = new TimeoutHistory();

    private void fails(PoolTimeoutException.Reason reason, long nanos) {
        WeirConfig config = WeirConfig.of(Map.of("jdbcUrl", "jdbc:stub:x"));
        Diagnosis diagnosis = new Diagnosis(RecordingEngine.snapshot(config, false), List.of());
        history.add(
                new PoolTimeoutException(reason, 3, diagnosis, new SQLException("secret", "08001")),
                nanos,
                BEGINNING.plusNanos(nanos));
    }

    @Test
    void thoseOfOneSecondAndOneReasonAreOne() {
        for (int i = 0; i < 1_000; i++) {
            fails(PoolTimeoutException.Reason.SATURATED, i);
        }
        fails(PoolTimeoutException.Reason.QUEUE_FULL, 1_000);
        fails(PoolTimeoutException.Reason.SATURATED, 2 * SECOND);

        assertThat(history.latest())
                .extracting(PoolTimeout::borrowers)
                .containsExactly(1, 1, 1_000);
    }

    @Test
    void theLatestComeFirstAndOldOnesGo() {
        for (int i = 0; i < 50; i++) {
            fails(PoolTimeoutException.Reason.SATURATED, i * SECOND);
        }

        assertThat(history.latest()).hasSize(20);
        assertThat(history.latest().getFirst().at()).isEqualTo(BEGINNING.plusSeconds(49));
        assertThat(history.latest().getLast().at()).isEqualTo(BEGINNING.plusSeconds(30));
    }

    @Test
    void whatTheDriverWroteIsNotRepeated() {
        fails(PoolTimeoutException.Reason.CANNOT_CONNECT, 0);

        assertThat(history.latest().getFirst().lastFailure())
                .contains("SQLException", "08001")
                .doesNotContain("secret");
    }
}
