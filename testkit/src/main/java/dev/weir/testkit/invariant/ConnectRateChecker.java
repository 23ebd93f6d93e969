package dev.weir.testkit.invariant;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * No storm of connects (invariant I8): in no window of time more attempts than the budget, counted
 * at the driver, failed ones included.
 *
 * <p>Takes the times of the attempts from {@link dev.weir.testkit.net.SocketCensus#attempts()
 * SocketCensus} or {@link dev.weir.testkit.driver.ScriptedDatabase#connectNanos()
 * ScriptedDatabase}. Thread-safe if the source is.
 */
public final class ConnectRateChecker implements InvariantChecker {

    private static final String INVARIANT = "connect attempts stay within their budget";

    private final Supplier<List<Long>> attempts;
    private final int budget;
    private final long windowNanos;

    /**
     * Watches for more than {@code budget} attempts in any {@code window}.
     *
     * @param attempts the moments in nanoseconds of one clock, ascending
     */
    public ConnectRateChecker(Supplier<List<Long>> attempts, int budget, Duration window) {
        this.attempts = attempts;
        this.budget = budget;
        this.windowNanos = window.toNanos();
    }

    /** The most attempts in any window of that length. */
    public static int most(List<Long> attempts, Duration window) {
        int most = 0;
        int first = 0;
        for (int last = 0; last < attempts.size(); last++) {
            while (attempts.get(last) - attempts.get(first) >= window.toNanos()) {
                first++;
            }
            most = Math.max(most, last - first + 1);
        }
        return most;
    }

    /** One violation for each stretch over the budget, with its worst window. */
    @Override
    public List<Violation> violations() {
        List<Long> times = attempts.get();
        List<Violation> violations = new ArrayList<>();
        int first = 0;
        int worst = 0;
        for (int last = 0; last < times.size(); last++) {
            while (times.get(last) - times.get(first) >= windowNanos) {
                first++;
            }
            int inWindow = last - first + 1;
            if (inWindow > budget) {
                worst = Math.max(worst, inWindow);
            } else if (worst > 0) {
                violations.add(violation(worst));
                worst = 0;
            }
        }
        if (worst > 0) {
            violations.add(violation(worst));
        }
        return violations;
    }

    private Violation violation(int count) {
        String detail =
                String.format(
                        "%d attempts within %.1f ms, budget %d", count, windowNanos / 1e6, budget);
        return new Violation(INVARIANT, detail);
    }
}
