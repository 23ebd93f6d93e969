package dev.weir.lease;

import dev.weir.size.LimitSample;
import dev.weir.size.PeerPools;
import dev.weir.size.UseMeter;

/**
 * Counts what the limit law learns from. Its samples are cumulative counts, nearly all of which
 * exist anyway; holds are timed only for leases that were handed over to a waiter, whose beginning
 * is known. Guarded by the pool's lock.
 */
final class LimitMeter {
    /** A tenth of a second in which no lease ends. */
    private static final int STANDSTILL_LOOKS = 4;

    private final PoolCore core;
    private final UseMeter use = new UseMeter();

    private long endedThen;

    /** Leases that had ended at the last sample, and those of work known to be long. */
    private long allThen;

    private long longEndedThen;

    /** Leases that the limit is judged by, since the beginning. */
    private long counted;

    private int looksWithoutEnd;
    private long connectingNanos;
    private long troubles;
    private long timed;
    private double timedNanos;
    private double timedSquares;

    LimitMeter(PoolCore core) {
        this.core = core;
    }

    /** A connect or a validation has failed. */
    void trouble() {
        troubles++;
    }

    /** A lease has ended that was held for so long. */
    void timed(double heldNanos) {
        timed++;
        timedNanos += heldNanos;
        timedSquares += heldNanos * heldNanos;
    }

    /** Whether no lease has ended for some looks in a row, this one among them; once for each. */
    boolean isStandstill() {
        long ended = ended();
        looksWithoutEnd = ended == endedThen ? looksWithoutEnd + 1 : 0;
        endedThen = ended;
        return looksWithoutEnd >= STANDSTILL_LOOKS;
    }

    /**
     * The counts now; about long work alone where its line stands.
     *
     * @param waiting borrowers that wait
     * @param beside leases that the law does not count
     */
    LimitSample sample(int waiting, int beside, PeerPools peers, long now) {
        int leased = Math.max(0, core.open.table().leased() - beside);
        count();
        long elapsed = use.look(leased, waiting > 0, counted, now);
        connectingNanos += core.connections.opening().isEmpty() ? 0 : elapsed;
        return new LimitSample(
                core.time.wallNanos(),
                now,
                allThen,
                counted,
                use.inUseNanos(),
                use.waitedNanos(),
                use.waitedCompletions(),
                use.waitedInUseNanos(),
                connectingNanos,
                troubles,
                timed,
                timedNanos,
                timedSquares,
                leased,
                peers);
    }

    private void count() {
        long ended = ended();
        long longEnded = core.longWork.ended();
        counted += core.longWork.stands() ? longEnded - longEndedThen : ended - allThen;
        allThen = ended;
        longEndedThen = longEnded;
    }

    /** Leases that have ever ended. */
    long ended() {
        return core.meter.leasesBegun(core.open.table()) - core.open.table().leased();
    }
}
