package dev.weir.lab.sweep;

import dev.weir.lab.pools.PoolCounts;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Pools of which some have all borrowers by turns: one at a time, or several together. At a change
 * those who come are held up until the pools before have served everybody who waits for them, so
 * that no pools of two turns are at work together (but for one who was on the way to it at that
 * moment). Does not own the pools. Thread-safe; one thread gives the turns.
 */
final class InterleavedPools {

    private static final long LOOK_MILLIS = 1;

    private volatile List<? extends ResizablePool> now;
    private volatile CompletableFuture<List<? extends ResizablePool>> turn;

    /** Begins with those pools. */
    InterleavedPools(List<? extends ResizablePool> first) {
        now = first;
        turn = CompletableFuture.completedFuture(first);
    }

    /** Lets the pools before come to rest, then gives {@code next} the turn. */
    void give(List<? extends ResizablePool> next) throws InterruptedException {
        CompletableFuture<List<? extends ResizablePool>> coming = new CompletableFuture<>();
        turn = coming;
        try {
            awaitRest();
        } finally {
            // Come what may: nobody is left standing here.
            now = next;
            coming.complete(next);
        }
    }

    private void awaitRest() throws InterruptedException {
        for (ResizablePool pool : now) {
            PoolCounts counts = pool.counts();
            while (counts.inUse() > 0 || counts.waiting() > 0) {
                Thread.sleep(LOOK_MILLIS);
                counts = pool.counts();
            }
        }
    }

    /**
     * Where borrowers come in. Those of one seat always meet the same pool of a turn; seats with no
     * pool of their own go round.
     */
    ResizablePool seat(int number) {
        return new Seat(number);
    }

    private final class Seat implements ResizablePool {

        private final int number;

        Seat(int number) {
            this.number = number;
        }

        private ResizablePool of(List<? extends ResizablePool> pools) {
            return pools.get(number % pools.size());
        }

        /** The pools are opened by whoever has them. */
        @Override
        public void open() {}

        @Override
        public Connection connection() throws SQLException {
            return of(turn.join()).connection();
        }

        /** Those of the pool whose turn it is. */
        @Override
        public PoolCounts counts() {
            return of(now).counts();
        }

        /** The pools are closed by whoever has them. */
        @Override
        public void close() {}
    }
}
