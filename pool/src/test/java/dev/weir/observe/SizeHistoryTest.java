package dev.weir.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.SizeDecision;
import dev.weir.size.Demand;
import dev.weir.size.Growth;
import dev.weir.size.Growth.Reason;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class SizeHistoryTest {
    private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

    private final SizeHistory history = new SizeHistory();
    private int existing = 10;
    private long millis;

    /** One more connection. */
    private void opens(Reason reason) {
        Demand demand = new Demand(7, existing++, 0, 0, 0, 0, 0, 99, 0, 1);
        history.add(new Growth(1, 1, reason, demand), now());
    }

    private void opensOnTrial(int connections) {
        for (int i = 0; i < connections; i++) {
            opens(Reason.TRIED);
            millis += 50;
        }
    }

    private void movesTheLimit() {
        SizeDecision.Law law = SizeDecision.Law.LIMIT;
        history.add(new SizeDecision(now(), law, 10, 20, "more connections add throughput"), false);
    }

    private Instant now() {
        return BEGIN.plusMillis(millis);
    }

    @Test
    void connectionsOpenedOnTrialAreOneDecision() {
        opensOnTrial(40);
        assertThat(history.latest())
                .singleElement()
                .satisfies(
                        decision -> {
                            assertThat(decision.at()).isEqualTo(BEGIN);
                            assertThat(decision.from()).isEqualTo(10);
                            assertThat(decision.to()).isEqualTo(50);
                            assertThat(decision.reason()).startsWith("open 40 to compare");
                        });
    }

    @Test
    void whatTheyWereOpenedForIsStillThere() {
        movesTheLimit();
        opensOnTrial(300);
        movesTheLimit();
        opensOnTrial(300);
        assertThat(history.latest())
                .extracting(SizeDecision::law)
                .containsExactly(
                        SizeDecision.Law.LIMIT,
                        SizeDecision.Law.GROWTH,
                        SizeDecision.Law.LIMIT,
                        SizeDecision.Law.GROWTH);
    }

    @Test
    void connectionsOpenedForOtherReasonsAreDecisionsOfTheirOwn() {
        opensOnTrial(2);
        opens(Reason.WAITS);
        opens(Reason.WAITS);
        opensOnTrial(3);
        assertThat(history.latest())
                .extracting(SizeDecision::to)
                .containsExactly(12.0, 13.0, 14.0, 17.0);
    }

    @Test
    void oneOpenedOnTrialAfterOthersWereClosedIsAnotherDecision() {
        opensOnTrial(7);
        existing -= 7;
        opensOnTrial(2);
        assertThat(history.latest()).extracting(SizeDecision::to).containsExactly(17.0, 12.0);
    }

    @Test
    void theOldestGo() {
        opens(Reason.WAITS);
        for (int i = 0; i < 256; i++) {
            movesTheLimit();
        }
        assertThat(history.latest())
                .hasSize(256)
                .allMatch(decision -> decision.law() == SizeDecision.Law.LIMIT);
    }
}
