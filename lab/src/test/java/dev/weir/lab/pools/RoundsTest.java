package dev.weir.lab.pools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.tools.cli.EarlyEnd;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("fast")
@Timeout(30)
class RoundsTest {

    private final EarlyEnd end = new EarlyEnd();
    private final Rounds rounds = new Rounds(List.of("weir", "hikari", "dbcp2"), 3, end);

    @Test
    void eachRoundVisitsAllPoolsAndBeginsWithAnotherOne() throws Exception {
        List<String> visits = new ArrayList<>();

        Map<String, List<String>> outcomes =
                rounds.run(
                        (pool, turn) -> {
                            visits.add(turn.place() + " " + pool.name());
                            return pool.name() + " in round " + turn.round();
                        });

        assertThat(visits)
                .containsExactly(
                        "0 Weir",
                        "1 HikariCP",
                        "2 DBCP2",
                        "0 HikariCP",
                        "1 DBCP2",
                        "2 Weir",
                        "0 DBCP2",
                        "1 Weir",
                        "2 HikariCP");
        assertThat(outcomes.keySet()).containsExactly("Weir", "HikariCP", "DBCP2");
        assertThat(outcomes)
                .containsEntry(
                        "Weir", List.of("Weir in round 0", "Weir in round 1", "Weir in round 2"));
    }

    @Test
    void anEarlyEndLeavesWholeRounds() throws Exception {
        Map<String, List<Integer>> outcomes =
                rounds.run(
                        (pool, turn) -> {
                            if (turn.equals(new Rounds.Turn(1, 1))) {
                                end.ask();
                            }
                            return turn.round();
                        });

        assertThat(outcomes.values()).containsOnly(List.of(0));
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void theRunUnderWayIsInterruptedAndItsFailureIsNobodys() throws Exception {
        Map<String, List<Integer>> outcomes =
                rounds.run(
                        (pool, turn) -> {
                            Thread.ofVirtual().start(end::ask);
                            new CountDownLatch(1).await();
                            return 1;
                        });

        assertThat(outcomes).isEmpty();
        assertThat(Thread.interrupted()).isFalse();
        assertThatThrownBy(() -> end.refuseNothing(outcomes.keySet()))
                .hasMessage("stopped before every pool had run once: there is nothing to report");
    }

    @Test
    void whatARunThrowsIsThrownAsLongAsNobodyAskedForTheEnd() {
        assertThatThrownBy(
                        () ->
                                rounds.run(
                                        (pool, turn) -> {
                                            throw new IllegalStateException("no server");
                                        }))
                .hasMessage("no server");
    }
}
