package dev.weir.lease;

import dev.weir.CloseCause;
import dev.weir.Diagnosis;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;

/**
 * The slow way back: leases that end while somebody waits, that leave work behind, or that are
 * taken from their borrowers.
 *
 * <p>Whoever ends a lease takes its slot for the pool by one compare-and-set first, so of all that
 * try only one goes on. Guarded by the pool's lock.
 */
record ReleasePath(
        PoolCore core,
        Validations validations,
        Eviction eviction,
        LimitControl limit,
        PoolViews views) {

    boolean release(Slot slot, long lease, Verdict verdict) {
        if (!slot.tryHold(lease)) {
            return false;
        }
        ended(slot, verdict);
        return true;
    }

    boolean releaseUndisturbed(Slot slot, long lease) {
        if (!slot.tryHoldUndisturbed(lease)) {
            return false;
        }
        ended(slot, Verdict.LEND_ON);
        return true;
    }

    private void ended(Slot slot, Verdict verdict) {
        long now = core.time.nanoTime();
        over(slot, now, core.events::held);
        views.givenBack(slot);
        comeBack(slot, verdict, now);
    }

    private void over(Slot slot, long now, ObjLongConsumer<PhysicalConnection> told) {
        limit.ended(slot, now);
        core.marks.add(Mark.SHARES);
        views.over(slot, now, told);
    }

    boolean take(Slot slot, long lease) {
        if (!slot.tryHold(lease)) {
            return false;
        }
        long now = core.time.nanoTime();
        over(slot, now, core.events::held);
        slot.record.begin(Diagnosis.Held.Work.RESET, now);
        return true;
    }

    /** A lease that was {@link #take taken} has been judged. */
    void giveBack(Slot slot, Verdict verdict) {
        views.givenBack(slot);
        comeBack(slot, verdict, core.time.nanoTime());
    }

    private void comeBack(Slot slot, Verdict verdict, long now) {
        if (verdict == Verdict.RETIRE) {
            eviction.close(slot, CloseCause.BROKEN);
        } else if (slot.record.evictReason != null) {
            eviction.close(slot, slot.record.evictReason);
        } else if (verdict == Verdict.RESET) {
            PhysicalConnection connection = slot.connection();
            slot.record.call++;
            slot.record.begin(Diagnosis.Held.Work.RESET, now);
            core.outbox.ask(
                    () -> core.gateway.reset(slot, connection),
                    e -> core.pool.resetDone(slot, false));
        } else {
            comeBackUsed(slot, now);
        }
    }

    void resetDone(Slot slot, boolean clean) {
        if (!clean) {
            resetFailed(slot, CloseCause.FAILED_RESET, false);
            return;
        }
        ConnectionCount.answered(slot, Slot.RESERVED);
        long now = core.time.nanoTime();
        if (slot.record.overdue) {
            eviction.close(slot, CloseCause.FAILED_RESET);
        } else {
            comeBackUsed(slot, now);
        }
    }

    /** A reset has failed, by what may be a sign of trouble for the others. */
    void resetFailed(Slot slot, CloseCause reason, boolean sign) {
        ConnectionCount.answered(slot, Slot.RESERVED);
        long now = core.time.nanoTime();
        if (sign) {
            signalled(slot, reason, now);
        }
        eviction.close(slot, reason);
    }

    private void signalled(Slot slot, CloseCause reason, long now) {
        if (reason != CloseCause.ROLE_CHANGED) {
            validations.reported(slot, now);
            return;
        }
        if (validations.revalidateAll(slot, now)) {
            core.outbox.tell(core.events::roleChanged);
        }
        core.epoch.admitNoneFromBefore();
    }

    private void comeBackUsed(Slot slot, long now) {
        slot.record.usedAt = now;
        slot.record.provenAt = now;
        validations.comeBack(slot, now);
    }

    /**
     * A lease that was {@link #take taken} is not to be lent on, by what may be a sign of trouble.
     */
    void giveUp(Slot slot, CloseCause reason) {
        views.givenBack(slot);
        long now = core.time.nanoTime();
        if (isSignOfTrouble(reason)) {
            signalled(slot, reason, now);
        }
        eviction.close(slot, reason);
    }

    /**
     * A borrower wants its connection gone, by what may be a sign of trouble for the others: one
     * sign, however many calls fail on that connection.
     */
    void evictOnReturn(Slot slot, long lease, CloseCause reason) {
        boolean isNews = slot.record.evictReason != reason;
        eviction.evictOnReturn(slot, lease, reason);
        if (isNews && isSignOfTrouble(reason) && slot.isLeasedAs(lease)) {
            long now = core.time.nanoTime();
            signalled(slot, reason, now);
        }
    }

    private static boolean isSignOfTrouble(CloseCause reason) {
        return reason == CloseCause.BROKEN || reason == CloseCause.ROLE_CHANGED;
    }

    void lost(Slot slot, long lease, boolean reclaim) {
        if (slot.presentLease() != lease) {
            return;
        }
        long now = core.time.nanoTime();
        LeaseView view = views.of(slot, lease, now);
        if (reclaim && !slot.tryHold(lease)) {
            return;
        }
        views.proven(slot, lease, view, reclaim);
        if (reclaim) {
            over(slot, now, core.events::reclaimed);
            views.givenBack(slot);
            eviction.close(slot, CloseCause.LEAKED);
        }
    }

    /** Ends every lease and cuts off its connection, which is returned. */
    List<PhysicalConnection> seize() {
        List<PhysicalConnection> seized = new ArrayList<>();
        long now = core.time.nanoTime();
        for (Slot slot : core.slots()) {
            long lease = slot.presentLease();
            if (lease != 0 && slot.tryHold(lease)) {
                slot.connection().seized();
                seized.add(slot.connection());
                over(slot, now, core.events::held);
                views.givenBack(slot);
                eviction.cutOff(slot);
            }
        }
        return seized;
    }
}
