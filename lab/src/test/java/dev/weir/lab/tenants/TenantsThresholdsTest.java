package dev.weir.lab.tenants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.tenants.SliceOutcome.Stage;
import dev.weir.tools.result.Threshold;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class TenantsThresholdsTest {

    private static final List<String> WAYS =
            List.of(TenantStrategies.DEDICATED, TenantStrategies.SET, TenantStrategies.WEIR);

    private final List<SliceOutcome> outcomes = new ArrayList<>();
    private final Map<String, Double> memory = new LinkedHashMap<>();
    private boolean verify;
    private int tenants = 61;
    private int dedicated = 20;
    private List<String> hostileAccepted = List.of();

    /** One way's calm turn: ten actions of ten checkouts. */
    private void turn(String way, Stage stage, long actionMicros, long cpuMicros, int connections) {
        turn(way, stage, 0, actionMicros, cpuMicros, connections);
    }

    private void turn(
            String way,
            Stage stage,
            int round,
            long actionMicros,
            long cpuMicros,
            int connections) {
        SliceTally tally = new SliceTally();
        for (int i = 0; i < 10; i++) {
            tally.action(new Kind(Action.CHECK_IN, false), actionMicros * 1_000);
        }
        for (int i = 0; i < 100; i++) {
            tally.checkout(false, stage == Stage.NOISY ? 500_000 : 0, 1_000_000);
        }
        tally.probe(1_000_000, 32);
        outcomes.add(
                new SliceOutcome(
                        way,
                        stage,
                        round,
                        1,
                        tally.seen(),
                        cpuMicros * 1e3 * 100,
                        connections,
                        PoolFacts.UNKNOWN));
    }

    private void everythingAsItShouldBe() {
        turn(TenantStrategies.DEDICATED, Stage.CALM, 10_000, 50, 1_220);
        turn(TenantStrategies.SET, Stage.CALM, 14_000, 120, 16);
        turn(TenantStrategies.WEIR, Stage.CALM, 10_300, 55, 16);
        turn(TenantStrategies.WEIR, Stage.NOISY, 10_300, 55, 16);
        memory.putAll(
                Map.of(
                        TenantStrategies.DEDICATED,
                        300e6,
                        TenantStrategies.SET,
                        90e6,
                        TenantStrategies.WEIR,
                        60e6));
    }

    private TenantsThresholds thresholds() {
        Map<String, String> titles = new LinkedHashMap<>();
        outcomes.forEach(outcome -> titles.put(outcome.way(), outcome.way()));
        TenantsSettings settings =
                new TenantsSettings(
                        tenants,
                        5,
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(4),
                        Duration.ofSeconds(4),
                        Duration.ofSeconds(4),
                        16,
                        dedicated,
                        2,
                        Duration.ZERO,
                        100,
                        verify,
                        true,
                        WAYS,
                        1);
        return TenantsThresholds.of(
                new TenantsFindings(
                        settings, titles, outcomes, memory, dedicated == 20, 500, hostileAccepted));
    }

    private List<String> failing() {
        return thresholds().judged().stream()
                .filter(threshold -> !threshold.holds())
                .map(Threshold::name)
                .toList();
    }

    @Test
    void everyBoundIsJudgedAndHoldsWhereAllIsAsItShouldBe() {
        everythingAsItShouldBe();
        assertThat(failing()).isEmpty();
        assertThat(thresholds().judged()).hasSize(10);
        assertThat(thresholds().unjudged())
                .singleElement()
                .asString()
                .contains("whose session", "--verify");
    }

    @Test
    void aSlowerActionFailsBothPercentiles() {
        everythingAsItShouldBe();
        outcomes.removeIf(outcome -> outcome.way().equals(TenantStrategies.WEIR));
        turn(TenantStrategies.WEIR, Stage.CALM, 10_600, 55, 16);
        assertThat(failing())
                .containsExactly(
                        "weir: p50 of an action, over dedicated",
                        "weir: p95 of an action, over dedicated");
    }

    @Test
    void aPercentileIsThatOfAllRoundsAndNotOfMostOfThem() {
        everythingAsItShouldBe();
        for (int round = 1; round <= 2; round++) {
            turn(TenantStrategies.DEDICATED, Stage.CALM, round, 10_000, 50, 1_220);
        }
        turn(TenantStrategies.WEIR, Stage.CALM, 1, 10_000, 50, 16);
        turn(TenantStrategies.WEIR, Stage.CALM, 2, 12_000, 50, 16);
        assertThat(failing()).containsExactly("weir: p95 of an action, over dedicated");
    }

    @Test
    void aRoundThatTheOtherWayDidNotHaveDoesNotCountInAPercentile() {
        everythingAsItShouldBe();
        turn(TenantStrategies.WEIR, Stage.CALM, 1, 20_000, 50, 16);
        assertThat(failing()).isEmpty();
    }

    @Test
    void dearerCheckoutsFailAgainstDedicatedPoolsAndAgainstSet() {
        everythingAsItShouldBe();
        outcomes.removeIf(outcome -> outcome.way().equals(TenantStrategies.WEIR));
        turn(TenantStrategies.WEIR, Stage.CALM, 10_000, 70, 16);
        assertThat(failing()).hasSize(2).allMatch(name -> name.contains("server CPU"));
    }

    @Test
    void moreMemoryAndMoreConnectionsFail() {
        everythingAsItShouldBe();
        memory.put(TenantStrategies.WEIR, 110e6);
        outcomes.removeIf(outcome -> outcome.way().equals(TenantStrategies.WEIR));
        turn(TenantStrategies.WEIR, Stage.CALM, 10_000, 50, 62);
        assertThat(failing())
                .containsExactly(
                        "weir: memory of the server's sessions, over dedicated",
                        "weir: connections, over dedicated");
    }

    @Test
    void aLoneRequestThatIsOvertakenForThreeTurnsFails() {
        everythingAsItShouldBe();
        outcomes.removeIf(outcome -> outcome.stage() == Stage.NOISY);
        SliceTally tally = new SliceTally();
        tally.checkout(false, 1_200_000, 1_000_000);
        tally.probe(1_000_000, 48);
        outcomes.add(
                new SliceOutcome(
                        TenantStrategies.WEIR,
                        Stage.NOISY,
                        0,
                        1,
                        tally.seen(),
                        1,
                        16,
                        PoolFacts.UNKNOWN));
        assertThat(failing()).hasSize(2).allMatch(name -> name.contains("noisy tenant"));
    }

    @Test
    void oneWrongSessionFails() {
        verify = true;
        everythingAsItShouldBe();
        assertThat(failing()).isEmpty();
        SliceTally tally = new SliceTally();
        tally.verifies(true);
        tally.verifies(false);
        outcomes.add(
                new SliceOutcome(
                        TenantStrategies.WEIR,
                        Stage.WARM_UP,
                        0,
                        1,
                        tally.seen(),
                        1,
                        16,
                        PoolFacts.UNKNOWN));
        assertThat(failing())
                .containsExactly("weir: checkouts with another tenant's role, path or row");
    }

    @Test
    void aHostileNameThatWasServedFails() {
        everythingAsItShouldBe();
        hostileAccepted = List.of("a quote: a connection");
        assertThat(failing()).containsExactly("Weir: hostile tenant names not refused");
    }

    @Test
    void whatCannotBeSeenIsNotJudged() {
        for (String way : WAYS) {
            SliceTally tally = new SliceTally();
            tally.action(new Kind(Action.CHECK_OUT, true), 1_000_000);
            tally.checkout(false, 0, 1);
            outcomes.add(
                    new SliceOutcome(
                            way,
                            Stage.CALM,
                            0,
                            1,
                            tally.seen(),
                            Double.NaN,
                            16,
                            PoolFacts.UNKNOWN));
        }
        dedicated = 15;
        assertThat(failing()).isEmpty();
        assertThat(String.join("\n", thresholds().unjudged()))
                .contains("server CPU", "memory", "the server cannot hold", "--noisy");
    }

    @Test
    void theNumberOfConnectionsIsNotJudgedWhereTenantsAreFew() {
        everythingAsItShouldBe();
        tenants = 15;
        assertThat(thresholds().judged())
                .extracting(Threshold::name)
                .noneMatch(name -> name.contains("connections"));
        assertThat(String.join("\n", thresholds().unjudged())).contains("too few");
    }

    @Test
    void whatAUseCostsMariaDbIsNotJudgedByPostgreSqlsBound() {
        turn(TenantStrategies.DEDICATED, Stage.CALM, 10_000, 50, 1_220);
        turn(TenantStrategies.SET, Stage.CALM, 14_000, 60, 16);
        turn(TenantStrategies.WEIR_CATALOG, Stage.CALM, 10_300, 52, 16);
        assertThat(failing()).isEmpty();
        assertThat(String.join("\n", thresholds().unjudged()))
                .contains("CPU against USE on every checkout");
    }

    @Test
    void nothingIsJudgedBeforeWeirHasHadItsTurn() {
        turn(TenantStrategies.DEDICATED, Stage.CALM, 10_000, 50, 1_220);
        assertThat(thresholds().judged()).isEmpty();
        assertThat(thresholds().unjudged()).hasSize(1);
    }
}
