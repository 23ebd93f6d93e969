package dev.weir.session;

import dev.weir.database.DataPlace;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Keeps the data of a database that ends with its last connection ({@link DataPlace}): of the
 * sessions of one pool that are to be closed because SQL has changed them, the last one stays. One
 * session's part in that. Thread-safe.
 */
final class DataKeeper {
    private final DataPlace place;
    private final AtomicInteger open;
    private final AtomicBoolean counted = new AtomicBoolean();

    /**
     * @param open how many sessions the pool has
     */
    DataKeeper(DataPlace place, AtomicInteger open) {
        this.place = place;
        this.open = open;
    }

    /** The session is the pool's from now on. */
    void join() {
        if (counted.compareAndSet(false, true)) {
            open.incrementAndGet();
        }
    }

    /** Whether data may end with this session. */
    boolean isAtStake() {
        return place != DataPlace.APART;
    }

    /** Whether no other session has the data of this one. */
    boolean isAlone() {
        return place == DataPlace.EACH_CONNECTION;
    }

    /** Whether no other session of the pool has the data. */
    boolean isLast() {
        return isAlone() || (isAtStake() && open.get() <= 1);
    }

    /**
     * Whether the session has to stay for its data's sake. Where it need not, it counts as closed
     * already, so that of two that go at the same time one stays.
     */
    boolean mustStay() {
        if (!isAtStake() || isAlone()) {
            return isAlone();
        }
        if (counted.get() && open.getAndUpdate(n -> n > 1 ? n - 1 : n) > 1) {
            counted.set(false);
        }
        return counted.get();
    }

    /** The session is about to be closed. */
    void leave() {
        if (counted.compareAndSet(true, false)) {
            open.decrementAndGet();
        }
    }
}
