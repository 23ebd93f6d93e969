package dev.weir.testkit.invariant;

import dev.weir.testkit.driver.ConnectionPeak;
import dev.weir.testkit.driver.DriverCounts;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.util.List;

/**
 * The limit holds (promise P4): opening + open + closing physical connections, counted by the
 * driver, never exceed it.
 *
 * <p>Looks at the highest count since the database began (or {@link ScriptedDatabase#resetPeak()}),
 * so a breach is seen however short it was. Thread-safe.
 */
public final class LimitChecker implements InvariantChecker {

    private static final String INVARIANT = "opening + open + closing <= limit";

    private final ScriptedDatabase database;
    private final int limit;

    /** Watches that database; one checker for each pool on a database of its own. */
    public LimitChecker(ScriptedDatabase database, int limit) {
        this.database = database;
        this.limit = limit;
    }

    @Override
    public List<Violation> violations() {
        ConnectionPeak peak = database.peak();
        DriverCounts counts = peak.counts();
        if (counts.total() <= limit) {
            return List.of();
        }
        String detail =
                String.format(
                        "%d physical connections, limit %d: %d opening, %d open, %d closing, by a connect in thread '%s'",
                        counts.total(),
                        limit,
                        counts.opening(),
                        counts.open(),
                        counts.closing(),
                        peak.thread());
        return List.of(new Violation(INVARIANT, detail));
    }
}
