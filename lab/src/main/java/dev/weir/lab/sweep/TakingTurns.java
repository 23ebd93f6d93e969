package dev.weir.lab.sweep;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;

/**
 * Pools of which one at a time has all borrowers. At a change those who come are held up until the
 * pool before has served everybody who waits for it, so that no two pools are at work together (but
 * for one who was on the way to it at that moment). Does not own the pools. Thread-safe; one thread
 * gives the turns.
 */
final class TakingTurns implements SweptPool {

    private static final long LOOK_MILLIS = 1;

    private volatile SweptPool now;
    private volatile CompletableFuture<SweptPool> turn;

    /** Begins with that pool. */
    TakingTurns(SweptPool first) {
        now = first;
        turn = CompletableFuture.completedFuture(first);
    }

    /** Lets the pool before come to rest, then gives {@code next} the turn. */
    void give(SweptPool next) throws InterruptedException {
        CompletableFuture<SweptPool> coming = new CompletableFuture<>();
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
        Counts counts = now.counts();
        while (counts.inUse() > 0 || counts.waiting() > 0) {
            Thread.sleep(LOOK_MILLIS);
            counts = now.counts();
        }
    }

    /** The pools are opened by whoever has them. */
    @Override
    public void open() {}

    @Override
    public Connection connection() throws SQLException {
        return turn.join().connection();
    }

    /** Those of the pool whose turn it is. */
    @Override
    public Counts counts() {
        return now.counts();
    }

    /** The pools are closed by whoever has them. */
    @Override
    public void close() {}
}
