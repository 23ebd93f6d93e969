package dev.weir.catalogue.conformance;

import java.util.Map;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * What a pool may let its user bring along or ask for beyond sizes and a timeout: the kit makes it
 * fail, or asks whether it keeps its word. One of them is given at a time.
 */
public sealed interface PoolHook {

    /** Asked for user and password before each connect, instead of those of the settings. */
    record Logins(Supplier<Login> source) implements PoolHook {}

    /** User and password of one connect. */
    record Login(String user, String password) {

        @Override
        public String toString() {
            return user;
        }
    }

    /** Asked whether an exception means that the connection is broken. */
    record Judge(Predicate<Throwable> isBroken) implements PoolHook {}

    /** Run on each new connection. */
    record InitialSql(String sql) implements PoolHook {}

    /** Makes the pool's threads. */
    record Threads(ThreadFactory factory) implements PoolHook {}

    /** Told of each event that the pool has a listener for; what it is told does not matter. */
    record Listener(Runnable told) implements PoolHook {}

    /** More borrowers than that may not wait. */
    record WaiterCap(int most) implements PoolHook {}

    /**
     * The pool reports connections that nobody can give back, and takes them away from whoever lost
     * them.
     *
     * @param report told of each, in the pool's own words
     */
    record LeakReclaim(Consumer<String> report) implements PoolHook {}

    /** {@link OpenPool#suspend} and {@link OpenPool#resume} will be called. */
    record Suspension() implements PoolHook {}

    /**
     * Settings as from a file, by the names that {@link PoolUnderTest#nameOf} tells, beside those
     * of the kit; a name for a data source stands instead of the kit's URL.
     */
    record Properties(Map<Setting, String> values) implements PoolHook {}

    /** What every pool has a name of its own for. */
    enum Setting {
        /** A name that no setting of the pool has, but one is near. */
        UNKNOWN,
        /** The class of the driver. */
        DRIVER_CLASS,
        /** The name under which a data source is looked up. */
        JNDI_NAME,
        /** The most connections. */
        MAXIMUM_SIZE,
        /** How long a borrower waits. */
        BORROW_TIMEOUT
    }
}
