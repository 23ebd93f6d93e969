package dev.weir.lease;

/**
 * Has one idle connection ready to be lent while borrowers come.
 *
 * <p>At low load most idle connections have been silent for so long that they must be validated
 * before they are lent. Once a report has taken the last of the others, the next read would wait
 * for a validation, which takes as long as the read. So one is made ready before the read comes, at
 * most one for each borrower. What the limit withheld a moment ago needs no validation.
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

    /** Makes one ready if none is; to be called while nobody waits. */
    void look(long now) {
        if (connections.withheld() == 0
                || validations.counted() > 0
                || permits.areReached()
                || lifecycle.isSuspended()
                || !signs.lentWithin(lifecycle.limits().provenNanos(), now)
                || isOneReady()) {
            return;
        }
        for (Slot slot : open.table().slots) {
            if (connections.takeWithheld(slot)) {
                if (validations.isValidated(slot.record, now)) {
                    slot.become(Slot.IDLE);
                } else {
                    validations.beginAhead(slot, now);
                }
                return;
            }
        }
    }

    private boolean isOneReady() {
        for (Slot slot : open.table().slots) {
            if (slot.state() == Slot.IDLE) {
                return true;
            }
        }
        return false;
    }
}
