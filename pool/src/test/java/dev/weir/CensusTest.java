package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.Census.Sessions;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is concluded from the sessions of a server. */
class CensusTest {
    private static final long NOW = 1_763_757_600;
    private static final String OWN = "weir:00000001 orders";
    private static final PoolTag TAG = new PoolTag("00000001", 12, 40_000_000, NOW);

    private final List<Sessions> all = new ArrayList<>();

    private CensusTest see(int count, @Nullable String name, @Nullable String state) {
        all.add(new Sessions(name, state, "client backend", count));
        return this;
    }

    private Census census() {
        return Census.of(all, TAG, NOW);
    }

    @Test
    void aPoolThatSeesOnlyItselfIsAlone() {
        see(3, OWN, "active").see(9, OWN, "idle");
        assertThat(census().pools()).isEqualTo(1);
        assertThat(census().others()).isZero();
        assertThat(census().fleet().pools()).isEqualTo(1);
        assertThat(census().fleet().foreignShare()).isZero();
    }

    @Test
    void whereSessionsAreHiddenNobodyIsKnownToBeAlone() {
        see(3, OWN, "active").see(1, null, null);
        assertThat(census().fleet().pools()).isZero();
        assertThat(census().fleet().foreignShare()).isNaN();
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
        assertThat(seen.fleet().pools()).isEqualTo(3);
        assertThat(seen.fleet().meanLimit()).isEqualTo(9, within(1e-9));
        assertThat(seen.fleet().turnoverNanos()).isEqualTo(40_000_000);
        assertThat(seen.others()).isZero();
    }

    @Test
    void aPeerAtRestDrawsNobodyDown() {
        see(12, OWN, "active");
        see(2, "weir:00000002 bills", "idle");
        see(1, "weir:00000002 L2.0 T100 @" + (NOW - 60) + " bills", "idle");
        assertThat(census().pools()).isEqualTo(2);
        assertThat(census().fleet().pools()).isEqualTo(2);
        assertThat(census().fleet().meanLimit()).isZero();
        assertThat(census().others()).isEqualTo(3);
    }

    @Test
    void busySessionsOfOthersAreTheForeignShare() {
        see(7, OWN, "active").see(3, "psql", "active").see(20, "psql", "idle");
        assertThat(census().fleet().foreignShare()).isEqualTo(3.0 / 9, within(1e-9));
        assertThat(census().others()).isEqualTo(23);
    }

    @Test
    void workersOfTheServerAreNoClients() {
        see(4, OWN, "active");
        all.add(new Sessions("", "active", "autovacuum worker", 3));
        all.add(new Sessions("psql", "active", "parallel worker", 6));
        assertThat(census().others()).isZero();
        assertThat(census().fleet().foreignShare()).isZero();
    }

    @Test
    void aPoolWhoseSessionsHaveAnotherNameConcludesNothing() {
        see(4, "my service", "active").see(2, "weir:00000002 bills", "idle");
        assertThat(census().pools()).isZero();
        assertThat(census().fleet().pools()).isZero();
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
