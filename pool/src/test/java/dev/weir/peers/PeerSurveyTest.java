package dev.weir.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.peers.VirtualFleet.Peer;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One pool looks at the server for all, whatever becomes of it. */
@Tag("long")
class PeerSurveyTest {
    /** An answer gets stale, and everybody has looked since. */
    private static final int SETTLED = 60;

    /** Of more sessions than these the others do not read all. */
    private static final int MOST_READ = 16;

    private final VirtualFleet fleet = new VirtualFleet(1);

    private static void know(List<Peer> pools, int expected) {
        assertThat(pools)
                .allSatisfy(
                        pool -> {
                            assertThat(pool.census.pools()).isEqualTo(expected);
                            assertThat(pool.census.peers().pools()).isEqualTo(expected);
                        });
    }

    private Peer settled(List<Peer> pools) {
        fleet.pass(SETTLED);
        know(pools, pools.size());
        return onlyOne();
    }

    private Peer onlyOne() {
        assertThat(fleet.answering()).hasSize(1);
        return fleet.answering().getFirst();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 10, 100, 500})
    void onePoolLooksForAll(int number) {
        List<Peer> pools = fleet.pools(number);
        settled(pools);
        fleet.looksAtAll = 0;
        fleet.reads = 0;
        fleet.pass(600);
        assertThat(fleet.looksAtAll).isBetween(119, 121);
        assertThat(fleet.reads).isLessThanOrEqualTo(50 * 600);
        know(pools, number);
        assertThat(pools)
                .allSatisfy(
                        pool -> {
                            assertThat(pool.census.peers().meanLimit()).isEqualTo(4, within(0.05));
                            assertThat(pool.census.others()).isZero();
                            assertThat(pool.census.peers().foreignShare()).isZero();
                        });
    }

    @Test
    void fewPoolsLookEveryFiveSecondsAndManyLessOften() {
        assertThat(PeerPollInterval.intervalNanos(1)).isEqualTo(5 * VirtualFleet.SECOND);
        assertThat(PeerPollInterval.intervalNanos(250)).isEqualTo(5 * VirtualFleet.SECOND);
        assertThat(PeerPollInterval.intervalNanos(500)).isEqualTo(10 * VirtualFleet.SECOND);
        assertThat(PeerPollInterval.intervalNanos(1_000_000)).isEqualTo(30 * VirtualFleet.SECOND);
    }

    @Test
    void aPoolThatIsAloneLooksForItselfAndTellsNobody() {
        Peer alone = fleet.pool(2);
        fleet.pass(SETTLED);
        assertThat(fleet.answering()).isEmpty();
        assertThat(alone.census.pools()).isEqualTo(1);
        assertThat(fleet.reads).isZero();
        assertThat(fleet.looksAtAll).isBetween(11, 13);
    }

    @Test
    void whenTheOneThatLooksEndsAnotherTakesOver() {
        List<Peer> pools = fleet.pools(50);
        Peer first = settled(pools);
        first.end();
        fleet.pass(SETTLED);
        assertThat(onlyOne()).isNotSameAs(first);
        know(fleet.present(), 49);
    }

    /** Its sessions are gone at once, whether it was closed or killed. */
    @Test
    void theOthersKnowThatWithinOneIntervalOfTheirs() {
        List<Peer> pools = fleet.pools(50);
        Peer first = settled(pools);
        first.end();
        fleet.pass(7);
        assertThat(onlyOne()).isNotSameAs(first);
        know(fleet.present(), 49);
    }

    @Test
    void aPausedPoolIsReplacedAndStepsBackWhenItGoesOn() {
        List<Peer> pools = fleet.pools(50);
        Peer first = settled(pools);
        first.isPaused = true;
        fleet.pass(SETTLED);
        Peer second = onlyOne();
        assertThat(second).isNotSameAs(first);
        first.isPaused = false;
        fleet.looksAtAll = 0;
        fleet.pass(SETTLED);
        assertThat(onlyOne()).isSameAs(second);
        assertThat(fleet.looksAtAll).as("12 of the one, one of the other").isLessThan(16);
    }

    @Test
    void aPoolThatMayNotLookAnyMoreIsReplaced() {
        List<Peer> pools = fleet.pools(20);
        Peer first = settled(pools);
        first.mayNotLook = true;
        fleet.pass(SETTLED);
        assertThat(onlyOne()).isNotSameAs(first);
    }

    @Test
    void itLooksOnAtRestForThoseWhoAreBusy() {
        List<Peer> pools = fleet.pools(20);
        Peer first = settled(pools);
        first.isSeeking = false;
        fleet.looksAtAll = 0;
        fleet.pass(SETTLED);
        assertThat(onlyOne()).isSameAs(first);
        assertThat(fleet.looksAtAll).isLessThan(14);
        Peer busy = pools.stream().filter(pool -> pool != first).findFirst().orElseThrow();
        assertThat(busy.census.pools()).isEqualTo(20);
        assertThat(busy.census.peers().pools()).as("those that seek").isEqualTo(19);
    }

    @Test
    void whenAllRestNobodyLooks() {
        List<Peer> pools = fleet.pools(20);
        settled(pools);
        pools.forEach(pool -> pool.isSeeking = false);
        fleet.pass(SETTLED);
        fleet.looksAtAll = 0;
        fleet.reads = 0;
        fleet.pass(SETTLED);
        assertThat(fleet.looksAtAll + fleet.reads).isZero();
        pools.forEach(pool -> pool.isSeeking = true);
        settled(pools);
    }

    @Test
    void whenItsConnectionsAreReplacedItIsFoundAgain() {
        List<Peer> pools = fleet.pools(20);
        Peer first = settled(pools);
        first.reconnect();
        fleet.pass(SETTLED);
        onlyOne();
        know(pools, 20);
        fleet.looksAtAll = 0;
        fleet.pass(SETTLED);
        assertThat(fleet.looksAtAll).isLessThan(14);
    }

    @Test
    void aPoolWithMoreConnectionsThanAreReadIsStillFollowed() {
        List<Peer> pools = fleet.pools(20);
        pools.forEach(pool -> pool.connect(37));
        settled(pools);
        fleet.looksAtAll = 0;
        fleet.pass(600);
        assertThat(fleet.looksAtAll).as("2400 before").isLessThan(1200);
    }

    @Test
    void twoThatBeginTogetherDoNotBothGoOn() {
        Peer one = fleet.pool(3);
        Peer two = fleet.pool(3);
        one.betweenLookAndName = () -> fleet.look(two);
        fleet.look(one);
        assertThat(fleet.answering()).hasSize(2);
        List<Peer> more = fleet.pools(18);
        fleet.pass(SETTLED);
        onlyOne();
        know(more, 20);
    }

    @Test
    void oneThatMaySeeEverythingTakesOver() {
        List<Peer> pools = fleet.pools(20);
        pools.forEach(pool -> pool.seesStates = false);
        fleet.pass(SETTLED);
        assertThat(onlyOne().census.peers().foreignShare()).isNaN();
        Peer all = fleet.pool(3);
        fleet.pass(SETTLED);
        assertThat(onlyOne()).isSameAs(all);
        assertThat(pools)
                .allSatisfy(pool -> assertThat(pool.census.peers().foreignShare()).isZero());
    }

    @Test
    void whereNamesCannotBeReadEachLooksForItself() {
        fleet.refusesReads = true;
        List<Peer> pools = fleet.pools(10);
        fleet.pass(120);
        know(pools, 10);
        fleet.looksAtAll = 0;
        fleet.pass(SETTLED);
        assertThat(fleet.looksAtAll).isGreaterThan(90);
        pools.getFirst().end();
        fleet.pass(SETTLED);
        know(fleet.present(), 9);
    }

    @Test
    void poolsOfAnEarlierVersionAreCountedAndCount() {
        List<Peer> pools = fleet.pools(10);
        pools.subList(0, 4).forEach(pool -> pool.isEarlier = true);
        settled(pools);
    }

    @Test
    void aClockThatIsSetBackStopsNobody() {
        List<Peer> pools = fleet.pools(10);
        settled(pools);
        fleet.setClock(-3600);
        fleet.pass(SETTLED);
        Peer more = fleet.pool(3);
        fleet.pass(SETTLED);
        know(pools, 11);
        assertThat(more.census.pools()).isEqualTo(11);
        onlyOne();
    }

    @Test
    void whoHasTheProcessIdOfALostSessionIsNotTakenForItsPool() {
        PeerSurveyor looker = new PeerSurveyor("00000001", List.of(7), true);
        PeerSummary seen = new PeerSummary(9, 9, 4, 0, 0, 0);
        String foreign = new PoolTag("00000002", 4, 0, 5, seen).applicationName("pool");
        assertThat(looker.answer(List.of(foreign, "psql", "weir:00000001 pool"), 5)).isNull();
    }

    /** Whatever happens: once it is quiet one pool looks, and all know the same. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
    void afterAnyHistoryOnePoolLooksForAll(long seed) {
        VirtualFleet any = new VirtualFleet(seed);
        Random random = new Random(seed);
        any.pools(5 + random.nextInt(60));
        for (int i = 0; i < 200; i++) {
            any.pass(random.nextInt(8));
            List<Peer> present = any.present();
            if (present.size() < 5) {
                any.pools(5);
                continue;
            }
            List<Peer> answering = any.answering();
            Peer one =
                    answering.isEmpty() || random.nextBoolean()
                            ? present.get(random.nextInt(present.size()))
                            : answering.getFirst();
            switch (random.nextInt(8)) {
                case 0 -> one.end();
                case 1 -> any.pools(1 + random.nextInt(3));
                case 2 -> one.isPaused = !one.isPaused;
                case 3 -> one.isSeeking = !one.isSeeking;
                case 4 -> one.reconnect();
                case 5 -> one.seesStates = !one.seesStates;
                case 6 -> any.setClock(random.nextInt(40) - 20);
                default -> one.connect(one.pids.size() < MOST_READ ? 1 : 0);
            }
        }
        any.present()
                .forEach(
                        pool -> {
                            pool.isPaused = false;
                            pool.isSeeking = true;
                        });
        any.pass(2 * SETTLED);
        know(any.present(), any.present().size());
        assertThat(any.answering()).hasSize(1);
        any.looksAtAll = 0;
        any.pass(SETTLED);
        assertThat(any.looksAtAll)
                .as("12 of the one; each of the others once, as it opens or takes a connection")
                .isLessThan(13 + any.present().size());
    }
}
