package dev.weir;

import static dev.weir.TestPools.backend;
import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGConnection;

/**
 * What a session has from its login or from connectionInitSql and no reset brings back, and
 * sessions of two servers below one connection: the next borrower finds it as in a new session.
 */
@Tag("database")
@Timeout(300)
@ExtendWith(QuietLog.class)
class LoginStateTest {
    private static final EmbeddedPostgres POSTGRES = EmbeddedPostgres.shared(Durability.FAST);

    /** What a function sets up: a placeholder, a setting, a table, a lock that others may have. */
    private static final String SET_UP =
            "create function set_up() returns %s language plpgsql as $$ begin"
                    + " perform set_config('app.region', 'eu-1', false);"
                    + " perform set_config('work_mem', '5MB', false);"
                    + " create temp table of_login (i int);"
                    + " perform pg_advisory_lock_shared(7); %s end $$";

    private static final String LOOK =
            "select concat_ws(' ', current_user, nullif(current_setting('app.region', true), ''),"
                    + " current_setting('work_mem'), to_regclass('pg_temp.of_login'),"
                    + " to_regclass('pg_temp.own'), (select string_agg(objid::text, ',' order by 1)"
                    + " from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()))";

    private static final List<String> CHANGES =
            List.of(
                    "set work_mem = '7MB'",
                    "do $$ begin null; end $$",
                    "create temp table own (i int)",
                    "select pg_advisory_lock(8)",
                    "set app.region = 'us-1'",
                    "select pg_advisory_unlock_all()",
                    "unwrap");

    private static int databases;
    private static EmbeddedMariaDb mariaDb;

    @BeforeAll
    static void startMariaDb() throws SQLException {
        if (EmbeddedMariaDb.runsHere()) {
            mariaDb = EmbeddedMariaDb.startWithPrivileges();
            execute(
                    mariaDb::connect,
                    "create user app identified by 'app'",
                    "create user app@localhost identified by 'app'",
                    "grant all on test.* to app, app@localhost",
                    "create table orders (i int)",
                    "create procedure set_up() begin set @app = 'orders';"
                            + " create temporary table of_login (i int);"
                            + " do get_lock(concat('app', connection_id()), 1); end");
        }
    }

    @AfterAll
    static void stopMariaDb() {
        if (mariaDb != null) {
            mariaDb.close();
        }
    }

    private static String database(String... statements) throws SQLException {
        String url = POSTGRES.newDatabase("login_state_" + ++databases);
        try (Connection c = postgres(url)) {
            for (String sql : statements) {
                execute(c, sql);
            }
        }
        return url;
    }

    private static Connection postgres(String url) throws SQLException {
        return DriverManager.getConnection(url, POSTGRES.user(), POSTGRES.password());
    }

    private static WeirBuilder of(WeirBuilder builder) {
        return builder.maximumPoolSize(1).minimumIdle(1).closeGrace(Duration.ZERO);
    }

    private static WeirBuilder pool(String url) {
        return of(
                WeirDataSource.builder()
                        .jdbcUrl(url)
                        .username(POSTGRES.user())
                        .password(POSTGRES.password()));
    }

    private static void change(Connection c, String change) throws SQLException {
        if (change.equals("unwrap")) {
            execute((Connection) c.unwrap(PGConnection.class), "set a.b = '1'");
        } else {
            execute(c, change);
        }
    }

    /** Who only reads has the same connection again; whoever changes something costs it. */
    private static void assertAsNew(WeirDataSource pool, String change) throws SQLException {
        int first;
        String fresh;
        try (Connection c = pool.getConnection()) {
            first = backend(c);
            fresh = one(c, LOOK);
            assertThat(fresh).contains("eu-1", "5MB", "of_login", "7");
        }
        try (Connection c = pool.getConnection()) {
            assertThat(backend(c)).as("a clean lease costs no connection").isEqualTo(first);
            change(c, change);
        }
        assertThat(one(pool, LOOK)).as(change).isEqualTo(fresh);
    }

    @ParameterizedTest
    @FieldSource("CHANGES")
    void whatALoginTriggerSetUpIsThereForTheNext(String change) throws SQLException {
        String url =
                database(
                        SET_UP.formatted("event_trigger", ""),
                        "create event trigger at_login on login execute function set_up()");
        try (WeirDataSource pool = pool(url).build()) {
            assertAsNew(pool, change);
        }
    }

    @Test
    void whatALoginTriggerTakesAwayStaysAway() throws SQLException {
        String url =
                database(
                        "do $$ begin create role reader;"
                                + " exception when duplicate_object then end $$",
                        "create function down() returns event_trigger language plpgsql as $$ begin"
                                + " perform set_config('role', 'reader', false); end $$",
                        "create event trigger at_login on login execute function down()");
        try (WeirDataSource pool = pool(url).build()) {
            for (String change : List.of("set work_mem = '7MB'", "reset role", "discard all")) {
                try (Connection c = pool.getConnection()) {
                    assertThat(one(c, "select current_user")).isEqualTo("reader");
                    execute(c, change);
                }
                assertThat(one(pool, "select current_user")).as(change).isEqualTo("reader");
            }
        }
    }

    @Test
    void aLoginTriggerThatAnotherLeaseMakesHoldsForTheSessionsAfterIt() throws SQLException {
        try (WeirDataSource pool = pool(database(SET_UP.formatted("event_trigger", ""))).build()) {
            execute(pool, "create event trigger at_login on login execute function set_up()");
            pool.softEvictConnections();
            assertAsNew(pool, "set work_mem = '7MB'");
        }
    }

    @ParameterizedTest
    @FieldSource("CHANGES")
    void whatAFunctionOfTheInitStatementSetUpIsThereForTheNext(String change) throws SQLException {
        String url = database(SET_UP.formatted("void", ""));
        try (WeirDataSource pool = pool(url).connectionInitSql("select set_up()").build()) {
            assertAsNew(pool, change);
        }
    }

    /** A reset runs it again, and costs no connection. */
    @Test
    void anInitStatementThatOnlySetsIsNoReasonToClose() throws SQLException {
        String init = "set app.region = 'eu-1'; set work_mem = '5MB'";
        try (WeirDataSource pool = pool(database()).connectionInitSql(init).build()) {
            TestPools.assertUndone(
                    pool, "select pg_backend_pid()", LOOK, "set work_mem = '7MB'", "reset all");
        }
    }

    /** A reset sets the role again; temporary objects cost the connection. */
    @ParameterizedTest
    @ValueSource(strings = {"set role reader", "create temp table of_login (i int)"})
    void whatADataSourceSetUpIsThereForTheNext(String setUp) throws SQLException {
        String url =
                database(
                        "do $$ begin create role reader;"
                                + " exception when duplicate_object then end $$");
        PlainDataSource source =
                new PlainDataSource() {
                    @Override
                    public Connection getConnection() throws SQLException {
                        Connection c = postgres(url);
                        execute(c, setUp);
                        return c;
                    }
                };
        try (WeirDataSource pool = of(WeirDataSource.builder().dataSource(source)).build()) {
            String fresh = one(pool, LOOK);
            for (String change : List.of("set work_mem = '7MB'", "reset role", "discard all")) {
                execute(pool, change);
                assertThat(one(pool, LOOK)).as(change).isEqualTo(fresh);
            }
        }
    }

    private static WeirBuilder mariaDb(String url) {
        return of(WeirDataSource.builder().jdbcUrl(url).username("app").password("app"));
    }

    /** A lease that changes something, then two at once: one of them is on another session. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "set @u = 1",
                "create temporary table own (i int)",
                "set time_zone = '+09:00'"
            })
    void whatInitConnectSetUpIsOfThatSession(String change) throws SQLException {
        assumeTrue(EmbeddedMariaDb.runsHere(), "there are binaries for Linux on x86-64 only");
        String look = "select concat_ws(' ', @cid = connection_id(), @u, @@time_zone)";
        try (Connection owner = mariaDb.connect()) {
            execute(
                    owner,
                    "set global init_connect = 'set @cid = connection_id(), time_zone = \"+05:00\"'");
            try (WeirDataSource pool = mariaDb(mariaDb.url()).maximumPoolSize(2).build()) {
                for (int lease = 0; lease < 3; lease++) {
                    try (Connection c = pool.getConnection();
                            Connection d = pool.getConnection()) {
                        assertThat(one(c, look)).isEqualTo("1 +05:00");
                        assertThat(one(d, look)).isEqualTo("1 +05:00");
                        execute(c, change);
                    }
                }
            } finally {
                execute(owner, "set global init_connect = ''");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "initSql=call test.set_up()",
                "initSql=set @app = 'orders', @l = get_lock(concat('app', connection_id()), 1)",
                "sessionVariables=@app='orders',@l=get_lock(concat('app',connection_id()),1)"
            })
    void whatTheDriverRanAtTheConnectIsThereForTheNext(String option) throws SQLException {
        assumeTrue(EmbeddedMariaDb.runsHere(), "there are binaries for Linux on x86-64 only");
        String look =
                "select concat_ws(' ', @app,"
                        + " is_used_lock(concat('app', connection_id())) = connection_id())";
        String separator = mariaDb.url().contains("?") ? "&" : "?";
        try (WeirDataSource pool = mariaDb(mariaDb.url() + separator + option).build()) {
            for (int lease = 0; lease < 3; lease++) {
                try (Connection c = pool.getConnection()) {
                    assertThat(one(c, look)).isEqualTo("orders 1");
                    execute(c, "set @u = 1");
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "set @u = 1",
                "set @app = 'another'",
                "drop temporary table of_login",
                "do release_all_locks()"
            })
    void whatAProcedureOfTheInitStatementSetUpOnMariaDbIsThereForTheNext(String change)
            throws SQLException {
        assumeTrue(EmbeddedMariaDb.runsHere(), "there are binaries for Linux on x86-64 only");
        String look =
                "select concat_ws(' ', @app, @u, (select count(*) from of_login),"
                        + " is_used_lock(concat('app', connection_id())) = connection_id())";
        try (WeirDataSource pool =
                mariaDb(mariaDb.url()).connectionInitSql("call test.set_up()").build()) {
            for (int lease = 0; lease < 3; lease++) {
                try (Connection c = pool.getConnection()) {
                    assertThat(one(c, look)).isEqualTo("orders 0 1");
                    execute(c, change);
                }
            }
        }
    }

    /** The work of a lease between two servers; a view that sets is read where {@code R} stands. */
    @ParameterizedTest
    @CsvSource({
        "DIRTY, R set, P", "DIRTY, R set, R", "DIRTY, P set, R", "DIRTY, P set, R set",
        "ALWAYS, R set, P", "ALWAYS, R read, P", "ALWAYS, P read, R", "ALWAYS, P read, R read",
    })
    void bothSessionsOfMariaDbsReplicationAreClean(SessionReset policy, String first, String then)
            throws SQLException {
        assumeTrue(EmbeddedMariaDb.runsHere(), "there are binaries for Linux on x86-64 only");
        String port = mariaDb.url().replaceAll(".*:(\\d+)/.*", "$1");
        String node = "address=(host=%s)(port=" + port + ")(type=%s)";
        String url =
                "jdbc:mariadb:replication://%s,%s/test"
                        .formatted(
                                node.formatted("127.0.0.1", "primary"),
                                node.formatted("localhost", "replica"));
        execute(
                mariaDb::connect,
                "create or replace function sets() returns int begin set @u = 5; return 1; end",
                "create or replace sql security invoker view sets_it as select sets()",
                "grant execute on test.* to app, app@localhost");
        String set = "set @u = 5, time_zone = '+09:00'";
        try (WeirDataSource pool = mariaDb(url).sessionReset(policy).build()) {
            assertClean(
                    pool,
                    List.of(first, then),
                    set,
                    "select * from sets_it",
                    "select concat_ws(' ', @u, @@time_zone)");
        } finally {
            execute(mariaDb::connect, "drop view sets_it");
        }
    }

    private static void assertClean(
            WeirDataSource pool, List<String> steps, String set, String read, String look)
            throws SQLException {
        String primary;
        String replica;
        try (Connection c = pool.getConnection()) {
            primary = one(c, look);
            c.setReadOnly(true);
            replica = one(c, look);
        }
        try (Connection c = pool.getConnection()) {
            for (String step : steps) {
                c.setReadOnly(step.startsWith("R"));
                execute(c, step.endsWith("set") ? set : step.endsWith("read") ? read : "select 1");
            }
        }
        try (Connection c = pool.getConnection()) {
            assertThat(one(c, look)).as("primary").isEqualTo(primary);
            c.setReadOnly(true);
            assertThat(one(c, look)).as("replica").isEqualTo(replica);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "DIRTY, R set, P",
        "DIRTY, P set, R",
        "DIRTY, R read, P",
        "DIRTY, P read, R",
        "ALWAYS, R set, P",
        "ALWAYS, R read, P",
        "ALWAYS, P read, R",
    })
    void bothSessionsOfADriverThatSplitsReadsFromWritesAreClean(
            SessionReset policy, String first, String then) throws SQLException {
        String url =
                database(
                        "create view sets_it as select set_config('app.u', '5', false),"
                                + " pg_try_advisory_lock(9)");
        PlainDataSource source =
                new PlainDataSource() {
                    @Override
                    public Connection getConnection() throws SQLException {
                        return splitting(url);
                    }
                };
        try (WeirDataSource pool =
                of(WeirDataSource.builder().dataSource(source)).sessionReset(policy).build()) {
            assertClean(
                    pool,
                    List.of(first, then),
                    "set app.u = '5'",
                    "table sets_it",
                    "select concat_ws(' ', nullif(current_setting('app.u', true), ''),"
                            + " (select count(*) from pg_locks where locktype = 'advisory'"
                            + " and pid = pg_backend_pid()))");
        }
    }

    private static Connection splitting(String url) throws SQLException {
        Connection writer = postgres(url);
        Connection reader = postgres(url);
        Connection[] below = {writer};
        return (Connection)
                Proxy.newProxyInstance(
                        LoginStateTest.class.getClassLoader(),
                        new Class<?>[] {Connection.class},
                        (proxy, method, arguments) -> {
                            if (method.getName().equals("setReadOnly")) {
                                below[0] = (boolean) arguments[0] ? reader : writer;
                                return null;
                            }
                            if (method.getName().equals("isReadOnly")) {
                                return below[0] == reader;
                            }
                            if (method.getName().equals("close")) {
                                reader.close();
                                writer.close();
                                return null;
                            }
                            try {
                                return method.invoke(below[0], arguments);
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        });
    }
}
