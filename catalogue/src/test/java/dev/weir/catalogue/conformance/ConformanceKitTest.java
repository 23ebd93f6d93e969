package dev.weir.catalogue.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The kit itself: a pool that does well is told so, and each way of doing badly is seen. */
@Tag("long")
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
class ConformanceKitTest {

    /** Generous, so that a busy machine does not decide. */
    private static final ConformanceKit KIT =
            new ConformanceKit(Duration.ofSeconds(1), Duration.ofSeconds(10), 6);

    private static final int MORE_TRIES = 10;

    private static Finding finding(Flaw flaw, String label) {
        return KIT.run(List.of(SmallPool.with(flaw)), List.of(row(label)), each -> {}).getFirst();
    }

    /** That row alone, and not those of its number on other backends. */
    private static Row row(String label) {
        return Catalogue.all().stream()
                .filter(row -> row.label().equals(label))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aPoolWithoutAFlawHoldsWhatItWasMadeFor() {
        List<Row> rows =
                Catalogue.of(
                        List.of(
                                "1", "2", "4", "5", "9", "10", "19", "21", "25", "26", "27", "29",
                                "30", "53", "62", "69", "103", "110", "115", "116", "141", "142"));
        List<Row> scripted = rows.stream().filter(r -> r.backend() == Backend.SCRIPTED).toList();
        assertThat(KIT.run(List.of(SmallPool.with(Flaw.NONE)), scripted, each -> {}))
                .allSatisfy(
                        finding ->
                                assertThat(finding.verdict())
                                        .as(finding.toString())
                                        .isEqualTo(
                                                finding.row().number() == 115
                                                        // it connects in the borrower's thread
                                                        ? Verdict.FAILS
                                                        : Verdict.HOLDS));
    }

    @ParameterizedTest
    @CsvSource({
        "TWO_OWNERS_ON_DOUBLE_CLOSE, 25, two leases at once",
        "SECOND_CLOSE_RETURNS_AGAIN, 26, lease away",
        "EXCEEDS_THE_LIMIT, 30, I2",
        "EXCEEDS_THE_LIMIT, 10, 11 (connects|leases at once)",
        "LOSES_A_PERMIT_ON_AN_ERROR, 21, no connection within",
        "GIVES_UP_TOO_EARLY, 1, too early",
        "STATEMENTS_OUTLIVE_CLOSE, 27, reached the other's session",
        "DROPS_THE_INTERRUPT_FLAG, 2, interrupt flag",
        "LETS_NEWCOMERS_BARGE, 4, overtaken",
        "COMMITS_ON_RETURN, 13, committed",
        "LENDS_OPEN_TRANSACTIONS, 13, still OPEN",
        "CLOSES_IN_TRANSACTIONS, 141, was committed",
        "CLOSES_IN_TRANSACTIONS, 142, still there",
        "KEEPS_WHAT_IT_COULD_NOT_RESET, 19, lent again",
        "ABORT_KEEPS_THE_PERMIT, 29, no connection within 100 ms",
        "LEAVES_CONNECTIONS_OPEN, 62, no connection is left",
        "TELLS_THE_PASSWORD, 69, the password is in toString",
        "FOLLOWS_CIRCLES, 110, still runs",
        "LENDS_OPEN_TRANSACTIONS, 12h, not durable",
        "COMMITS_ON_RETURN, 13h, was committed",
        "LENDS_OPEN_TRANSACTIONS, 13h, not durable",
        "LENDS_OPEN_TRANSACTIONS, 14h, not durable",
        "STATEMENTS_OUTLIVE_CLOSE, 27h, PreparedStatement.execute returned",
        "LENDS_OPEN_TRANSACTIONS, 133h, in the mode of the last",
        "COMMITS_ON_RETURN, 143h, was committed",
        "ABORT_KEEPS_THE_PERMIT, 147h, no connection within",
        "NONE, 151h, left to the next borrower",
        "TAKES_ERRORS_FOR_OUTAGES, 152h, other connections afterwards",
        "TAKES_ERRORS_FOR_OUTAGES, 153h, the data are gone",
    })
    void eachFlawIsSeenByItsRow(Flaw flaw, String label, String pattern) {
        Finding finding = finding(flaw, label);
        // whether anybody barges in is for the scheduler of threads to say
        for (int i = 0; i < MORE_TRIES && finding.verdict() == Verdict.HOLDS; i++) {
            finding = finding(flaw, label);
        }
        assertThat(finding.verdict()).as(finding.toString()).isEqualTo(Verdict.FAILS);
        assertThat(finding.observed()).containsPattern(pattern);
    }

    @Test
    void aPoolWithoutAFlawHoldsOnARealDatabaseWhatItWasMadeFor() {
        List<Row> rows = Catalogue.of(List.of("12h", "13h", "14h", "27h", "143h", "147h", "152h"));
        assertThat(KIT.run(List.of(SmallPool.with(Flaw.NONE)), rows, each -> {}))
                .allSatisfy(
                        finding ->
                                assertThat(finding.verdict())
                                        .as(finding.toString())
                                        .isEqualTo(Verdict.HOLDS));
    }

    @Test
    void aDatabaseWithoutItsDriverIsNamed() {
        Finding finding = finding(Flaw.NONE, "13d");
        assertThat(finding.verdict()).isEqualTo(Verdict.NOT_APPLICABLE);
        assertThat(finding.observed()).contains("org.apache.derby:derby");
    }

    @Test
    void aDeadConnectionThatIsLentAgainIsSeen() {
        assertThat(finding(Flaw.KEEPS_DEAD_CONNECTIONS, "48").verdict()).isEqualTo(Verdict.FAILS);
    }

    /** The small pool does not look for calls under way. */
    @ParameterizedTest
    @ValueSource(strings = {"131", "132"})
    void aConnectionThatIsLentDuringACallIsSeen(String row) {
        Finding finding = finding(Flaw.NONE, row);
        assertThat(finding.verdict()).as(finding.toString()).isEqualTo(Verdict.FAILS);
        assertThat(finding.observed()).contains("while the call was under way");
    }

    @Test
    void anErrorInOtherWordsIsToldApartFromWrongBehaviour() {
        Finding finding = finding(Flaw.WRONG_SQL_STATE, "1");
        assertThat(finding.verdict()).isEqualTo(Verdict.WORDS);
        assertThat(finding.observed()).contains("SQLException null/0 instead of T(1)");
    }

    @Test
    void aRowThatFailedWhileTheMachineStoodStillIsAskedAgain() {
        AtomicInteger asked = new AtomicInteger();
        Row row = failing(asked, 1);
        List<Finding> told = new ArrayList<>();
        assertThat(onAMachineThatStops(row, told).verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(told).hasSize(1);
        assertThat(asked).hasValue(2);
    }

    @Test
    void aRowThatAlwaysFailsIsAskedThriceAtMost() {
        AtomicInteger asked = new AtomicInteger();
        Row row = failing(asked, Integer.MAX_VALUE);
        List<Finding> told = new ArrayList<>();
        assertThat(onAMachineThatStops(row, told).verdict()).isEqualTo(Verdict.FAILS);
        assertThat(told).hasSize(1);
        assertThat(asked).hasValue(3);
    }

    private static Row failing(AtomicInteger asked, int times) {
        return Row.scripted(
                900,
                "fails at first",
                "nothing",
                stage -> {
                    stage.poolIsOver();
                    stage.expect(asked.incrementAndGet() > times, "failed");
                });
    }

    private static Finding onAMachineThatStops(Row row, List<Finding> told) {
        ConformanceKit kit =
                new ConformanceKit(
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(10),
                        1,
                        longest -> Duration.ofSeconds(2));
        return kit.run(List.of(SmallPool.with(Flaw.NONE)), List.of(row), told::add).getFirst();
    }

    @Test
    void whatMayKeepAProcessorBusyComesLastOfAllPools() {
        List<String> order = new ArrayList<>();
        KIT.run(
                List.of(SmallPool.with(Flaw.NONE), SmallPool.with(Flaw.NONE)),
                Catalogue.of(List.of("110", "1")),
                finding -> order.add(finding.row().label()));
        assertThat(order).containsExactly("1", "1", "110", "110");
    }

    @Test
    void aBorrowerThatIsNeverAnsweredIsAFindingAndNotTheEndOfTheRun() {
        Finding finding = finding(Flaw.WAITS_FOR_EVER, "1");
        assertThat(finding.verdict()).isEqualTo(Verdict.FAILS);
        assertThat(finding.observed()).contains("still runs", "SmallPool.awaitTurn");
    }

    @Test
    void aPoolThatHangsInItsStartIsGivenUpByTheGuard() {
        ConformanceKit quick = new ConformanceKit(ConformanceKit.SLACK, Duration.ofMillis(300), 1);
        Finding finding =
                quick.run(
                                List.of(SmallPool.with(Flaw.HANGS_IN_OPEN)),
                                Catalogue.of(List.of("26")),
                                each -> {})
                        .getFirst();
        assertThat(finding.verdict()).isEqualTo(Verdict.HANGS);
        assertThat(finding.observed()).contains("300 ms", "open");
    }

    @Test
    void aRowThatCannotBeAskedSaysWhy() {
        Finding finding = finding(Flaw.NONE, "70");
        assertThat(finding.verdict()).isEqualTo(Verdict.NOT_APPLICABLE);
        assertThat(finding.observed()).contains("no adapter for such a hook");
    }

    @Test
    void findingsComeInTheOrderAskedForHoweverManyRunAtOnce() {
        List<String> told = new ArrayList<>();
        List<Finding> findings =
                KIT.run(
                        List.of(SmallPool.with(Flaw.NONE)),
                        Catalogue.of(List.of("31", "26", "8", "69")),
                        finding -> told.add(finding.row().label()));
        assertThat(findings)
                .extracting(finding -> finding.row().label())
                .containsExactly("31", "26", "8", "69");
        assertThat(told).containsExactlyInAnyOrder("31", "26", "8", "69");
    }

    @Test
    void everyRowHasALabelOfItsOwn() {
        assertThat(Catalogue.all()).extracting(Row::label).doesNotHaveDuplicates();
        assertThat(Catalogue.on(Backend.SCRIPTED)).hasSizeGreaterThan(60);
    }

    @Test
    void anUnknownRowIsNamed() {
        assertThatThrownBy(() -> Catalogue.of(List.of("25", "251")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("251");
    }
}
