package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class LimitSampleTest {
    private LimitSample last = LimitSample.NONE;

    private LimitSample look(int inUse, boolean waits, long ended, long now) {
        last = last.next(0, now, ended, 0, false, inUse, waits, false, 0, PeerPools.UNKNOWN);
        return last;
    }

    private LimitSample longWork(long ended, long longEnded, long now) {
        last = last.next(0, now, ended, longEnded, true, 4, true, false, 0, PeerPools.UNKNOWN);
        return last;
    }

    @Test
    void theFirstLookCountsNothing() {
        LimitSample first = look(5, true, 100, 1_000);
        assertThat(first.inUseNanos()).isZero();
        assertThat(first.waitedCompletions()).isZero();
    }

    @Test
    void onlyTimesWithAWaiterAtBothEndsCountAsWaited() {
        look(2, false, 10, 100);
        assertThat(look(4, true, 20, 200).waitedNanos()).isZero();
        look(4, true, 35, 300);
        LimitSample last = look(0, false, 39, 400);
        assertThat(last.waitedNanos()).isEqualTo(100);
        assertThat(last.waitedCompletions()).isEqualTo(15);
        assertThat(last.waitedInUseNanos()).isEqualTo(400);
        assertThat(last.inUseNanos()).isEqualTo(300 + 400 + 200);
    }

    @Test
    void whereLongWorkCountsItsLeasesAloneAreCompletions() {
        long before = longWork(100, 10, 100).completions();
        LimitSample after = longWork(180, 13, 200);
        assertThat(after.completions() - before).isEqualTo(3);
        assertThat(after.ended()).isEqualTo(180);
    }
}
