package dev.weir.lease;

import dev.weir.tenant.Tenant;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A place in the queue for a task that no thread runs yet. It waits for as long as it takes, and
 * the rules that turn borrowers away neither apply to it nor count it.
 *
 * <p>The lease that it gets is nobody's until its worker says {@link Slot#takenBy}.
 */
public abstract class JobWaiter extends Waiter {
    private static final AtomicLong NUMBERS = new AtomicLong();

    /**
     * A waiter that is not in the queue yet.
     *
     * @param tenant null for the pool's own user
     */
    protected JobWaiter(@Nullable Tenant tenant, LaneHint hint) {
        // no thread has such a number, so it is never taken for one that holds a connection
        super(-NUMBERS.incrementAndGet());
        this.tenant = tenant;
        this.hint = hint;
    }

    @Override
    final boolean isJob() {
        return true;
    }
}
