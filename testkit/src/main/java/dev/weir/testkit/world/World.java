package dev.weir.testkit.world;

/** Virtual time with a database in it. */
public final class World {
    /** Not zero: a clock of the pool is positive. */
    private static final long BEGINNING = 1_000_000_000L;

    private final EventQueue events = new EventQueue(BEGINNING);
    private final SharedDatabase database;

    /** With a database that has all in memory. */
    public World(Capacity processors) {
        this(processors, Capacity.NONE);
    }

    public World(Capacity processors, Capacity storage) {
        database = new SharedDatabase(events, processors, storage);
    }

    /** What is due. */
    public EventQueue events() {
        return events;
    }

    /** Serves all that is asked of it at once. */
    public SharedDatabase database() {
        return database;
    }

    /** Nanoseconds since the beginning. */
    public long elapsed() {
        return events.now() - BEGINNING;
    }

    /**
     * When something happens next, in nanoseconds since the beginning; {@link Long#MAX_VALUE} if
     * nothing will.
     */
    public long nextDue() {
        long next = Math.min(database.nextEnd(), events.nextDue());
        return next == Long.MAX_VALUE ? next : next - BEGINNING;
    }

    /** Lets everything happen until {@code elapsedNanos} since the beginning. */
    public void run(long elapsedNanos) {
        long until = BEGINNING + elapsedNanos;
        while (true) {
            long served = database.nextEnd();
            long due = events.nextDue();
            if (Math.min(served, due) > until) {
                events.passTo(until);
                return;
            }
            if (served <= due) {
                events.passTo(served);
                database.endNext();
            } else {
                events.step();
            }
        }
    }
}
