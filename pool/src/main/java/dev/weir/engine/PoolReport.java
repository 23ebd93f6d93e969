package dev.weir.engine;

import dev.weir.Diagnosis;
import dev.weir.Lane;
import dev.weir.LaneSnapshot;
import dev.weir.PoolHealth;
import dev.weir.PoolHealth.Status;
import dev.weir.PoolSnapshot;
import dev.weir.SizeExplanation;
import dev.weir.WeirConfig;
import dev.weir.connect.Connector;
import dev.weir.lease.PoolState;
import dev.weir.lease.ServerAnswer;
import dev.weir.lease.SlotPool;
import dev.weir.observe.HolderFigures;
import dev.weir.observe.LeftBehind;
import dev.weir.observe.PoolFigures;
import dev.weir.observe.PoolFigures.LaneFigures;
import dev.weir.observe.PoolObserver;
import dev.weir.observe.SizeFigures;
import dev.weir.text.Durations;
import dev.weir.text.LoggedFailure;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a running pool tells of itself, from what its parts have counted. Thread-safe.
 *
 * @param config only what cannot change at run time is asked of it
 * @param tenants null in a pool without
 */
record PoolReport(
        WeirConfig config,
        SlotPool slots,
        PoolObserver observer,
        Connector opener,
        SizingInputs inputs,
        LeftBehind left,
        @Nullable PoolTenants tenants) {

    PoolSnapshot snapshot() {
        return snapshot(observer.waits());
    }

    /** The same with waits that were summed up before. */
    PoolSnapshot snapshot(LaneFigures.Waits waits) {
        PoolState state = slots.state();
        return new PoolFigures(
                config.poolName(),
                state.idle() + state.leased() + state.held(),
                state.idle(),
                state.leased(),
                state.held(),
                state.opening(),
                state.closing(),
                state.waiting(),
                state.limits().ceiling(),
                state.limits().floor(),
                limit(state),
                slots.sizeState().slowDown(),
                state.suspended(),
                state.borrowed(),
                observer.timeouts.sum(),
                observer.rejections.sum(),
                observer.opened.sum(),
                observer.openFailures.sum(),
                observer.closes(),
                observer.resets.sum(),
                opener.sessions.unwraps(),
                left.counts(),
                waits.all(),
                state.oldestWaitNanos(),
                waits.lanes(state),
                inputs.serverLimits(),
                tenants == null ? null : tenants.snapshot(slots.tenantState()));
    }

    /** Who holds the connections now. */
    Diagnosis diagnosis() {
        return new Diagnosis(
                snapshot(),
                HolderFigures.of(slots.leases(), slots.waitingThreads()),
                slots.held(),
                null);
    }

    /** Why the pool has the size it has. */
    SizeExplanation explanation() {
        return new SizeFigures(
                snapshot(),
                config.sizing(),
                slots.sizeState(),
                Stream.concat(inputs.sentences().stream(), left.sentences().stream()).toList(),
                observer.sizes());
    }

    /** Most connections that a lane may have at present. */
    int limit(Lane lane) {
        PoolState state = slots.state();
        List<LaneSnapshot> lanes = LaneFigures.Waits.NONE.lanes(state);
        return lanes.isEmpty() ? limit(state) : lanes.get(lane.ordinal()).limit();
    }

    /** Most connections that are lent at a time. */
    static int limit(PoolState state) {
        return Math.min(state.permits(), state.limits().ceiling());
    }

    /**
     * Asks the database if nothing fresh is known of it.
     *
     * @param nanos how long to wait for an answer
     */
    PoolHealth health(long nanos) {
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
            return health(
                    Status.DOWN, "the check was interrupted before the database answered", null);
        }
    }

    private PoolHealth health(Status status, String why, @Nullable Throwable failure) {
        return new PoolHealth(status, why, failure, snapshot());
    }

    private @Nullable PoolHealth withoutAsking() {
        if (slots.isClosed()) {
            return PoolStart.closed(snapshot());
        }
        return slots.state().suspended()
                ? health(
                        Status.SUSPENDED,
                        "the pool is suspended: borrowers wait until it is resumed",
                        null)
                : null;
    }

    private PoolHealth judge(ServerAnswer answer, long nanos) {
        PoolState state = slots.state();
        Throwable failure = answer.failure();
        return switch (answer.state()) {
            case ANSWERS -> health(Status.UP, "the database answers", null);
            case BUSY ->
                    health(
                            Status.BUSY,
                            "no connection is idle: %d in use, %d borrowers waiting"
                                    .formatted(state.leased(), state.waiting()),
                            null);
            case SILENT ->
                    health(
                            Status.DOWN,
                            failure == null
                                    ? "the database has not answered within "
                                            + Durations.readable(nanos)
                                    : "no connection can be opened: "
                                            + LoggedFailure.words(failure),
                            failure);
        };
    }
}
