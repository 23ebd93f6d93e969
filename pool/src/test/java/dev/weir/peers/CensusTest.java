package dev.weir.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.database.Database.Group;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is concluded from the sessions of a server. */
@Tag("fast")
class CensusTest {
    private static final String OWN = "weir:00000001 orders";

    private final List<Group> all = new ArrayList<>();

    private CensusTest see(int count, String name, @Nullable String state) {
        all.add(new Group(name, "active".equals(state), state == null, count));
        return this;
    }

    private Census census() {
        return Census.of(all, "00000001");
    }

    @Test
    void aPoolThatSeesOnlyItselfIsAlone() {
        see(3, OWN, "active").see(9, OWN, "idle");
        assertThat(census().pools()).isEqualTo(1);
        assertThat(census().own()).isEqualTo(12);
        assertThat(census().taken()).isEqualTo(12);
        assertThat(census().peers().pools()).isEqualTo(1);
        assertThat(census().peers().foreignShare()).isZero();
    }

    @Test
    void whereSessionsAreHiddenNobodyIsKnownToBeAlone() {
        see(3, OWN, "active").see(1, "psql", null);
        assertThat(census().peers().pools()).isZero();
        assertThat(census().peers().foreignShare()).isNaN();
        assertThat(census().taken()).isEqualTo(4);
    }

    @Test
    void peersAtRestAreCountedAndSeekNothing() {
        see(12, OWN, "active").see(2, "weir:00000002 bills", "idle");
        see(1, "weir:00000003 shop", "active");
        assertThat(census().pools()).isEqualTo(3);
        assertThat(census().peers().pools()).isEqualTo(2);
    }

    @Test
    void busySessionsOfOthersAreTheForeignShare() {
        see(7, OWN, "active").see(3, "psql", "active").see(20, "psql", "idle");
        assertThat(census().peers().foreignShare()).isEqualTo(3.0 / 9, within(1e-9));
        assertThat(census().taken() - census().own()).isEqualTo(23);
    }

    @Test
    void aPoolWhoseSessionsHaveAnotherNameConcludesNothing() {
        see(4, "my service", "active").see(2, "weir:00000002 bills", "idle");
        assertThat(census().pools()).isZero();
    }

    @Test
    void aPeerOfAnotherRoleIsSeenAlthoughItsWorkIsHidden() {
        see(12, OWN, "active").see(5, "weir:00000002 bills", null);
        assertThat(census().pools()).isEqualTo(2);
        assertThat(census().peers().foreignShare()).isNaN();
    }

    @Test
    void theNameOfAPoolIsCutAndShownInAscii() {
        String name = Census.nameOfSessions("0000000a", "\u00fcber die Ma\u00dfen langer Name");
        assertThat(name).isEqualTo("weir:0000000a ?ber die Ma?en lange");
        assertThat(Census.idIn(name)).isEqualTo("0000000a");
        assertThat(Census.idIn("weir:0000000a L6.0 T100 @1763757600 bills")).isEqualTo("0000000a");
        assertThat(Census.idIn("weir:orders")).isNull();
    }
}
