package dev.weir.lab.world;

import dev.weir.lease.Slot;
import dev.weir.lease.SlotPool;
import dev.weir.lease.Verdict;
import dev.weir.lease.Waiter;
import dev.weir.testkit.world.Step;
import dev.weir.testkit.world.Work;
import dev.weir.testkit.world.World;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The application: each request borrows as {@code getConnection()} does, has its work done, and
 * gives the connection back. Each kind of work comes from a place of its own in the code, and each
 * request on a thread of its own.
 */
public final class Application {
    private final World world;
    private final SlotPool pool;
    private final @Nullable Limiter limiter;
    private final UseRecord uses;
    private int inUse;
    private long inUseSince;
    private long threads;

    /**
     * @param limiter what a request passes before it asks the pool; null: nothing
     */
    public Application(World world, SlotPool pool, @Nullable Limiter limiter, UseRecord uses) {
        this.world = world;
        this.pool = pool;
        this.limiter = limiter;
        this.uses = uses;
    }

    /** Connections that are in use. */
    public int inUse() {
        return inUse;
    }

    /** Tells of the use up to now. */
    void countUse() {
        long now = world.elapsed();
        uses.inUse(inUse, now - inUseSince);
        inUseSince = now;
    }

    /**
     * A request comes.
     *
     * @param whenDone what its user does next
     */
    public void request(Work work, Runnable whenDone) {
        Request request = new Request(work, whenDone);
        if (limiter == null) {
            request.admitted();
        } else {
            limiter.enter(request);
        }
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

    /** Its own event: each time a step of its work is over. */
    private final class Request extends Limiter.Ticket implements Runnable {
        private final Work work;
        private final Runnable whenDone;
        private final long thread = ++threads;
        private final long since = world.elapsed();
        private int next;
        private @Nullable Slot slot;
        private long lease;

        Request(Work work, Runnable whenDone) {
            this.work = work;
            this.whenDone = whenDone;
        }

        @Override
        public void admitted() {
            Slot lent = pool.tryBorrow(thread);
            if (lent != null) {
                if (pool.samples()) {
                    pool.sampled(lent, place());
                }
                use(lent, lent.lease());
                return;
            }
            Turn turn = new Turn(this);
            if (pool.asksForCaller()) {
                turn.calledFrom(place());
            }
            pool.join(turn);
        }

        /** Zero would mean that the place is not known. */
        private long place() {
            return work.place() + 1L;
        }

        private void use(Slot lent, long as) {
            countUse();
            inUse++;
            slot = lent;
            lease = as;
            run();
        }

        @Override
        public void run() {
            Step[] steps = work.steps();
            SimulatedPool.Connection connection =
                    (SimulatedPool.Connection) Objects.requireNonNull(slot).connection();
            while (next < steps.length) {
                connection.calls(steps[next].kind() != Step.Kind.IDLE);
                if (!world.database().begin(steps[next++], this)) {
                    return;
                }
            }
            countUse();
            inUse--;
            uses.served(work.isLong(), world.elapsed() - since);
            Objects.requireNonNull(slot).release(lease, Verdict.LEND_ON);
            if (limiter != null) {
                limiter.leave(this);
            }
            whenDone.run();
        }
    }
}
