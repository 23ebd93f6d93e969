package dev.weir.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tools.server.Activity;
import dev.weir.tools.server.ConnectionLimits;
import dev.weir.tools.server.DataTable;
import dev.weir.tools.server.Encryption;
import dev.weir.tools.server.Product;
import dev.weir.tools.server.Replication;
import dev.weir.tools.server.Session;
import dev.weir.tools.server.Session.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("fast")
class RulesTest {

    private static final double NONE = Double.NaN;

    @TempDir private Path folder;

    private PoolFile pool(String text) throws IOException {
        return PoolFile.read(Files.writeString(folder.resolve("pool.properties"), text), null);
    }

    private static Finding first(Rule rule, Examinations found) {
        return Collections.max(rule.judge(found.get()), Comparator.comparingInt(Finding::score));
    }

    private static Activity flushes(double count, double millis) {
        return new Activity(NONE, NONE, NONE, count, millis, NONE, NONE, NONE, NONE, NONE, NONE);
    }

    @Test
    void nothingIsWrongWithAGoodServer() {
        assertThat(Rules.judge(Examinations.good().get()))
                .allSatisfy(finding -> assertThat(finding.score()).isLessThan(25));
    }

    @ParameterizedTest
    @EnumSource(Product.class)
    void whatIsNotKnownIsNeitherGoodNorBad(Product product) {
        List<Finding> findings =
                Rules.judge(
                        Examinations.good()
                                .product(product, "99.1.1")
                                .machine(OptionalInt.empty(), OptionalLong.empty())
                                .encryption(new Encryption(false, false, ""))
                                .unwatched()
                                .get());

        assertThat(findings).allSatisfy(f -> assertThat(f.score()).isLessThan(25));
        assertThat(findings.stream().filter(f -> !f.known()).map(Finding::rule))
                .contains(
                        "size",
                        "memory",
                        "version",
                        "transactions",
                        "encryption",
                        "connect",
                        "commit",
                        "lifetime",
                        "file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"settings-postgresql.psv", "settings-mariadb.psv"})
    void everyRuleOfSettingsCanBeRead(String file) {
        List<DataTable.Row> rows = DataTable.beside(SettingsRule.class, file);

        assertThat(rows)
                .hasSizeGreaterThan(10)
                .allSatisfy(
                        row -> {
                            Condition.of(row.place(), row.text("when"));
                            assertThat(row.number("score")).isBetween(1.0, 100.0);
                            assertThat(row.text("rule")).isIn("durability", "settings");
                            assertThat(row.text("sentence")).endsWith(".");
                            assertThat(row.text("remedy")).isNotEmpty();
                        });
    }

    @ParameterizedTest
    @CsvSource({
        "shared_buffers < 5% of memory, true",
        "shared_buffers > 5% of memory, false",
        "max_connections > 50 x cores, true",
        "max_connections < 50 x cores, false",
        "max_connections = 500, true",
        "max_connections != 500, false",
        "wal_level = REPLICA, true",
        "wal_level != logical, true",
        "wal_level < logical, false",
        "deadlock_timeout < 2s, true",
        "nothing_like_it = off, false",
        "nothing_like_it != off, false",
        "checkpoints > 0, false",
        "max_connections > 400 and wal_level = replica, true",
        "max_connections > 400 and wal_level = logical, false",
    })
    void aConditionHoldsOnlyIfItIsKnownTo(String text, boolean holds) {
        Examination found =
                Examinations.good()
                        .settings(
                                Map.of(
                                        "shared_buffers", "1GB",
                                        "max_connections", "500",
                                        "wal_level", "replica",
                                        "deadlock_timeout", "1s"))
                        .get();

        assertThat(Condition.of("here", text).holds(found)).isEqualTo(holds);
    }

    @Test
    void smallBuffersAreRightForSmallData() {
        Examinations small =
                Examinations.good().settings(Map.of("shared_buffers", "128MB")).data(1 << 24);
        Examinations large =
                Examinations.good().settings(Map.of("shared_buffers", "128MB")).data(1L << 36);

        assertThat(first(new SettingsRule("settings"), small).score()).isLessThan(25);
        assertThat(first(new SettingsRule("settings"), large).sentence())
                .isEqualTo(
                        "shared_buffers is 128MB, for 64.0 GiB of data on a server with"
                                + " 64.0 GiB.");
    }

    @ParameterizedTest
    @CsvSource({
        "POSTGRESQL, 18.6, 0",
        "POSTGRESQL, 18.4, 10",
        "POSTGRESQL, 14.24, 60",
        "POSTGRESQL, 13.23, 80",
        "POSTGRESQL, 9.4.1, 80",
        "POSTGRESQL, 19.0, 0",
        "MARIADB, 11.4.9-MariaDB, 0",
        "MARIADB, 10.5.29-MariaDB, 80",
        "MARIADB, 10.6.24-MariaDB, 60",
        "MYSQL, 5.7.44, 80",
        "MYSQL, 8.4.7, 0",
    })
    void aVersionWithoutFixesIsAFault(Product product, String version, int score) {
        assertThat(first(new VersionRule(), Examinations.good().product(product, version)).score())
                .isEqualTo(score);
    }

    @Test
    void aVersionThatEndsSoonIsANote() {
        Finding finding =
                first(new VersionRule(), Examinations.good().today(LocalDate.of(2030, 9, 1)));

        assertThat(finding.severity()).isEqualTo(Severity.NOTE);
        assertThat(finding.sentence()).contains("74 more days");
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://192.0.2.1/x, false, '', 60",
        "jdbc:postgresql://192.0.2.1/x, true, TLSv1.3, 20",
        "jdbc:postgresql://192.0.2.1/x?sslmode=require, true, TLSv1.3, 20",
        "jdbc:postgresql://192.0.2.1/x?sslmode=verify-full, true, TLSv1.3, 0",
        "jdbc:postgresql://192.0.2.1/x?sslmode=verify-full, true, TLSv1.1, 60",
        "jdbc:postgresql://localhost/x, false, '', 0",
        "jdbc:postgresql://[::1]:5433/x, false, '', 0",
    })
    void theNetworkIsToldFromThisMachine(
            String url, boolean encrypted, String protocol, int score) {
        assertThat(
                        first(
                                        new EncryptionRule(),
                                        Examinations.good()
                                                .url(url)
                                                .encryption(
                                                        new Encryption(true, encrypted, protocol)))
                                .score())
                .isEqualTo(score);
    }

    @ParameterizedTest
    @CsvSource({"1000, 100, 0", "1000, 6000, 30", "1000, 30000, 60"})
    void aSlowDiskIsToldByItsFlushes(double count, double millis, int score) {
        Finding finding =
                first(new CommitRule(), Examinations.good().activity(flushes(count, millis)));

        assertThat(finding.known()).isTrue();
        assertThat(finding.score()).isEqualTo(score);
    }

    @ParameterizedTest
    @CsvSource({"10, 1000", "1000, 0", "NaN, NaN"})
    void aDiskThatWasNotMeasuredIsNotJudged(double count, double millis) {
        assertThat(
                        first(
                                        new CommitRule(),
                                        Examinations.good().activity(flushes(count, millis)))
                                .known())
                .isFalse();
    }

    @Test
    void aServerThatMeasuresItsFlushesIsNotToldToBeginWithIt() {
        Finding unset = first(new CommitRule(), Examinations.good().activity(flushes(10, 5)));
        Finding set =
                first(
                        new CommitRule(),
                        Examinations.good()
                                .settings(Map.of("track_wal_io_timing", "on"))
                                .activity(flushes(10, 5)));

        assertThat(unset.remedy()).contains("track_wal_io_timing=on");
        assertThat(set.known()).isFalse();
        assertThat(set.remedy()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"5, 0.1, 0", "80, 0.1, 15", "300, 0.1, 40", "5, 8, 20", "5, 80, 30"})
    void aLongWayIsToldOf(double connect, double trip, int score) {
        assertThat(first(new ConnectRule(), Examinations.good().timing(connect, trip)).score())
                .isEqualTo(score);
    }

    @ParameterizedTest
    @CsvSource({
        "maxLifetime=600000, 28800, 0",
        "maxLifetime=0, 28800, 0",
        "maxLifetime=0;keepaliveTime=0, 28800, 45",
        "maxLifetime=1800000;keepaliveTime=0, 600, 45",
        "maxLifetime=300000;keepaliveTime=0, 600, 0",
    })
    void aServerThatClosesConnectionsBeforeThePoolIsToldOf(
            String text, String waitTimeout, int score) throws IOException {
        Examinations found =
                Examinations.good()
                        .product(Product.MARIADB, "11.4.9-MariaDB")
                        .settings(Map.of("wait_timeout", waitTimeout))
                        .pool(pool(text.replace(';', '\n') + "\n"));

        assertThat(first(new LifetimeRule(), found).score()).isEqualTo(score);
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:mysql://db/x, , 35",
        "jdbc:mysql://db/x?cachePrepStmts=true, , 0",
        "jdbc:mariadb://db/x, , 0",
        "jdbc:mariadb://db/x?cachePrepStmts=false, , 35",
        "jdbc:mysql://db/x, dataSource.cachePrepStmts=true, 0",
    })
    void theStatementCacheOfMySqlIsOffUnlessToldOtherwise(String url, String more, int score)
            throws IOException {
        Examinations found =
                Examinations.good()
                        .product(Product.MYSQL, "8.4.7")
                        .url(url)
                        .pool(pool("jdbcUrl=" + url + "\n" + (more == null ? "" : more) + "\n"));

        assertThat(first(new StatementsRule(), found).score()).isEqualTo(score);
    }

    @ParameterizedTest
    @CsvSource({"0.5, 0", "2, 30", "30, 50", "120, 80"})
    void theLongerATransactionIsIdleTheWorse(double seconds, int score) {
        Session session =
                new Session(7, "app", "orders", State.IDLE_IN_TRANSACTION, seconds, seconds);

        assertThat(
                        first(
                                        new TransactionsRule(),
                                        Examinations.good().sessions(List.of(session)))
                                .score())
                .isEqualTo(score);
    }

    @Test
    void sessionsThatMayNotBeLookedIntoAreNotCalledGood() {
        Session hidden = new Session(7, "other", "", State.HIDDEN, 0, 0);
        Examinations found = Examinations.good().sessions(List.of(hidden));

        assertThat(first(new TransactionsRule(), found).known()).isFalse();
        assertThat(first(new SizeRule(), found).known()).isFalse();
    }

    @Test
    void moreBusySessionsThanTheCoresCanServeAreToldOf() {
        List<Session> busy =
                Collections.nCopies(33, new Session(7, "app", "orders", State.ACTIVE, 0, 0));

        assertThat(first(new SizeRule(), Examinations.good().sessions(busy)).severity())
                .isEqualTo(Severity.WARNING);
        assertThat(first(new SizeRule(), Examinations.good().sessions(busy.subList(0, 32))).score())
                .isZero();
    }

    @Test
    void aCrowdOfIdleSessionsOfOneUserIsToldOf() {
        List<Session> idle =
                Collections.nCopies(401, new Session(7, "app", "orders", State.IDLE, 60, 0));

        assertThat(first(new SizeRule(), Examinations.good().sessions(idle)).sentence())
                .contains("One user has 401 sessions that do nothing");
        assertThat(
                        first(new SizeRule(), Examinations.good().sessions(idle.subList(0, 400)))
                                .score())
                .isZero();
    }

    /** One blocks the first thread that borrows twice. */
    @Test
    void noPoolIsAdvisedToHaveFewerThanThree() throws IOException {
        Examinations found = Examinations.good().instances(30).pool(pool("maximumPoolSize=100\n"));
        found.limits(new ConnectionLimits(10, 3, -1, -1, 0));
        assertThat(List.of(new SizeRule(), new ConnectionsRule()))
                .allSatisfy(r -> assertThat(first(r, found).remedy()).contains("Size to 3"));
    }

    @Test
    void aPreparedTransactionThatWasForgottenIsAFault() {
        Finding finding =
                first(
                        new TransactionsRule(),
                        Examinations.good()
                                .replication(
                                        new Replication(false, 0, 0, "", List.of(), 0, 2, 4_000)));

        assertThat(finding.severity()).isEqualTo(Severity.FAULT);
    }

    @Test
    void aSlotThatNobodyReadsIsToldOf() {
        Finding finding =
                first(
                        new ReplicationRule(),
                        Examinations.good()
                                .replication(
                                        new Replication(
                                                false, 0, 0, "", List.of("old"), 5e9, 0, 0)));

        assertThat(finding.evidence()).containsExactly("old");
        assertThat(finding.severity()).isEqualTo(Severity.WARNING);
    }

    @ParameterizedTest
    @CsvSource({
        "-1, -1, maximumPoolSize=49, 80",
        "-1, -1, maximumPoolSize=98, 95",
        "10, -1, maximumPoolSize=12, 95",
        "-1, 10, maximumPoolSize=12, 95",
        "-1, 57, sizing=auto|minimumIdle=28, 0",
        "-1, 57, sizing=auto|minimumIdle=29, 80",
        "-1, 57, sizing=auto|minimumIdle=58, 95",
        "-1, 39, observeServer=false, 80",
        "-1, 19, dataSource.ApplicationName=shop|sizing=auto, 95",
    })
    void theLimitThatBindsCountsAlsoWhileDeploying(
            int ofRole, int ofDatabase, String text, int score) throws IOException {
        Examinations found =
                Examinations.good()
                        .limits(new ConnectionLimits(100, 3, ofRole, ofDatabase, 0))
                        .pool(pool(text.replace('|', '\n')));
        assertThat(first(new ConnectionsRule(), found).score()).isEqualTo(score);
    }

    @Test
    void waitingForTheNetworkMakesALargerPoolRight() throws IOException {
        Examinations near = Examinations.good().pool(pool("maximumPoolSize=60\n"));
        Examinations far = Examinations.good().timing(5, 4).pool(pool("maximumPoolSize=60\n"));

        assertThat(first(new SizeRule(), near).score()).isGreaterThanOrEqualTo(25);
        assertThat(first(new SizeRule(), far).score()).isZero();
    }

    @Test
    void whatTheServerCountsComesBeforeAnAssumption() throws IOException {
        // a transaction is open for ten times as long as the server works for it
        Activity held =
                new Activity(5_000, 10_000, 90_000, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE);
        Examinations found = Examinations.good().activity(held).pool(pool("maximumPoolSize=150\n"));

        assertThat(first(new SizeRule(), found).score()).isZero();
    }
}
