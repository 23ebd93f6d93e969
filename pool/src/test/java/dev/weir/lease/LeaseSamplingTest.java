package dev.weir.lease;

import static dev.weir.Eventually.eventually;
import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which borrowers that find a connection say from where in the application they come. */
@Tag("fast")
class LeaseSamplingTest {
    private static final int TICKS = 2_000;

    private final SteadyPool steady = ClosedLoop.autoPool(20, 2, 10, new ArrayList<>());
    private final LeaseSampling sampling = steady.pool.sampling;

    @Test
    void nobodyWhereAllWorkIsShort() {
        assertThat(ticksThatAsk()).isZero();
        assertThat(steady.pool.samples()).as("times some all the same").isTrue();
    }

    @Test
    void aboutOneInEightOnceLongWorkIsSeen() {
        steady.pool.core.longWork.seen(steady.time.nanoTime());

        assertThat(ticksThatAsk()).isBetween(TICKS / 12, TICKS / 6);
    }

    /** Else a report among a thousand reads a second would hardly ever be asked. */
    @Test
    void inOneTickAsManyAsEightTicksTime() {
        steady.pool.core.longWork.seen(steady.time.nanoTime());
        Slot slot = steady.borrow();
        do {
            sampling.tick(steady.time.nanoTime());
        } while (!sampling.asks);

        int asked = 0;
        while (steady.pool.samples()) {
            steady.pool.sampled(slot, 7);
            asked++;
        }
        assertThat(asked).isEqualTo(80);
    }

    @Test
    void nobodyOnceNoneHasBeenSeenForLong() {
        steady.pool.core.longWork.seen(steady.time.nanoTime());
        steady.pass(61_000 * MS);

        assertThat(ticksThatAsk()).isZero();
    }

    @Test
    void nobodyWhereAllWaitInOneLine() {
        steady.pool.withoutLanes();
        steady.pool.core.longWork.seen(steady.time.nanoTime());

        assertThat(ticksThatAsk()).isZero();
    }

    /** A place that says where it comes from unasked is not learnt either. */
    @Test
    void whatWasNotAskedIsNotRemembered() {
        Slot slot = steady.borrow();

        steady.pool.sampled(slot, 7);
        slot.release(slot.lease(), Verdict.LEND_ON);
        steady.pass(200 * MS);

        assertThat(slot.record.sample.place).isZero();
    }

    /** At a hundred borrows a second all of them are sampled. */
    @Test
    void aSampleTakesNoLock() throws Exception {
        steady.pass(200 * MS);
        SlotPool pool = steady.pool;
        Slot first = steady.borrow();
        first.release(first.lease(), Verdict.LEND_ON);
        assertThat(pool.samples()).isTrue();

        pool.lock.lock();
        try {
            CompletableFuture<Boolean> ended =
                    CompletableFuture.supplyAsync(
                            () -> {
                                Slot slot = pool.tryBorrow();
                                pool.sampled(slot, 0);
                                return slot.release(slot.lease(), Verdict.LEND_ON);
                            });
            assertThat(ended.get(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            pool.lock.unlock();
        }
    }

    @Test
    void whatASampleShowedIsTakenInAtTheNextTick() {
        steady.pass(200 * MS);
        Slot slot = steady.borrow();
        steady.pool.sampled(slot, 0);
        steady.pass(40 * MS);
        slot.release(slot.lease(), Verdict.LEND_ON);
        assertThat(steady.pool.core.beside.typicalNanos()).isZero();

        steady.pass(200 * MS);

        assertThat(steady.pool.core.beside.typicalNanos()).isCloseTo(40 * MS, within(1.0));
    }

    @Test
    void oneThatEndsTheSlowWayIsTakenInAtOnce() {
        steady.pass(200 * MS);
        Slot slot = steady.borrow();
        steady.pool.sampled(slot, 0);
        steady.pass(40 * MS);

        slot.release(slot.lease(), Verdict.RESET);

        assertThat(steady.pool.core.beside.typicalNanos()).isCloseTo(40 * MS, within(1.0));
    }

    @Test
    void whatThePoolAsksByItselfIsNoHold() throws Exception {
        SteadyPool full = new SteadyPool(SteadyPool.limits(1, 1));
        full.pool.start();
        full.pass(1_000 * MS);
        Slot slot = full.borrow();
        CompletableFuture<Slot> look =
                CompletableFuture.supplyAsync(() -> full.pool.borrowAhead(10_000 * MS, true));
        eventually("it waits", () -> full.pool.state().waiting() == 1);
        slot.release(slot.lease(), Verdict.LEND_ON);
        assertThat(look.get(30, TimeUnit.SECONDS)).isSameAs(slot);
        full.pass(40 * MS);
        slot.release(slot.lease(), Verdict.RESET);

        assertThat(full.pool.core.beside.typicalNanos()).isZero();
    }

    private int ticksThatAsk() {
        int asking = 0;
        for (int i = 0; i < TICKS; i++) {
            sampling.tick(steady.time.nanoTime());
            asking += sampling.asks ? 1 : 0;
        }
        return asking;
    }
}
