package dev.weir.lease;

/**
 * Has an idle connection validated before a borrower asks for it.
 *
 * <p>Where few borrowers come, most of what is idle has been silent for so long that it must be
 * validated before it is lent. Those that come find the last one that need not be; once a report
 * has taken that one, the next read would wait for a validation, which takes as long as the read.
 * So while borrowers come and none is left that can be lent at once, one is validated ahead: at
 * most one for each that comes.
 *
 * <p>Guarded by the pool's lock.
 */
final class ProvenSpare {
    private final Lifecycle lifecycle;
    private final OpenSlots open;
    private final ConnectionCount connections;
    private final Permits permits;
    private final SignsOfLife signs;
    private final Validations validations;

    ProvenSpare(
            Lifecycle lifecycle,
            OpenSlots open,
            ConnectionCount connections,
            Permits permits,
            SignsOfLife signs,
            Validations validations) {
        this.lifecycle = lifecycle;
        this.open = open;
        this.connections = connections;
        this.permits = permits;
        this.signs = signs;
        this.validations = validations;
    }

    /** Begins a validation if one is wanted; to be called while nobody waits. */
    void look(long now) {
        if (connections.withheld() == 0
                || validations.counted() > 0
                || permits.areReached()
                || lifecycle.isClosed()
                || lifecycle.isSuspended()
                || !signs.lentWithin(lifecycle.limits().provenNanos(), now)
                || !isNoneReady()) {
            return;
        }
        for (Slot slot : open.table().slots) {
            if (connections.takeWithheld(slot)) {
                validations.begin(slot, now);
                return;
            }
        }
    }

    private boolean isNoneReady() {
        for (Slot slot : open.table().slots) {
            if (slot.state() == Slot.IDLE) {
                return false;
            }
        }
        return true;
    }
}
