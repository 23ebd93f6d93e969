package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class LoadMeterTest {
    private static final long MS = 1_000_000L;
    private static final long TICK = 100 * MS;

    private final LoadMeter meter = new LoadMeter();
    private long now = 7_000_000 * MS;
    private long borrows = 1_000;

    @Test
    void nothingIsKnownBeforeTheFirstSample() {
        assertThat(meter.load(now)).isEqualTo(Load.NONE);
        assertThat(Load.NONE.meanHoldNanos()).isZero();
        assertThat(Load.NONE.perSecond()).isZero();
        assertThat(Load.NONE.waitedShare()).isZero();
    }

    @Test
    void ratesAndHoldsFollowByLittlesLaw() {
        run(200, 4, 10, false);
        Load load = meter.load(now);
        assertThat(load.perSecond()).isCloseTo(200, within(1.0));
        assertThat(load.meanInUse()).isCloseTo(4, within(0.03));
        assertThat(load.meanHoldNanos()).isCloseTo(20 * MS, within(0.2 * MS));
        assertThat(load.connections()).isEqualTo(10);
        assertThat(load.full()).isZero();
        assertThat(load.queued()).isZero();
    }

    @Test
    void waitsAreThoseOfBorrowersAndNotOfTasks() {
        run(100, 10, 10, true);
        for (int i = 0; i < 100; i++) {
            meter.served(30 * MS, false, now);
        }
        for (int i = 0; i < 1_000; i++) {
            meter.served(9_000 * MS, true, now);
        }
        Load load = meter.load(now);
        assertThat(load.borrowers()).isEqualTo(load.borrows() - 1_000);
        assertThat(load.meanWaitOfThoseNanos()).isEqualTo(30 * MS);
        assertThat(load.meanWaitNanos()).isCloseTo(30.0 * MS * 100 / load.borrowers(), within(1.0));
        assertThat(load.waitedShare()).isCloseTo(100.0 / load.borrowers(), within(1e-9));
        assertThat(load.full()).isEqualTo(1);
        assertThat(load.queued()).isEqualTo(1);
    }

    @Test
    void whatWasHalfAMinuteAgoIsForgotten() {
        run(100, 10, 10, true);
        meter.served(30 * MS, false, now);
        run(100, 2, 10, false);
        Load load = meter.load(now);
        assertThat(load.waited()).isZero();
        assertThat(load.meanInUse()).isCloseTo(2, within(0.03));
        assertThat(load.nanos()).isBetween(29_000 * MS, 30_000 * MS);
    }

    /** A pool that is asked for nothing takes no samples. */
    @Test
    void aPoolAtRestUsesNothing() {
        run(100, 10, 10, false);
        now += 20_000 * MS;
        tick(0, 10, 10, false);
        assertThat(meter.load(now).meanInUse()).isLessThan(4);
        now += 60_000 * MS;
        assertThat(meter.load(now).borrows()).isZero();
        assertThat(meter.load(now).meanInUse()).isZero();
    }

    @Test
    void aPoolWithoutConnectionsIsNotFull() {
        run(0, 0, 0, false);
        assertThat(meter.load(now).full()).isZero();
    }

    /** Half a minute of borrows, evenly. */
    private void run(int perSecond, int inUse, int connections, boolean waits) {
        for (int i = 0; i < 300; i++) {
            tick(perSecond / 10, inUse, connections, waits);
        }
    }

    private void tick(int more, int inUse, int connections, boolean waits) {
        now += TICK;
        borrows += more;
        meter.sample(inUse, connections, waits, borrows, now);
    }
}
