package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class OverflowLawTest {
    private static final long MS = 1_000_000L;
    private static final long LOOK = 25 * MS;

    private final OverflowLaw law = new OverflowLaw();
    private long now = 100_000 * MS;
    private long queueSince;
    private boolean queued;
    private PeerPools peers = PeerPools.ALONE;

    @Test
    void evenWorkGetsNone() {
        holds(1_000, 1, 0);
        assertThat(calm(100)).isZero();
    }

    @Test
    void unevenWorkGetsThirtyWhileTheQueueComesAndGoes() {
        unevenWork();
        assertThat(calm(100)).isEqualTo(OverflowLaw.MOST);
        for (int i = 0; i < 20; i++) {
            assertThat(queue(300)).isEqualTo(OverflowLaw.MOST);
            calm(400);
        }
    }

    @Test
    void workThatIsNotKnownYetGetsNone() {
        assertThat(calm(100)).isZero();
    }

    @Test
    void poolsOnOneDatabaseShareIt() {
        unevenWork();
        peers = new PeerPools(3, 0);
        assertThat(calm(100)).isEqualTo(10);
    }

    @Test
    void nothingIsLentBeyondTheLimitOnceTheQueueHasStoodForASecond() {
        unevenWork();
        assertThat(queue(975)).isEqualTo(OverflowLaw.MOST);
        assertThat(queue(50)).isZero();
        assertThat(law.stands()).isTrue();
    }

    @Test
    void shortGapsInAQueueThatStandsDoNotOpenItAgain() {
        unevenWork();
        queue(3_000);
        for (int i = 0; i < 20; i++) {
            assertThat(calm(50)).isZero();
            assertThat(queue(200)).isZero();
        }
    }

    @Test
    void itIsBackOnceNobodyHasWaitedForMostOfASecond() {
        unevenWork();
        queue(3_000);
        assertThat(calm(1_500)).isEqualTo(OverflowLaw.MOST);
    }

    /** The short ones that end meanwhile would say that work is even, just when it is not. */
    @Test
    void leasesThatLastCountBeforeTheyEnd() {
        holds(1_000, 1, 0);
        assertThat(calm(100)).isZero();
        int overflow = 0;
        for (int i = 0; i < 8; i++) {
            double age = (25.0 + 25 * i) * MS;
            overflow = look(true, 10, age);
        }
        assertThat(overflow).isEqualTo(OverflowLaw.MOST);
    }

    @Test
    void itSaysWhatItLendsAndHowLongTheQueueHasStood() {
        unevenWork();
        calm(100);
        OverflowLaw.State comesAndGoes = law.state(now);
        assertThat(comesAndGoes.most()).isEqualTo(OverflowLaw.MOST);
        assertThat(comesAndGoes.stoodNanos()).isZero();
        assertThat(comesAndGoes.variation()).isGreaterThan(OverflowLaw.UNEVEN);
        queue(4_025);
        OverflowLaw.State stands = law.state(now);
        assertThat(stands.most()).isEqualTo(OverflowLaw.MOST);
        assertThat(stands.stoodNanos()).isEqualTo(4_025 * MS);
        calm(1_500);
        assertThat(law.state(now).stoodNanos()).isZero();
    }

    private void unevenWork() {
        holds(1_000, 0.2, 0.01);
    }

    /** Leases of {@code millis}, and a part of them of a hundred times that. */
    private void holds(int count, double millis, double part) {
        for (int i = 0; i < count; i++) {
            law.holds.add((i % 100 < 100 * part ? 100 : 1) * millis * MS);
        }
    }

    private int queue(int millis) {
        int overflow = 0;
        for (int i = 0; i < millis / 25; i++) {
            overflow = look(true, 0, 0);
        }
        return overflow;
    }

    private int calm(int millis) {
        int overflow = 0;
        for (int i = 0; i < millis / 25; i++) {
            overflow = look(false, 0, 0);
        }
        return overflow;
    }

    private int look(boolean waits, int lasting, double age) {
        queueSince = waits && !queued ? now : queueSince;
        queued = waits;
        now += LOOK;
        law.holds.noneLasts();
        for (int i = 0; i < lasting; i++) {
            law.holds.lasts(age);
        }
        return law.look(now, waits ? queueSince : now, peers);
    }
}
