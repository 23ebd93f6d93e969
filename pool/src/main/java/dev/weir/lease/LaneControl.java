package dev.weir.lease;

import dev.weir.size.OverflowLaw;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The lanes as borrowers meet them: who counts as long work, and whether it may have one more
 * connection. A hint decides; without one {@link SlowCallSites} says what was learnt.
 *
 * <p>A borrower that says it is long takes the pool's lock even if a connection is idle: it is
 * counted from its first lease on. Others pay nothing for that. Guarded by the pool's lock.
 */
final class LaneControl {
    private final OpenSlots open;
    private final LimitControl limit;
    private final Supplier<@Nullable Slot> fastPath;
    private final SlowCallSites callers;

    /**
     * @param fastPath leases an idle slot to the calling thread; null: there is none
     */
    LaneControl(OpenSlots open, LimitControl limit, Supplier<@Nullable Slot> fastPath) {
        this.open = open;
        this.limit = limit;
        this.fastPath = fastPath;
        this.callers = limit.callers();
    }

    /** Whether a hint makes a difference. */
    boolean heeds(LaneHint hint) {
        return hint == LaneHint.LONG && callers.isEnabled();
    }

    /**
     * A borrower comes that says it is long. What long work may have is brought up to date, and is
     * looked after for some seconds from now on.
     */
    void arrives() {
        if (!limit.isLooking()) {
            callers.seed();
        }
        callers.permits(limit.ownPermits(), limit.permitsForLong());
        limit.lookOn();
    }

    /** Whether long work may have one more connection at once. */
    boolean mayLendLong() {
        arrives();
        return callers.room() > 0;
    }

    /** Leases an idle slot to the calling thread for work that it says is long; null: none. */
    @Nullable Slot tryLeaseLong(long now) {
        Slot slot = mayLendLong() ? fastPath.get() : null;
        if (slot != null) {
            begun(slot, now);
        }
        return slot;
    }

    /** A lease of such work has begun without a wait. */
    void begun(Slot slot, long now) {
        slot.record.leased(slot.lease(), now, open.table().areLeasedAtMost(OverflowLaw.FEW));
        slot.record.caller = null;
        callers.lent(slot);
    }

    /** What long work has and may have; null where no work is told apart. */
    @Nullable LongWorkState longWork(WaiterQueue queue) {
        if (!callers.isEnabled()) {
            return null;
        }
        callers.permits(limit.ownPermits(), limit.permitsForLong());
        return new LongWorkState(
                callers.known(),
                callers.out(),
                queue.waitingLong(),
                callers.out() + callers.room(),
                callers.out() + callers.ended());
    }
}
