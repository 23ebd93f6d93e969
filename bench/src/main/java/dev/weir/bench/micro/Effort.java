package dev.weir.bench.micro;

import java.util.LinkedHashMap;
import java.util.Map;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * How long and how often is measured. A round gives every pool one fresh JVM for each case, pool
 * after pool; machines drift, and what drifts hits neighbours alike.
 *
 * @param warmups iterations before those that count
 * @param iterationMillis of each iteration
 */
public record Effort(int rounds, int warmups, int iterations, int iterationMillis) {

    /** A multiple of four: A B B A. */
    private static final int TURNS_A_SECOND = 4;

    /** Enough to see that everything runs; its numbers are noise. */
    public static Effort quick() {
        return new Effort(1, 1, 1, 100);
    }

    /** Turns of a quarter of a second; for {@link TurnsSet}. */
    public static Effort byTurns(int rounds, int warmUpSeconds, int measuredSeconds) {
        return new Effort(
                rounds,
                warmUpSeconds * TURNS_A_SECOND,
                measuredSeconds * TURNS_A_SECOND,
                1_000 / TURNS_A_SECOND);
    }

    /** The same, enough to see that it runs. */
    public static Effort quickByTurns() {
        return new Effort(1, 2, TURNS_A_SECOND, 50);
    }

    ChainedOptionsBuilder applyTo(ChainedOptionsBuilder options) {
        TimeValue time = TimeValue.milliseconds(iterationMillis);
        return options.forks(1)
                .warmupIterations(warmups)
                .warmupTime(time)
                .measurementIterations(iterations)
                .measurementTime(time);
    }

    Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("rounds", rounds);
        map.put("warmupIterations", warmups);
        map.put("measurementIterations", iterations);
        map.put("iterationMillis", iterationMillis);
        return map;
    }
}
