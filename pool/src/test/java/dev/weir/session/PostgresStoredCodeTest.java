package dev.weir.session;

import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.database.Database;
import dev.weir.database.postgres.Postgres;
import dev.weir.handle.HandlePool;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a real PostgreSQL runs unasked, and which leases are reset for it. */
@Tag("database")
@Timeout(120)
class PostgresStoredCodeTest {

    private static final String SETS = "set_config('app.tenant', 'acme', false)";
    private static final Database POSTGRES = new Postgres();
    private static final String TENANT = "show app.tenant";

    private static int databases;

    private final EmbeddedPostgres postgres = EmbeddedPostgres.shared(Durability.FAST);

    /** A database of its own: what one test makes, the pools of no other may meet. */
    private String url;

    private Connection others;
    private HandlePool pool;

    @BeforeEach
    void makeDatabase() throws SQLException {
        url = postgres.newDatabase("stored_code_" + ++databases);
        others = connect();
        others(
                "create table watched (n int)",
                "insert into watched values (1)",
                "create table plain (n int)");
        // known from the beginning, so that SHOW works where nobody has set it
        others(
                "alter role current_user in database stored_code_"
                        + databases
                        + " set app.tenant = ''");
        others.close();
        others = connect();
    }

    @AfterEach
    void closeConnection() throws SQLException {
        others.close();
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(url, postgres.user(), postgres.password());
    }

    private void others(String... statements) throws SQLException {
        execute(others, statements);
    }

    private void trigger(String body) throws SQLException {
        others(
                "create or replace function watch() returns trigger language plpgsql as $$ begin "
                        + body
                        + "; return new; end $$",
                "create trigger watch before update on watched"
                        + " for each row execute function watch()");
    }

    private void startPool() {
        pool = new HandlePool(this::connect);
    }

    private void lease(String... statements) throws SQLException {
        execute(pool::borrow, statements);
    }

    private void assertReset(String... statements) throws SQLException {
        lease(statements);
        assertThat(pool.work()).as(statements[0]).containsExactly("reset");
        assertNothingIsSet();
    }

    private void assertNoReset(String... statements) throws SQLException {
        lease(statements);
        assertThat(pool.work()).as(statements[0]).isEmpty();
        assertNothingIsSet();
    }

    private void assertNothingIsSet() throws SQLException {
        assertThat(one(pool::borrow, TENANT)).isEmpty();
        pool.work();
    }

    /** A word of the language is a name like any other for a function. */
    @Test
    void aFunctionThatSetsAndIsCalledLikeAKnownNameHasLeasesReset() throws SQLException {
        others("create function sets() returns text language sql as $$ select " + SETS + " $$");
        startPool();

        assertReset("select sets()");
    }

    @Test
    void aFunctionThatOnlyComputesMayBeCalledLikeAKnownName() throws SQLException {
        others("create function sets(int) returns int language sql as 'select $1 + 1'");
        startPool();

        assertNoReset("select sets(1)");
    }

    @Test
    void whatATriggerSetsIsUndone() throws SQLException {
        trigger("perform " + SETS);
        startPool();
        assertReset("update watched set n = 2");
        assertReset("insert into plain values (1)");
    }

    /** A function of one argument is called like a column, too. */
    @Test
    void aTextThatHasTheNameOfAFunctionThatSetsIsReset() throws SQLException {
        others(
                "create function leaks(watched) returns text language sql as $$ select "
                        + SETS
                        + " $$");
        startPool();
        assertReset("select w.leaks from watched w");
        assertNoReset("select w.n from watched w");
    }

    /** The call that is known to be harmless does not hide it. */
    @Test
    void suchATextIsResetAlthoughAllThatItCallsIsTrusted() throws SQLException {
        others(
                "create extension pg_trgm",
                "create function leaks(watched) returns text language sql as $$ select "
                        + SETS
                        + " $$",
                "create function abs(text) returns text language sql as $$ select " + SETS + " $$");
        startPool();
        assertReset("select similarity('a', 'b'), w.leaks from watched w");
        assertReset("select similarity('a', 'b'), abs('x'::text)");
        assertNoReset("select similarity('a', 'b'), w.n from watched w");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pg_catalog", "information_schema"})
    void aFunctionThatSomebodyMadeInASchemaOfTheServersIsRead(String schema) throws SQLException {
        others(
                "create function "
                        + schema
                        + ".enter() returns text language sql as $$ select "
                        + SETS
                        + " $$",
                "create table entered (t text default " + schema + ".enter())");
        startPool();
        assertReset("insert into entered default values");
    }

    @Test
    void aWriteThroughAResultSetFiresItToo() throws SQLException {
        trigger("perform " + SETS);
        others("alter table watched add primary key (n)");
        startPool();
        try (Connection c = pool.borrow();
                Statement s =
                        c.createStatement(
                                ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
                ResultSet rows = s.executeQuery("select n from watched")) {
            rows.next();
            rows.updateInt(1, 5);
            rows.updateRow();
        }
        assertThat(pool.work()).containsExactly("reset");
        assertNothingIsSet();
    }

    @Test
    void aDatabaseWhoseTriggersSetNothingPaysNothing() throws SQLException {
        trigger("new.n := new.n + 1");
        others(
                "create function enter() returns text language sql as $$ select " + SETS + " $$",
                "create view counted as select count(*) from watched",
                "create table numbered (n serial, t timestamp default now())");
        startPool();
        assertNoReset("update watched set n = 2");
        assertNoReset("insert into numbered default values");
        assertNoReset("delete from plain");
        assertNoReset("select * from counted");
    }

    /** Types of extensions have functions of the server's own, such as textin. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "btree_gin",
                "btree_gist",
                "citext",
                "cube",
                "hstore",
                "intarray",
                "isn",
                "ltree",
                "pg_trgm",
                "pgcrypto",
                "seg",
                "unaccent",
                "uuid-ossp"
            })
    void aDatabaseWithAnExtensionPaysNothing(String extension) throws SQLException {
        others("create extension \"" + extension + "\"");
        startPool();
        assertNoReset("select 1");
        assertNoReset("insert into plain values (1)");
    }

    @Test
    void aFunctionThatMayOutlastAResetCostsThoseWhoNameItAlone() throws SQLException {
        others(
                "create function writes_log() returns text language plpgsql as $$ begin perform dblink_connect('log'); return ''; end $$");
        startPool();

        assertReset("set work_mem = '8MB'");
    }

    @Test
    void whatATriggersFunctionCallsCounts() throws SQLException {
        others("create function enter() returns text language sql as $$ select " + SETS + " $$");
        trigger("perform enter()");
        startPool();
        assertReset("update watched set n = 2");
    }

    @Test
    void aFunctionOfStandardSqlIsRead() throws SQLException {
        others("create function enter() returns text begin atomic select " + SETS + "; end");
        trigger("perform enter()");
        startPool();
        assertReset("update watched set n = 2");
    }

    @Test
    void aDefaultThatSetsIsUndone() throws SQLException {
        others("create table late (n int, t text default " + SETS + ")");
        startPool();
        assertReset("insert into late (n) values (1)");
    }

    @Test
    void aDefaultAndACheckByFunctionsOfOnesOwnCount() throws SQLException {
        others(
                "create function enter() returns text language sql as $$ select " + SETS + " $$",
                "create table late (n int, t text default enter())");
        startPool();
        assertReset("insert into late (n) values (1)");
        others("drop table late", "create table checked (n int check (enter() is not null))");
        pool.lookAgain();
        assertReset("select 1");
        assertReset("insert into checked values (1)");
    }

    @Test
    void aViewThatSetsIsUndone() throws SQLException {
        others("create view entered as select " + SETS);
        startPool();
        assertReset("select * from entered");
    }

    @Test
    void aViewThatCallsAFunctionThatSetsIsUndone() throws SQLException {
        others(
                "create function enter() returns text language sql as $$ select " + SETS + " $$",
                "create view entered as select enter()");
        startPool();
        assertReset("select * from entered");
    }

    @Test
    void anOperatorADomainAPolicyAndAnAggregateInAViewCount() throws SQLException {
        String function =
                "create function enter(int, int) returns int language sql as $$ select length("
                        + SETS
                        + ") $$";
        for (String[] made :
                new String[][] {
                    {"create operator === (leftarg = int, rightarg = int, function = enter)"},
                    {"create domain odd as int check (enter(1, value) > 0)"},
                    {"create policy mine on watched using (enter(1, 2) > 0)"},
                    {
                        "create aggregate entering (int) (sfunc = enter, stype = int, initcond = 0)",
                        "create view entered as select entering(n) from watched"
                    }
                }) {
            others(function);
            others(made);
            startPool();
            assertThat(lendsOn("select 1")).as(made[0]).isFalse();
            others("drop function enter cascade");
        }
    }

    /** What is written there fires a trigger, and no text tells of a write. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "select * from logged",
                "select w.notes from watched w",
                "select 1 === 2",
                "select logs()"
            })
    void whatIsWrittenByCodeThatNoStatementNamesCounts(String sql) throws SQLException {
        others(
                "create function logs() returns int language sql as"
                        + " 'update watched set n = n returning n'",
                "create view logged as select logs()",
                "create function notes(watched) returns int language sql as 'select logs()'",
                "create function holds(int, int) returns boolean language sql as 'select logs() > 0'",
                "create operator === (leftarg = int, rightarg = int, function = holds)");
        trigger("perform " + SETS);
        startPool();
        for (int lease = 0; lease < 3; lease++) {
            assertReset(sql);
        }
    }

    /** The planner computes what is constant in them, whatever the statement does. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "create index on parent ((n + shows(1)))",
                "create index on parent (n) where n > shows(1)",
                "create table child (check (n > shows(1))) inherits (parent)",
                "create table child partition of parted for values from (0) to (9)"
            })
    void whatThePlannerComputesForAReadCounts(String made) throws SQLException {
        others(
                "create function shows(int) returns int language plpgsql immutable as $$ begin"
                        + " perform "
                        + SETS
                        + "; return 1; end $$",
                "create table parent (n int)",
                "create table parted (n int) partition by range ((n + shows(1)))",
                made);
        others.close();
        others = connect();
        startPool();
        lease("select * from parent where n > 3");
        pool.work();
        assertNothingIsSet();
        lease("select * from parted where n > 3");
        pool.work();
        assertNothingIsSet();
    }

    private boolean lendsOn(String sql) throws SQLException {
        lease(sql);
        return pool.work().isEmpty();
    }

    @Test
    void aTriggerThatTheSamePoolMakesIsSeenAtOnceAndItsEndAfterTheLease() throws SQLException {
        startPool();
        assertNoReset("update watched set n = 2");
        assertReset(
                "create function watch() returns trigger language plpgsql as"
                        + " $$ begin perform "
                        + SETS
                        + "; return new; end $$",
                "create trigger watch before update on watched"
                        + " for each row execute function watch()",
                "update watched set n = 3");
        assertReset("update watched set n = 4");
        assertReset("drop trigger watch on watched");
        assertNoReset("update watched set n = 5");
    }

    @Test
    void aTriggerThatOthersMakeIsSeenAtTheNextLook() throws SQLException {
        startPool();
        assertNoReset("update watched set n = 2");
        trigger("perform " + SETS);
        pool.lookAgain();
        assertReset("update watched set n = 3");
        assertReset("update watched set n = 4");
        others("drop trigger watch on watched");
        pool.lookAgain();
        assertReset("select 1");
        assertNoReset("update watched set n = 5");
    }

    @Test
    void aLookThatFindsNothingCostsOneReset() throws SQLException {
        startPool();
        pool.lookAgain();
        pool.borrow().close();
        assertThat(pool.work()).as("nothing was sent").isEmpty();
        assertReset("select 1");
        for (int lease = 0; lease < 3; lease++) {
            assertNoReset("update watched set n = 2");
        }
    }

    /** As when an administrator ends the session that looks. */
    @Test
    void aLookThatFailsHasEachLeaseResetUntilTheNextLook() throws SQLException {
        HookLook hooks = new HookLook(null, "weir", null, () -> {});
        try (Connection ended = connect()) {
            others("select pg_terminate_backend(" + one(ended, "select pg_backend_pid()") + ")");
            assertThat(hooks.claim()).isTrue();
            hooks.look(ended, POSTGRES, false);
            assertThat(hooks.firesAlways()).as("that was none").isTrue();
            assertThat(hooks.claim()).isFalse();
        }
        hooks.lookAgain();
        try (Connection next = connect()) {
            assertThat(hooks.claim()).isTrue();
            hooks.look(next, POSTGRES, false);
        }
        assertThat(hooks.firesAlways()).as("nothing is fired here").isFalse();
    }

    @Test
    void aSessionThatChangesCodeAndGoesLeavesTheLookToTheNextLease() throws SQLException {
        HookLook hooks = new HookLook(null, "weir", null, () -> {});
        try (Connection first = connect()) {
            assertThat(hooks.claim()).isTrue();
            hooks.look(first, POSTGRES, false);
            hooks.changing();
            assertThat(hooks.firesAlways()).isTrue();
            hooks.gone(true);
            assertThat(hooks.firesAlways()).as("nobody has looked").isTrue();
            assertThat(hooks.claim()).as("the next lease looks").isTrue();
            hooks.look(first, POSTGRES, false);
        }
        assertThat(hooks.claim()).isFalse();
        assertThat(hooks.firesAlways()).isFalse();
    }
}
