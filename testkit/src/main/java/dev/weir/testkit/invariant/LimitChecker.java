package dev.weir.testkit.invariant;

import dev.weir.testkit.driver.ConnectionPeak;
import dev.weir.testkit.driver.DriverCounts;
import dev.weir.testkit.driver.ScriptedDatabase;
import dev.weir.testkit.net.SocketCensus;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * The limit holds (promise P4): opening + open + closing physical connections, counted by the
 * driver, never exceed it.
 *
 * <p>Looks at the highest count since the count began (or its {@code resetPeak}), so a breach is
 * seen however short it was. Thread-safe.
 */
public final class LimitChecker implements InvariantChecker {

    private static final String INVARIANT = "opening + open + closing <= limit";

    private final IntSupplier peak;
    private final Supplier<String> circumstances;
    private final int limit;

    private LimitChecker(IntSupplier peak, Supplier<String> circumstances, int limit) {
        this.peak = peak;
        this.circumstances = circumstances;
        this.limit = limit;
    }

    /** Watches that database; one checker for each pool on a database of its own. */
    public LimitChecker(ScriptedDatabase database, int limit) {
        this(() -> database.peak().counts().total(), () -> circumstances(database.peak()), limit);
    }

    /** Watches a pool on a real database by its sockets. */
    public LimitChecker(SocketCensus census, int limit) {
        this(census::peak, () -> "sockets", limit);
    }

    @Override
    public List<Violation> violations() {
        int most = peak.getAsInt();
        if (most <= limit) {
            return List.of();
        }
        String detail = most + " physical connections, limit " + limit + ": " + circumstances.get();
        return List.of(new Violation(INVARIANT, detail));
    }

    private static String circumstances(ConnectionPeak peak) {
        DriverCounts counts = peak.counts();
        return String.format(
                "%d opening, %d open, %d closing, by a connect in thread '%s'",
                counts.opening(), counts.open(), counts.closing(), peak.thread());
    }
}
