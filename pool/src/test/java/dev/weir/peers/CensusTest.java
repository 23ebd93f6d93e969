package dev.weir.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.database.SessionList.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is concluded from the sessions of a server. */
@Tag("fast")
class CensusTest {
    private static final long NOW = 1_763_757_600;
    private static final String OWN = "weir:00000001 orders";
    private static final PoolTag TAG = new PoolTag("00000001", 12, 40_000_000, NOW);

    private final List<Group> all = new ArrayList<>();
    private int processes;

    private CensusTest see(int count, String name, @Nullable String state) {
        List<Integer> pids = IntStream.range(0, count).map(i -> ++processes).boxed().toList();
        all.add(new Group(name, "active".equals(state), state == null, count, pids));
        return this;
    }

    private ServerSessions sessions() {
        return new ServerSessions(all, NOW);
    }

    private Census census() {
        ServerSessions seen = sessions();
        return Census.of(seen.summary(TAG, true), true, TAG, seen.connections(TAG.id()));
    }

    /** The same for a pool that was told by another one. */
    private Census told(PoolTag looker, boolean isIn) {
        PeerSummary text = PeerSummary.in(sessions().summary(looker, true).text());
        return Census.of(text, isIn, TAG, sessions().connections(TAG.id()));
    }

    @Test
    void aPoolThatSeesOnlyItselfIsAlone() {
        see(3, OWN, "active").see(9, OWN, "idle");
        assertThat(census().pools()).isEqualTo(1);
        assertThat(census().others()).isZero();
        assertThat(census().peers().pools()).isEqualTo(1);
        assertThat(census().peers().foreignShare()).isZero();
    }

    @Test
    void whereSessionsAreHiddenNobodyIsKnownToBeAlone() {
        see(3, OWN, "active").see(1, "psql", null);
        assertThat(census().peers().pools()).isZero();
        assertThat(census().peers().foreignShare()).isNaN();
        assertThat(census().others()).isEqualTo(1);
    }

    @Test
    void thoseThatSeekALimitHaveAMeanAndAMedianTurnover() {
        see(12, OWN, "active");
        see(5, "weir:00000002 bills", "active");
        see(1, "weir:00000002 L6.0 T100 @" + (NOW - 4) + " bills", "idle");
        see(1, "weir:00000003 L9.0 T20 @" + (NOW + 1) + " shop", "active");
        Census seen = census();
        assertThat(seen.pools()).isEqualTo(3);
        assertThat(seen.peers().pools()).isEqualTo(3);
        assertThat(seen.peers().meanLimit()).isEqualTo(9, within(1e-9));
        assertThat(seen.peers().turnoverNanos()).isEqualTo(40_000_000);
        assertThat(seen.others()).isZero();
    }

    @Test
    void whatWasSaidBeforeTheClockWasSetBackHidesNoNews() {
        see(12, OWN, "active");
        see(1, "weir:00000002 L9.0 T100 @" + (NOW + 3600) + " bills", "idle");
        see(1, "weir:00000002 L6.0 T100 @" + (NOW - 4) + " bills", "idle");
        assertThat(census().peers().meanLimit()).isEqualTo(9, within(1e-9));
    }

    @Test
    void aPeerAtRestDrawsNobodyDown() {
        see(12, OWN, "active");
        see(2, "weir:00000002 bills", "idle");
        see(1, "weir:00000002 L2.0 T100 @" + (NOW - 60) + " bills", "idle");
        assertThat(census().pools()).isEqualTo(2);
        assertThat(census().peers().pools()).isEqualTo(2);
        assertThat(census().peers().meanLimit()).isZero();
        assertThat(census().others()).isEqualTo(3);
    }

    @Test
    void busySessionsOfOthersAreTheForeignShare() {
        see(7, OWN, "active").see(3, "psql", "active").see(20, "psql", "idle");
        assertThat(census().peers().foreignShare()).isEqualTo(3.0 / 9, within(1e-9));
        assertThat(census().others()).isEqualTo(23);
    }

    @Test
    void aPoolWhoseSessionsHaveAnotherNameConcludesNothing() {
        see(4, "my service", "active").see(2, "weir:00000002 bills", "idle");
        assertThat(sessions().contains(TAG.id())).isFalse();
    }

    @Test
    void aPeerOfAnotherRoleIsSeenAlthoughItsWorkIsHidden() {
        see(12, OWN, "active").see(5, "weir:00000002 bills", null);
        assertThat(census().pools()).isEqualTo(2);
        assertThat(census().others()).isEqualTo(5);
        assertThat(census().peers().foreignShare()).isNaN();
    }

    @Test
    void whoIsToldComesToTheSameAsWhoLooks() {
        see(11, OWN, "active").see(1, "weir:00000001 L12.0 T40 @" + (NOW - 2) + " orders", "idle");
        see(5, "weir:00000002 bills", "active").see(7, "psql", "active").see(20, "psql", "idle");
        see(4, "weir:00000003 rests", "idle");
        PoolTag other = new PoolTag("00000002", 6, 100_000_000, NOW);
        see(1, other.applicationName("bills"), "active");
        Census looked = census();
        Census told = told(other, true);
        assertThat(told.pools()).isEqualTo(looked.pools()).isEqualTo(3);
        assertThat(told.others()).isEqualTo(looked.others()).isEqualTo(31);
        assertThat(told.peers().meanLimit()).isEqualTo(9, within(0.05));
        assertThat(told.peers().pools()).isEqualTo(2);
        assertThat(told.peers().turnoverNanos()).isEqualTo(100_000_000);
        assertThat(told.peers().foreignShare())
                .isEqualTo(looked.peers().foreignShare(), within(0.001));
    }

    @Test
    void whoHasJustBegunToSeekAddsItself() {
        see(12, OWN, "active");
        PoolTag other = new PoolTag("00000002", 6, 100_000_000, NOW);
        see(5, "weir:00000002 bills", "active").see(1, other.applicationName("bills"), "active");
        Census told = told(other, false);
        assertThat(told.peers().pools()).isEqualTo(2);
        assertThat(told.peers().meanLimit()).isEqualTo(9, within(0.05));
        assertThat(told.others()).isZero();
    }

    @Test
    void aTagSurvivesItsWayThroughAnApplicationName() {
        PoolTag tag = new PoolTag("0a1b2c3d", 12.5, 40_000_000, NOW);
        PoolTag read = PoolTag.in(tag.applicationName("a name with ümlauts, and rather long"));
        assertThat(read).isEqualTo(tag);
        assertThat(tag.applicationName("x".repeat(100))).hasSizeLessThan(64).isASCII();
        PoolTag bare = new PoolTag("0a1b2c3d", 0, 0, 0);
        assertThat(PoolTag.in(bare.applicationName("orders"))).isEqualTo(bare);
    }

    @Test
    void anAnswerFitsIntoTheNameWhateverItSays() {
        for (PeerSummary answer :
                List.of(
                        new PeerSummary(2, 1, 6, 40_000_000, 0, 0),
                        new PeerSummary(500, 480, 12.5, 120_000_000, 1234, 0.031),
                        new PeerSummary(40_000, 40_000, 4_000, 999_000_000_000L, 99_999, 1),
                        new PeerSummary(3, 0, 0, 0, 7, Double.NaN))) {
            for (long turnover : new long[] {0, 40_000_000, 9_999_999_000_000L}) {
                PoolTag tag = new PoolTag("0a1b2c3d", 2048, turnover, NOW, answer);
                String name = tag.applicationName("orders");
                assertThat(name).hasSizeLessThan(64).isASCII();
                assertThat(PoolTag.in(name)).as(name).isEqualTo(tag);
                assertThat(tag.untilTime() + NOW + tag.afterTime("orders")).isEqualTo(name);
            }
        }
    }

    @Test
    void noNameOfAPoolIsTakenForAnAnswer() {
        String likeOne = "=" + "0".repeat(PeerSummary.LENGTH);
        PoolTag tag = new PoolTag("0a1b2c3d", 12.5, 40_000_000, NOW);
        assertThat(PoolTag.in(tag.applicationName(likeOne))).isEqualTo(tag);
        PoolTag tooLong = new PoolTag("0a1b2c3d", 2048, 999_999_999_000_000L, NOW, summary());
        assertThat(PoolTag.in(tooLong.applicationName("x")).answer()).isNull();
    }

    private static PeerSummary summary() {
        return new PeerSummary(2, 1, 6, 40_000_000, 0, 0);
    }

    @Test
    void aPoolOfAnEarlierVersionReadsWhatIsMeantForIt() {
        String earlier =
                "weir:([0-9a-f]{8})(?: L(\\d{1,6}(?:\\.\\d{1,3})?) T(\\d{1,9}) @(\\d{1,12}))?(?: .*)?";
        PoolTag tag = new PoolTag("0a1b2c3d", 12.5, 40_000_000, NOW, summary());
        assertThat(tag.applicationName("orders")).matches(earlier);
        assertThat(tag.applicationName("orders"))
                .startsWith("weir:0a1b2c3d L12.5 T40 @" + NOW + " ");
    }

    @Test
    void whatOthersCallThemselvesIsNoTag() {
        for (String name :
                new String[] {"", "psql", "weir", "weir:", "weir:12 x", "weir:0000000g"}) {
            assertThat(PoolTag.in(name)).as(name).isNull();
        }
        assertThat(PoolTag.in(null)).isNull();
        assertThat(PoolTag.in("weir:00000002 L999999999999 T1 @1"))
                .isEqualTo(new PoolTag("00000002", 0, 0, 0));
    }
}
