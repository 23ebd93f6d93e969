package dev.weir.testkit.invariant;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * One lease, one owner (promise P3): no physical connection is in two hands at once.
 *
 * <p>A borrower registers the physical id right after the borrow and takes it back right before the
 * return, in a finally block: a registration left behind by an exception would count as an owner.
 * {@link #borrowed(Connection)} does both ends:
 *
 * <pre>{@code
 * try (Connection c = pool.getConnection(); var owned = owners.borrowed(c)) { ... }
 * }</pre>
 *
 * <p>Thread-safe.
 */
public final class OwnershipChecker implements InvariantChecker {

    private static final String INVARIANT = "one lease, one owner";

    private final Map<Object, Owner> owners = new ConcurrentHashMap<>();
    private final Queue<Violation> violations = new ConcurrentLinkedQueue<>();

    /** The current thread now owns that physical connection until the answer is closed. */
    public Ownership borrowed(Object physicalId) {
        Owner owner = new Owner(Thread.currentThread());
        Owner other = owners.putIfAbsent(physicalId, owner);
        if (other != null) {
            String detail =
                    "connection "
                            + physicalId
                            + " was lent to "
                            + owner
                            + " while "
                            + other
                            + " held it";
            violations.add(new Violation(INVARIANT, detail));
        }
        return () -> owners.remove(physicalId, owner);
    }

    /**
     * Like {@link #borrowed(Object)}, with the backend's process id as the physical id: one round
     * trip on PostgreSQL; the scripted driver answers the same query with its connection's id.
     */
    public Ownership borrowed(Connection connection) throws SQLException {
        return borrowed((Object) backendId(connection));
    }

    @Override
    public List<Violation> violations() {
        return List.copyOf(violations);
    }

    private static int backendId(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select pg_backend_pid()")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    /** The time during which one thread owns a connection; close it right before the return. */
    @FunctionalInterface
    public interface Ownership extends AutoCloseable {

        /** Ends the ownership. A second call does nothing. */
        @Override
        void close();
    }

    /** Compared by identity: two borrows by one thread are two owners. */
    private static final class Owner {

        private final Thread thread;

        Owner(Thread thread) {
            this.thread = thread;
        }

        @Override
        public String toString() {
            return "thread '" + thread.getName() + "' (#" + thread.threadId() + ")";
        }
    }
}
