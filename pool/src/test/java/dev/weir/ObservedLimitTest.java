package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.size.LimitDecision;
import dev.weir.size.LimitSample;
import dev.weir.size.PeerPools;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** The limit law beside a pool of another make, whose work flows evenly. */
class ObservedLimitTest {
    private static final long STEP = 25_000_000L;

    private final List<LimitDecision> told = new ArrayList<>();
    private final List<Integer> sizes = new ArrayList<>();
    private final Gate gate = new Gate();

    private long nanos = 5;
    private double completions;
    private double inUseNanos;
    private long waitedNanos;
    private double waitedCompletions;
    private double waitedInUseNanos;
    private int fewest = Integer.MAX_VALUE;

    /** Lets a closed loop of clients run on a pool whose size is {@code sizes}' last, or given. */
    private void run(ObservedLimit limit, int size, int clients, DoubleUnaryOperator throughput) {
        for (int step = 0; step < 100 * 40; step++) {
            int most = sizes.isEmpty() ? size : sizes.getLast();
            int inUse = Math.min(clients, Math.min(most, letIn()));
            fewest = Math.min(fewest, inUse);
            boolean waits = clients > inUse;
            nanos += STEP;
            completions += throughput.applyAsDouble(inUse) * STEP / 1e9;
            inUseNanos += (double) inUse * STEP;
            if (waits) {
                waitedNanos += STEP;
                waitedCompletions += throughput.applyAsDouble(inUse) * STEP / 1e9;
                waitedInUseNanos += (double) inUse * STEP;
            }
            limit.look(
                    new LimitSample(
                            1_700_000_000_000_000_000L + nanos,
                            nanos,
                            (long) completions,
                            (long) completions,
                            inUseNanos,
                            waitedNanos,
                            (long) waitedCompletions,
                            waitedInUseNanos,
                            0,
                            0,
                            0,
                            0,
                            0,
                            inUse,
                            most,
                            PeerPools.UNKNOWN),
                    waits ? clients - inUse : 0);
        }
    }

    /** How many the gate lets in. */
    private int letIn() {
        int in = 0;
        while (in < 3_000 && gate.enter(0)) {
            in++;
        }
        for (int i = 0; i < in; i++) {
            gate.leave();
        }
        return in;
    }

    private static double flatFrom12(double inUse) {
        return 100 * Math.min(inUse, 12);
    }

    @Test
    void aPoolThatIsTooLargeIsToldToShrinkAndKeepsItsSize() {
        run(ObservedLimit.watching(50, gate, told::add), 50, 400, ObservedLimitTest::flatFrom12);
        assertThat(told).isNotEmpty().allMatch(d -> d.before() == 50 && d.limit() < 50);
        assertThat(sizes).isEmpty();
        assertThat(fewest).as("the experiment").isBetween(30, 49);
        assertThat(letIn()).as("all pass afterwards").isGreaterThan(50);
    }

    @Test
    void aPoolThatIsTooSmallIsToldToGrow() {
        run(ObservedLimit.watching(6, gate, told::add), 6, 400, ObservedLimitTest::flatFrom12);
        assertThat(told).isNotEmpty().allMatch(d -> d.before() == 6 && d.limit() > 6);
    }

    @Test
    void whereItActsThePoolGetsTheSizeThatItNeeds() {
        run(acting(50), 50, 400, ObservedLimitTest::flatFrom12);
        assertThat(sizes.getLast()).isBetween(10, 20);
    }

    @Test
    void itNeverActsAboveTheCeiling() {
        run(acting(6), 6, 400, inUse -> 100 * inUse);
        assertThat(sizes).isNotEmpty().allMatch(size -> size <= 60);
        assertThat(sizes.getLast()).isGreaterThan(50);
    }

    @Test
    void nothingIsSaidAndNothingDoneWhereNobodyWaits() {
        run(ObservedLimit.watching(50, gate, told::add), 50, 8, ObservedLimitTest::flatFrom12);
        assertThat(told).isEmpty();
        assertThat(letIn()).isGreaterThan(50);
    }

    private ObservedLimit acting(int size) {
        return ObservedLimit.acting(size, 60, gate, sizes::add, told::add);
    }
}
