package dev.weir.lease;

/**
 * Has idle connections ready to be lent while borrowers come.
 *
 * <p>At low load most idle connections have been silent for so long that they must be validated
 * before they are lent. Once a report has taken the last of the others, the next read would wait
 * for a validation, which takes as long as the read. So at each tick some are made ready before
 * anybody asks, by the housekeeper: a borrower that did it in passing would wait longer than for
 * the connection it has found. What the limit withheld a moment ago needs no validation.
 *
 * <p>Guarded by the pool's lock.
 */
final class ProvenSpare {
    /** The next borrower has one, and one that comes beside it. */
    private static final int READY = 2;

    private final PoolCore core;
    private final SignsOfLife signs;
    private final Validations validations;

    ProvenSpare(PoolCore core, SignsOfLife signs, Validations validations) {
        this.core = core;
        this.signs = signs;
        this.validations = validations;
    }

    /** Makes ready what is missing; to be called at a tick while nobody waits. */
    void tick(long now) {
        if (core.connections.withheld() == 0
                || core.lifecycle.isSuspended()
                || !signs.lentWithin(core.lifecycle.limits().provenNanos(), now)) {
            return;
        }
        int missing = READY - ready() - validations.counted();
        for (Slot slot : core.open.table().slots) {
            if (missing <= 0 || core.permits.areReached()) {
                return;
            }
            if (core.connections.takeWithheld(slot)) {
                missing--;
                if (validations.isValidated(slot.record, now)) {
                    slot.become(Slot.IDLE);
                } else {
                    validations.beginAhead(slot, now);
                }
            }
        }
    }

    private int ready() {
        int ready = 0;
        for (Slot slot : core.open.table().slots) {
            ready += slot.state() == Slot.IDLE ? 1 : 0;
        }
        return ready;
    }
}
