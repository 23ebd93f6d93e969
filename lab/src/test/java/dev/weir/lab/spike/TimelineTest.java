package dev.weir.lab.spike;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.load.RequestLog;
import dev.weir.tools.result.Chart;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class TimelineTest {

    @Test
    void countsFollowTheEvents() {
        long released = System.nanoTime();
        RequestLog log = new RequestLog(1);
        log.arrives(0);
        log.gets(0);
        log.releases(0);
        log.ends(0);
        ConnectionLog connections = new ConnectionLog();
        connections.add(ConnectionLog.Step.CONNECT_BEGINS);
        connections.add(ConnectionLog.Step.OPEN);
        BurstOutcome outcome =
                new BurstOutcome(
                        released, log, connections.events(), 1, 1, 1, OptionalInt.empty(), 0);

        Chart chart = Timeline.of("HikariCP", Burst.SEED, outcome);

        assertThat(values(chart, "queued")).containsExactly(0, 1, 0, 0, 0);
        assertThat(values(chart, "active")).containsExactly(0, 0, 1, 0, 0);
        assertThat(values(chart, "total")).containsExactly(1, 1, 1, 1, 2);
        assertThat(values(chart, "idle")).containsExactly(1, 1, 0, 1, 2);
    }

    @Test
    void aRequestThatWasNotServedMakesTheTimeUnknown() {
        RequestLog log = new RequestLog(1);
        log.arrives(0);
        BurstOutcome outcome =
                new BurstOutcome(
                        System.nanoTime(), log, List.of(), 5, 0, 5, OptionalInt.empty(), 0);
        assertThat(outcome.serveAllMillis()).isNaN();
        assertThat(Timeline.of("c3p0", Burst.SEED, outcome).caption()).contains("never served");
    }

    private static double[] values(Chart chart, String series) {
        return chart.series().stream()
                .filter(candidate -> candidate.name().equals(series))
                .findFirst()
                .orElseThrow()
                .y();
    }
}
