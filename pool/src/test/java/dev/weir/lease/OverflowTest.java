package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.Lane;
import dev.weir.size.OverflowLaw;
import dev.weir.size.PeerPools;
import dev.weir.size.ServerView;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is lent beyond the limit, in virtual time: two processors, reads of 1 ms, some reports. */
@Tag("fast")
class OverflowTest {
    private static final int LIMIT = 10;

    private final SteadyPool steady = ClosedLoop.autoPool(2_048, 2, LIMIT, new ArrayList<>());
    private final SharedProcessors work = new SharedProcessors(steady, 2);

    @Test
    void whileTheQueueComesAndGoesUnevenWorkIsLentMoreThanTheLimit() {
        reportsAmongReads(400, 8_000);

        int most = mostLent(60_000);

        assertThat(most).isBetween(LIMIT + 1, LIMIT + OverflowLaw.MOST + LIMIT / 2);
    }

    @Test
    void evenWorkIsLentNoMoreThanTheLimitAndItsProbe() {
        work.clients(200, 120 * MS, List.of(1), any -> 0);

        assertThat(mostLent(60_000)).isLessThanOrEqualTo(2 * LIMIT);
        assertThat(steady.pool.core.permits.overflow()).isZero();
    }

    @Test
    void onceTheQueueStandsTheLimitBinds() {
        reportsAmongReads(960, 1_000);
        steady.pass(20_000 * MS);

        assertThat(steady.pool.core.permits.overflow()).isZero();
    }

    @Test
    void itStaysWithinWhatTheServerHasLeft() {
        steady.pool.setSurroundings(new ServerView(16, false, new PeerPools(1, 0)));
        reportsAmongReads(400, 8_000);

        assertThat(mostLent(60_000)).isLessThanOrEqualTo(16);
        assertThat(steady.total()).isLessThanOrEqualTo(16);
    }

    /** More of it at a time would only slow down the reads. */
    @Test
    void workThatIsKnownToBeLongIsLentNoneOfIt() {
        reportsAmongReads(400, 8_000);
        steady.pass(20_000 * MS);
        int limit = steady.pool.core.permits.decision.permits();
        assertThat(steady.pool.core.permits.overflow()).isGreaterThan(limit);

        for (int i = 0; i < 4 * limit; i++) {
            steady.pool.join(new QuietWaiter(1_000_000 + i, Lane.LONG, slot -> {}));
        }
        int most = 0;
        long until = steady.time.elapsed() + 900 * MS;
        while (steady.time.elapsed() < until) {
            steady.time.step();
            limit = Math.max(limit, steady.pool.core.permits.decision.permits());
            most = Math.max(most, steady.pool.core.longWork.out);
        }

        assertThat(most).isLessThanOrEqualTo(limit);
    }

    /** In the lull nothing got done, so no rate says that leases should have ended by now. */
    @Test
    void aDatabaseThatStopsAfterALullIsGivenNoMoreConnections() {
        SteadyPool small = ClosedLoop.autoPool(60, 4, 4, new ArrayList<>());
        ClosedLoop reads = new ClosedLoop(small, 2 * MS, 20).clients(8, 2 * MS);
        small.pass(60_000 * MS);
        reads.stop();
        small.pass(300 * MS);
        int opens = small.opens;

        for (int thread = 50_000; thread < 50_200; thread++) {
            if (small.pool.tryBorrow(thread) == null) {
                small.pool.join(new QuietWaiter(thread));
            }
            small.pass(10 * MS);
        }

        assertThat(small.opens - opens).isLessThanOrEqualTo(4);
    }

    /** A clump of reports holds all connections; a few more serve every read. */
    @Test
    void connectionsBeyondTheLimitAreOpenedAFewAtATime() {
        steady.connectNanos = 20 * MS;
        reportsAmongReads(400, 8_000);
        int most = 0;
        long until = steady.time.elapsed() + 60_000 * MS;
        while (steady.time.elapsed() < until) {
            steady.time.step();
            most = Math.max(most, steady.pool.core.connections.opening.size());
        }
        assertThat(most).isLessThanOrEqualTo(LIMIT + 2);
    }

    private void reportsAmongReads(int clients, long thinkMillis) {
        List<Integer> millis = new ArrayList<>();
        for (int i = 0; i < 19; i++) {
            millis.add(1);
        }
        millis.add(600);
        work.clients(clients, thinkMillis * MS, millis, kind -> kind);
    }

    private int mostLent(int millis) {
        int most = 0;
        long until = steady.time.elapsed() + millis * MS;
        while (steady.time.elapsed() < until) {
            steady.time.step();
            most = Math.max(most, steady.pool.core.table().leased());
        }
        return most;
    }
}
