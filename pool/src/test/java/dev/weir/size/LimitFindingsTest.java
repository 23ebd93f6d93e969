package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.size.LimitDecision.Action;
import dev.weir.size.LimitDecision.Reason;
import dev.weir.size.LimitDecision.State;
import dev.weir.size.LimitFindings.Finding;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class LimitFindingsTest {
    private final LimitFindings findings = new LimitFindings();

    @Test
    void nothingIsFoundBeforeTheFirstDecision() {
        assertThat(findings.finding()).isNull();
    }

    @Test
    void theInitialLimitHasNoCause() {
        findings.decided(decision(10, Action.KEEP, Reason.START, Double.NaN), 5);
        assertThat(finding().cause()).isNull();
        assertThat(finding().estimate()).isNull();
        assertThat(finding().since()).isEqualTo(5);
    }

    @Test
    void aMoveIsTheCauseUntilTheNext() {
        findings.decided(decision(10, Action.KEEP, Reason.START, Double.NaN), 5);
        findings.decided(decision(10, Action.KEEP, Reason.MEASURING, 0.8), 6);
        LimitDecision up = decision(20, Action.UP, Reason.MORE_PAYS, 0.9);
        findings.decided(up, 7);
        findings.decided(decision(20, Action.KEEP, Reason.MEASURING, Double.NaN), 9);
        assertThat(finding().cause()).isSameAs(up);
        assertThat(finding().since()).isEqualTo(7);
        assertThat(finding().estimate()).as("measured at 10, not at 20").isNull();
    }

    @Test
    void anEstimateAtThisLimitStaysUntilItMovesOrThroughputChanges() {
        findings.decided(decision(20, Action.KEEP, Reason.START, Double.NaN), 5);
        LimitDecision estimate = decision(20, Action.KEEP, Reason.MEASURING, 0.04);
        findings.decided(estimate, 6);
        findings.decided(decision(20, Action.KEEP, Reason.NOBODY_WAITS, Double.NaN), 7);
        assertThat(finding().estimate()).isSameAs(estimate);
        findings.decided(decision(20, Action.KEEP, Reason.NEW_LEVEL, 0.5), 8);
        assertThat(finding().estimate()).isNull();
    }

    private Finding finding() {
        return Objects.requireNonNull(findings.finding());
    }

    private static LimitDecision decision(
            double limit, Action action, Reason reason, double elasticity) {
        double error = Double.isNaN(elasticity) ? Double.NaN : 0.1;
        return new LimitDecision(
                limit, 10, 14, 7, 14, State.SEEK, action, elasticity, error, 2, reason, 10);
    }
}
