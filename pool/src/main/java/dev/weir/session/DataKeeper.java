package dev.weir.session;

import dev.weir.database.DataPlace;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Keeps the data of databases that end with their last connection ({@link DataPlace}): of the
 * sessions of one pool that are to be closed because SQL has changed them, the last one stays.
 * Thread-safe.
 */
final class DataKeeper {
    private final AtomicInteger open = new AtomicInteger();

    /** The part of one session, which is not open yet. */
    Part part(DataPlace place) {
        return new Part(place);
    }

    private boolean leaveUnlessLast() {
        int present = open.get();
        while (present > 1 && !open.compareAndSet(present, present - 1)) {
            present = open.get();
        }
        return present > 1;
    }

    /** One session, open or not. */
    final class Part {
        private final DataPlace place;
        private final AtomicBoolean counted = new AtomicBoolean();

        private Part(DataPlace place) {
            this.place = place;
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
         * Whether the session has to stay for its data's sake. Where it need not, it counts as
         * closed already, so that of two that go at the same time one stays.
         */
        boolean mustStay() {
            if (!isAtStake()) {
                return false;
            }
            if (isAlone()) {
                return true;
            }
            if (counted.get() && leaveUnlessLast()) {
                counted.set(false);
                return false;
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
}
