package dev.weir.engine;

import dev.weir.PoolHealth;
import dev.weir.PoolHealth.Status;
import dev.weir.PoolSnapshot;
import dev.weir.lease.ServerAnswer;
import dev.weir.lease.SlotPool;
import dev.weir.text.Durations;
import dev.weir.text.LoggedFailure;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Puts into words what the pool knows of its database. Thread-safe. */
public final class HealthCheck {
    private final SlotPool slots;
    private final Supplier<PoolSnapshot> snapshot;

    HealthCheck(SlotPool slots, Supplier<PoolSnapshot> snapshot) {
        this.slots = slots;
        this.snapshot = snapshot;
    }

    /**
     * Asks the database if nothing fresh is known of it.
     *
     * @param nanos how long to wait for an answer
     */
    PoolHealth check(long nanos) {
        PoolHealth without = withoutAsking();
        if (without != null) {
            return without;
        }
        try {
            ServerAnswer answer = slots.probe(nanos);
            PoolHealth since = withoutAsking();
            return since != null ? since : judge(answer, nanos);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new PoolHealth(
                    Status.DOWN,
                    "the check was interrupted before the database answered",
                    null,
                    snapshot.get());
        }
    }

    private @Nullable PoolHealth withoutAsking() {
        PoolSnapshot present = snapshot.get();
        if (slots.isClosed()) {
            return closed(present);
        }
        String why = "the pool is suspended: borrowers wait until it is resumed";
        return present.suspended() ? new PoolHealth(Status.SUSPENDED, why, null, present) : null;
    }

    private PoolHealth judge(ServerAnswer answer, long nanos) {
        PoolSnapshot present = snapshot.get();
        Throwable failure = answer.failure();
        return switch (answer.state()) {
            case ANSWERS -> new PoolHealth(Status.UP, "the database answers", null, present);
            case BUSY ->
                    new PoolHealth(
                            Status.BUSY,
                            "no connection is idle: %d in use, %d borrowers waiting"
                                    .formatted(present.leased(), present.waiting()),
                            null,
                            present);
            case SILENT ->
                    new PoolHealth(
                            Status.DOWN,
                            failure == null
                                    ? "the database has not answered within "
                                            + Durations.readable(Duration.ofNanos(nanos))
                                    : "no connection can be opened: "
                                            + LoggedFailure.words(failure),
                            failure,
                            present);
        };
    }

    public static PoolHealth closed(PoolSnapshot present) {
        return new PoolHealth(Status.CLOSED, "the pool is closed", null, present);
    }
}
