package dev.weir.lab.world;

import dev.weir.lease.Slot;
import dev.weir.lease.SlotPool;
import dev.weir.lease.Verdict;
import dev.weir.lease.Waiter;
import dev.weir.testkit.world.Waver;
import dev.weir.testkit.world.Work;
import dev.weir.testkit.world.World;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The application: each request borrows as {@code getConnection()} does, has its work done, and
 * gives the connection back. Each kind of work comes from a place of its own in the code, and each
 * request on a thread of its own.
 */
final class Application {
    private final World world;
    private final SlotPool pool;
    private final Waver waver;
    private final Tally tally;
    private boolean measuring;
    private int inUse;
    private long inUseSince;
    private long threads;

    Application(World world, SlotPool pool, Waver waver, Tally tally) {
        this.world = world;
        this.pool = pool;
        this.waver = waver;
        this.tally = tally;
    }

    /** From now on what happens is counted. */
    void measure() {
        countUse();
        measuring = true;
    }

    /** Counts up to now. */
    void countUse() {
        long now = world.elapsed();
        if (measuring) {
            tally.inUse(inUse, now - inUseSince);
        }
        inUseSince = now;
    }

    /**
     * A request comes.
     *
     * @param whenDone what its user does next
     */
    void request(Work work, Runnable whenDone) {
        Request request = new Request(work, whenDone);
        Slot slot = pool.tryBorrow(request.thread);
        if (slot != null) {
            if (pool.samples()) {
                pool.sampled(slot, work.kind() + 1L);
            }
            request.use(slot, slot.lease());
            return;
        }
        Turn turn = new Turn(request);
        if (pool.asksForCaller()) {
            turn.calledFrom(work.kind() + 1L);
        }
        pool.join(turn);
    }

    private static final class Turn extends Waiter {
        private final Request request;

        Turn(Request request) {
            super(request.thread);
            this.request = request;
        }

        @Override
        protected void wake() {
            request.use(slot(), slot().lease());
        }
    }

    /** Its own event: first the end of its work on a processor, then that beside it. */
    private final class Request implements Runnable {
        private final Work work;
        private final Runnable whenDone;
        private final long thread = ++threads;
        private final long since = world.elapsed();
        private @Nullable Slot slot;
        private long lease;
        private boolean computed;

        Request(Work work, Runnable whenDone) {
            this.work = work;
            this.whenDone = whenDone;
        }

        void use(Slot lent, long as) {
            countUse();
            inUse++;
            slot = lent;
            lease = as;
            world.database().work(work.cpuNanos(), this);
        }

        @Override
        public void run() {
            if (!computed) {
                computed = true;
                world.events().after((long) (work.besideNanos() / waver.warmth()), this);
                return;
            }
            countUse();
            inUse--;
            if (measuring) {
                tally.served(work.isLong(), world.elapsed() - since);
            }
            Objects.requireNonNull(slot).release(lease, Verdict.LEND_ON);
            whenDone.run();
        }
    }
}
