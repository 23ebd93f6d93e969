package dev.weir.lab.tune;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import dev.weir.tools.server.DataTable;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The tables, held against servers of the versions they were written for. */
@Tag("database")
class KnobTableTest {

    private static Dialect dialect(String name) {
        return Dialects.named(name);
    }

    private static Connection connect(Dialect dialect) throws Exception {
        return dialect == Dialects.POSTGRESQL
                ? EmbeddedPostgres.shared(Durability.FAST).connect()
                : EmbeddedMariaDb.shared().connect();
    }

    private static Map<String, ServerSetting> read(Dialect dialect) throws Exception {
        try (Connection c = connect(dialect)) {
            return dialect.settings(c, Knob.all(dialect).keySet());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "mariadb"})
    void everyKnobIsOneOfTheServersAndTakesEffectAsTheTableSays(String name) throws Exception {
        Dialect dialect = dialect(name);
        Map<String, ServerSetting> read = read(dialect);

        for (Knob knob : Knob.all(dialect).values()) {
            ServerSetting setting = read.get(knob.name());
            assertThat(setting).as(knob.name()).isNotNull();
            assertThat(setting.needsRestart()).as(knob.name()).isEqualTo(knob.restart());
            assertThat(setting.words().isEmpty())
                    .as(knob.name())
                    .isEqualTo(knob.kind() != Kind.CHOICE);
        }
    }

    /** To shrink gigabytes in service took MariaDB more than two minutes under load. */
    @ParameterizedTest
    @ValueSource(strings = {"postgres", "mariadb"})
    void aCacheIsResizedByARestartWhereThereMayBeOne(String name) throws Exception {
        Dialect dialect = dialect(name);
        Map<String, ServerSetting> read = read(dialect);

        assertThat(dialect.caches())
                .isNotEmpty()
                .allMatch(
                        cache ->
                                Surface.of(dialect, read, true)
                                        .setting(cache)
                                        .orElseThrow()
                                        .needsRestart())
                .allMatch(
                        cache ->
                                read.get(cache).needsRestart()
                                        || !Surface.of(dialect, read, false)
                                                .setting(cache)
                                                .orElseThrow()
                                                .needsRestart());
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "mariadb"})
    void theServerTakesBothEndsOfEveryRangeAndEverySpecialValue(String name) throws Exception {
        Dialect dialect = dialect(name);
        Surface surface = Surface.of(dialect, read(dialect), true);
        Map<String, Double> facts = Made.FACTS.variables();

        for (Knob knob : Knob.all(dialect).values()) {
            knob.special()
                    .forEach(
                            value ->
                                    assertThat(surface.takes(knob.name(), value))
                                            .as(knob.name() + " = " + value)
                                            .isTrue());
            if (knob.kind() != Kind.CHOICE) {
                double from = knob.from().number(facts);
                double to = knob.to().number(facts);
                assertThat(from).as(knob.name()).isPositive().isLessThanOrEqualTo(to);
                for (double end : new double[] {from, to}) {
                    assertThat(surface.takes(knob.name(), knob.kind().text(end)))
                            .as(knob.name() + " = " + knob.kind().text(end))
                            .isTrue();
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "postgres,fsync",
        "postgres,synchronous_commit",
        "postgres,full_page_writes",
        "postgres,wal_level",
        "mariadb,innodb_flush_log_at_trx_commit",
        "mariadb,innodb_doublewrite",
        "mariadb,innodb_flush_method",
        "mariadb,sync_binlog"
    })
    void noTrialAndNoRuleTouchesDurability(String name, String setting) {
        Dialect dialect = dialect(name);
        List<String> never = Knob.neverKnobs(dialect);

        assertThat(never).contains(setting);
        assertThat(Knob.all(dialect).keySet()).doesNotContainAnyElementsOf(never);
        for (RuleSet rules : RuleSet.all(dialect)) {
            assertThat(rules.rules())
                    .as(rules.title())
                    .allSatisfy(rule -> assertThat(never).doesNotContain(rule.knob()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"knobs.psv", "durability.psv", "comparators.psv", "rules.psv"})
    void everyLineSaysWhereItIsFrom(String file) {
        assertThat(DataTable.beside(Knob.class, "postgresql/" + file))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row.text("source")).as(row.place()).isNotBlank());
        assertThat(DataTable.beside(Knob.class, "mariadb/" + file))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row.text("source")).as(row.place()).isNotBlank());
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "mariadb"})
    void everyRuleIsOfAComparatorAndOfAKnob(String name) {
        Dialect dialect = dialect(name);
        List<String> keys = RuleSet.all(dialect).stream().map(RuleSet::key).toList();

        assertThat(keys).startsWith(RuleSet.DEFAULT).hasSize(5);
        for (DataTable.Row row : DataTable.beside(Knob.class, dialect.folder() + "rules.psv")) {
            assertThat(keys).as(row.place()).contains(row.text("comparator"));
            assertThat(Knob.all(dialect)).as(row.place()).containsKey(row.text("knob"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "MEMORY,6319127552,6026MB",
        "MEMORY,1073741824,1GB",
        "MEMORY,4194304,4MB",
        "MEMORY,65536,64kB",
        "MEMORY,5243904,5121kB",
        "MEMORY,-1,-1",
        "MEMORY,0,0",
        "TIME,15000,15s",
        "TIME,1800000,30min",
        "TIME,200,200ms",
        "REAL,1.1,1.1",
        "REAL,4,4",
        "INTEGER,200,200"
    })
    void aNumberIsWrittenAsTheServerTakesIt(Kind kind, double number, String text) {
        assertThat(kind.text(number)).isEqualTo(text);
        assertThat(kind.text(kind.number(text))).isEqualTo(text);
    }

    @Test
    void drawsLieWithinWhatTheServerTakesAndNearWhatTheyAreDrawnAround() throws Exception {
        Surface surface = Surface.of(Dialects.POSTGRESQL, read(Dialects.POSTGRESQL), true);
        Configuration around =
                RuleSet.all(Dialects.POSTGRESQL).get(1).on(surface, Made.FACTS).configuration();
        SplittableRandom random = new SplittableRandom(7);

        for (int i = 0; i < 500; i++) {
            Configuration drawn = surface.draw("draw", around, Made.FACTS, random);
            drawn.values()
                    .forEach(
                            (knob, value) ->
                                    assertThat(surface.takes(knob, value))
                                            .as(knob + " = " + value)
                                            .isTrue());
            double buffers = surface.number(drawn, "shared_buffers");
            assertThat(buffers).isBetween(0.6 * (1L << 30), 0.41 * (8L << 30));
        }
    }

    @Test
    void aKnobOfTheCommandLineOrThatNeedsARestartIsLeftAloneAndSaid() {
        Map<String, ServerSetting> settings = Made.settings();
        ServerSetting cost = settings.get("random_page_cost");
        settings.put(
                "random_page_cost",
                new ServerSetting(
                        cost.name(),
                        cost.unit(),
                        cost.needsRestart(),
                        cost.now(),
                        cost.builtIn(),
                        cost.least(),
                        cost.most(),
                        cost.words(),
                        "command line"));

        Surface surface = Surface.of(Dialects.POSTGRESQL, settings, false);

        assertThat(surface.knobs()).containsExactly("work_mem", "max_wal_size", "jit");
        assertThat(surface.unused())
                .contains(
                        "shared_buffers: needs a restart (--restarts)",
                        "random_page_cost: set by the server's command line, which nothing overrides");
    }

    /** A range that began above its end broke off the race on a server with little memory. */
    @Test
    void everyKnobCanBeDrawnWithLittleMemory() {
        Surface surface = Made.surface();
        for (long memory : new long[] {128L << 20, 384L << 20, 512L << 20}) {
            Facts facts = Made.FACTS.withMemory(memory);
            SplittableRandom random = new SplittableRandom(1);
            for (int i = 0; i < 100; i++) {
                Configuration drawn = surface.draw("drawn", surface.builtIn(), facts, random);
                Configuration anywhere = surface.drawAnywhere("anywhere", drawn, facts, random);
                for (String knob : surface.knobs()) {
                    assertThat(surface.takes(knob, anywhere.value(knob))).as(knob).isTrue();
                    surface.drawStep("step", anywhere, knob, true, facts, random);
                }
            }
        }
    }
}
