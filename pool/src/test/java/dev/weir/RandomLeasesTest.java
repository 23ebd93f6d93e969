package dev.weir;

import static dev.weir.TestPools.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.apache.derby.impl.jdbc.EmbedConnection;
import org.h2.jdbc.JdbcConnection;
import org.hsqldb.jdbc.JDBCConnection;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.jdbc.PgConnection;
import org.sqlite.SQLiteConnection;

/** Whatever a borrower does, the next one finds what the first one found. */
@Tag("database")
@Timeout(300)
@ExtendWith(QuietLog.class)
class RandomLeasesTest {
    private static final long SEED = 37;

    private static final List<String> OF_POSTGRES =
            List.of(
                    "prepare by_sql as select 1",
                    "declare held cursor with hold for select 1",
                    "listen something",
                    "create temp table temporary (i int)",
                    "select pg_advisory_lock(7)",
                    "set search_path to a",
                    "set local search_path to a",
                    "set session characteristics as transaction isolation level serializable",
                    "set transaction isolation level serializable",
                    "set application_name = 'by sql'",
                    "begin",
                    "begin read only",
                    "set role someone_else",
                    "set time zone 'Asia/Tokyo'",
                    "set default_transaction_read_only = on",
                    "select set_config('search_path', 'a', false)",
                    "do $$ begin perform set_config('search_path', 'a', false); end $$",
                    "set client_encoding = 'LATIN1'",
                    "discard all",
                    "reset all",
                    "set constraints all deferred",
                    "commit");

    private static final List<String> LOOKS_AT_POSTGRES =
            List.of(
                    "show search_path",
                    "show application_name",
                    "select current_user",
                    "show time zone",
                    "show default_transaction_read_only",
                    "show default_transaction_isolation",
                    "show client_encoding",
                    "select pg_listening_channels()",
                    "select relname from pg_class where relnamespace = pg_my_temp_schema()",
                    "select count(*) from pg_locks where locktype = 'advisory'"
                            + " and pid = pg_backend_pid()",
                    "select name from pg_prepared_statements where from_sql",
                    "select name from pg_cursors where is_holdable");

    /** A mode of the pool's own was gone after a reset of anything but settings. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void ofPostgres(boolean autoCommit) throws Exception {
        EmbeddedPostgres server = EmbeddedPostgres.shared(Durability.FAST);
        try (Connection c = server.connect()) {
            execute(c, "create schema if not exists a");
            execute(c, "drop role if exists someone_else");
            execute(c, "create role someone_else");
        }
        RandomLeases leases =
                new RandomLeases(PgConnection.class, "a", OF_POSTGRES, LOOKS_AT_POSTGRES);
        assertNothingIsLeft(leases, TestPools.ofOne(server).autoCommit(autoCommit), 100);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void ofMariaDb(boolean autoCommit) throws Exception {
        assumeTrue(EmbeddedMariaDb.runsHere(), "there are binaries for Linux on x86-64 only");
        EmbeddedMariaDb server = EmbeddedMariaDb.shared();
        execute(server::connect, "create database if not exists a");
        RandomLeases leases =
                new RandomLeases(
                        org.mariadb.jdbc.Connection.class,
                        "a",
                        List.of(
                                "select get_lock('one', 0)",
                                "create temporary table temporary (i int)",
                                "prepare by_sql from 'select 1'",
                                "use a",
                                "set session transaction isolation level serializable",
                                "set session transaction read only",
                                "start transaction read only",
                                "set autocommit = 0",
                                "set @x = 5",
                                "set time_zone = '+03:00'",
                                "set session wait_timeout = 77"),
                        List.of(
                                "select database()",
                                "select @@tx_isolation",
                                "select @@tx_read_only",
                                "select @@autocommit",
                                "select @@time_zone",
                                "select @@wait_timeout",
                                "select @x",
                                "select is_used_lock('one')",
                                "select @@in_transaction"));
        assertNothingIsLeft(leases, TestPools.ofOne(server).autoCommit(autoCommit), 100);
    }

    @Test
    void ofSqlite(@TempDir Path folder) throws Exception {
        RandomLeases leases =
                new RandomLeases(
                        SQLiteConnection.class,
                        "a",
                        List.of("begin immediate", "savepoint one"),
                        List.of());
        assertNothingIsLeft(leases, TestPools.ofOne("jdbc:sqlite:" + folder.resolve("a.db")), 150);
    }

    @Test
    void ofH2() throws Exception {
        String url = "jdbc:h2:mem:random;DB_CLOSE_DELAY=-1";
        schema(url);
        RandomLeases leases =
                new RandomLeases(
                        JdbcConnection.class,
                        "A",
                        List.of(
                                "set schema a",
                                "set autocommit false",
                                "set session characteristics as transaction isolation level"
                                        + " serializable"),
                        List.of("call schema()"));
        assertNothingIsLeft(leases, TestPools.ofOne(url), 150);
    }

    @Test
    void ofDerby() throws Exception {
        String url = "jdbc:derby:memory:random;create=true";
        schema(url);
        RandomLeases leases =
                new RandomLeases(
                        EmbedConnection.class,
                        "A",
                        List.of("set schema a", "set isolation serializable"),
                        List.of("values current schema", "values current isolation"));
        assertNothingIsLeft(leases, TestPools.ofOne("jdbc:derby:memory:random"), 150);
    }

    @Test
    void ofHsqldb(@TempDir Path folder) throws Exception {
        String url = "jdbc:hsqldb:file:" + folder.resolve("a");
        schema(url);
        RandomLeases leases =
                new RandomLeases(
                        JDBCConnection.class,
                        "A",
                        List.of(
                                "set schema a",
                                "set session characteristics as transaction isolation level"
                                        + " serializable"),
                        List.of("values current_schema"));
        assertNothingIsLeft(leases, TestPools.ofOne(url), 150);
    }

    private static void assertNothingIsLeft(RandomLeases leases, WeirBuilder builder, int count)
            throws Exception {
        try (WeirDataSource pool = builder.build()) {
            assertThat(leases.leftBehind(pool, count, SEED)).isEmpty();
        }
    }

    private static void schema(String url) throws SQLException {
        execute(() -> DriverManager.getConnection(url), "create schema a");
    }
}
