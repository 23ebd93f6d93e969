package dev.weir;

import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What SQL leaves in a session of a real MariaDB, and what the next borrower finds. */
@Tag("database")
@Timeout(300)
@ExtendWith(QuietLog.class)
class MariaDbSessionTest {
    private static final List<String> OF_ONE_TEST =
            List.of("triggering", "steering", "telling", "oracle_mode", "handling", "behind");

    private static EmbeddedMariaDb mariaDb;

    private WeirDataSource pool;

    @BeforeAll
    static void startMariaDb() throws SQLException {
        assumeTrue(EmbeddedMariaDb.runsHere(), "there are binaries for Linux on x86-64 only");
        mariaDb = EmbeddedMariaDb.shared();
        try (Connection c = mariaDb.connect()) {
            execute(c, "create table left_behind (n int) engine = innodb");
            execute(c, "create database elsewhere");
            execute(
                    c,
                    "create function enter() returns int begin set @tenant = 'acme'; return 1; end");
            execute(c, "create function tenant() returns text return coalesce(@tenant, 'none')");
            // a look that neither names a variable nor calls a function
            execute(c, "create view present as select tenant() as tenant");
            execute(c, "create table numbered (n int auto_increment primary key)");
        }
    }

    @BeforeEach
    void startPool() throws SQLException {
        execute(mariaDb::connect, "delete from left_behind");
        pool = builder().build();
    }

    @AfterEach
    void closePoolAndDropWhatIsNotForOthers() throws SQLException {
        pool.close();
        for (String made : OF_ONE_TEST) {
            execute(mariaDb::connect, "drop database if exists " + made);
        }
    }

    /** As a pool begins that finds what is there by now, its connections in that database. */
    private void startAnew(String database) {
        pool.close();
        pool =
                builder()
                        .jdbcUrl(mariaDb.url().replaceFirst("(//[^/]*/)[^?]*", "$1" + database))
                        .build();
    }

    private static WeirBuilder builder() {
        return TestPools.ofOne(mariaDb);
    }

    /** On the same physical connection, {@code look} tells the same after {@code change}. */
    private void assertUndone(String look, String... change) throws SQLException {
        TestPools.assertUndone(pool, "select connection_id()", look, change);
    }

    private static String committed() throws SQLException {
        return one(mariaDb::connect, "select count(*) from left_behind");
    }

    @Test
    void settingsAreUndone() throws SQLException {
        assertUndone("select @@session.time_zone", "set time_zone = '+09:00'");
        assertUndone("select @@session.sql_mode", "set local sql_mode = 'ansi'");
        assertUndone("select @@session.sql_mode", "select 1", "/*!50000 set sql_mode = 'ansi' */");
        assertUndone(
                "select @@session.tx_isolation",
                "set session transaction isolation level serializable");
    }

    @Test
    void whatTheDriverSetAfterTheConnectSurvivesAReset() throws SQLException {
        String look =
                "select concat_ws(' ', @@session.sql_mode, @@character_set_client,"
                        + " @@character_set_results, @@collation_connection)";
        assertUndone(look, "set sql_mode = 'ansi'", "set names utf8mb3");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sessionVariables=@app='or`ders'",
                "sessionVariables=max_statement_time=7,@app=3.5",
                "initSql=set @app = 'Größe'"
            })
    void aVariableThatTheUrlSetIsThereForTheNextBorrower(String option) throws SQLException {
        pool.close();
        String separator = mariaDb.url().contains("?") ? "&" : "?";
        pool = builder().jdbcUrl(mariaDb.url() + separator + option).build();
        execute(pool, "set @app = 'another'");
        assertThat(one(pool, "select @app")).isNotEqualTo("another").isNotNull();
    }

    @Test
    void userVariablesAreForgotten() throws SQLException {
        assertUndone("select @tenant", "set @tenant = 'acme'");
        assertUndone("select @tenant", "select @tenant := 'acme'");
        assertUndone("select @tenant", "select 'acme' into @tenant");
    }

    @Test
    void whatAFunctionSetsIsUndone() throws SQLException {
        assertUndone("select tenant from present", "select enter()");
    }

    /** MySQL has functions of these names, MariaDB has none; the last is a word of the language. */
    @ParameterizedTest
    @ValueSource(strings = {"uuid_to_bin", "Is_Uuid", "any_value", "random", "`table`"})
    void whatAFunctionWithANameOfTheServersSetsIsUndone(String name) throws SQLException {
        pool.close();
        execute(
                mariaDb::connect,
                "create function "
                        + name
                        + "(a text) returns int begin set @tenant = 'acme'; return 1; end");
        try {
            pool = builder().build();
            assertUndone("select tenant from present", "select " + name + "('x')");
        } finally {
            execute(mariaDb::connect, "drop function " + name);
        }
    }

    @Test
    void whatATriggerSetsIsUndone() throws SQLException {
        execute(
                mariaDb::connect,
                "create database triggering",
                "create table triggering.watched (n int)",
                "create trigger triggering.watch before insert on triggering.watched"
                        + " for each row set new.n = 1");
        try (WeirDataSource harmless = builder().build();
                Connection others = mariaDb.connect()) {
            for (int lease = 0; lease < 3; lease++) {
                execute(harmless, "insert into triggering.watched values (2)");
            }
            assertThat(harmless.snapshot().resets()).isZero();
            execute(others, "drop trigger triggering.watch");
            execute(
                    others,
                    "create trigger triggering.watch before insert on triggering.watched"
                            + " for each row set @tenant = 'acme'");
            pool.close();
            pool = builder().build();
            assertUndone("select tenant from present", "insert into triggering.watched values (3)");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"begin", "loop", "repeat", "do", "then", "else", "a.b"})
    void aVariableThatATriggerSetsAndThatIsCalledLikeAWordIsUndone(String name)
            throws SQLException {
        execute(
                mariaDb::connect,
                "create database steering",
                "create table steering.watched (n int)",
                "create trigger steering.watch before insert on steering.watched for each row "
                        + (name.equals("a.b")
                                ? "set new.n = (@a.b := 1)"
                                : "set @" + name + " = 1"));
        try (WeirDataSource fresh = builder().build()) {
            execute(fresh, "insert into steering.watched values (3)");
            assertThat(one(fresh, "select @" + name)).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select last_insert_id()",
                "select @@last_insert_id",
                "select @@identity",
                "select @@session . `identity`"
            })
    void theKeyOfAnotherBorrowersRowIsNotReadAfterAnybodyHasAskedForIt(String asks)
            throws SQLException {
        assertUndone(asks, "insert into numbered values ()");
    }

    /** Code that is called, and such as no statement names. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "call tells()",
                "select told()",
                "insert into telling.noting (n) values (1)",
                "select n from telling.shown"
            })
    void theKeyOfAnotherBorrowersRowWasReadByStoredCode(String asks) throws SQLException {
        execute(
                mariaDb::connect,
                "create database telling",
                "use telling",
                "create table numbered (n int auto_increment primary key)",
                "insert into numbered values (41)",
                "create table noted (n int)",
                "create table noting (n int)",
                "create procedure tells() insert into noted values (last_insert_id())",
                "create function told() returns int begin"
                        + " insert into noted values (last_insert_id()); return 1; end",
                "create trigger notes before insert on noting for each row"
                        + " insert into noted values (last_insert_id())",
                "create view shown as select told() as n");
        startAnew("telling");
        execute(pool, asks); // the very first to ask
        for (int lease = 0; lease < 2; lease++) {
            execute(pool, "insert into numbered values ()");
            execute(pool, asks);
        }
        assertThat(one(mariaDb::connect, "select max(n) from telling.noted")).isEqualTo("0");
    }

    /** The text says nothing of rows that get a number. */
    @Test
    void theKeyOfAnotherBorrowersTableWasReadAfterItWasMadeByAQuery() throws SQLException {
        execute(pool, "select last_insert_id()");
        assertUndone(
                "select last_insert_id()",
                "create or replace table made (n int auto_increment primary key) select 'x' as a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"commit release", "rollback and no chain release"})
    void theNextBorrowerGotASessionThatSqlHadEnded(String sql) throws SQLException {
        execute(pool, sql);
        assertThat(one(pool, "select 1")).isEqualTo("1");
        assertThat(pool.snapshot().closed()).containsOnlyKeys(CloseCause.FAILED_RESET);
    }

    /** Procedures that are named and not called, and such as are in a package. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "begin step_in; end",
                "begin if 1 = 1 then packaged.walk_in; end if; end",
                "begin packaged.walk_in(); end",
                "begin oracle_mode.step_in; end"
            })
    void whatATriggerOfTheOracleModeCalledStayed(String body) throws SQLException {
        String sets = " as begin set @tenant = 'acme'; end; ";
        try (Connection c = mariaDb.connect()) {
            execute(c, "create database oracle_mode");
            execute(c, "use oracle_mode");
            execute(c, "set sql_mode = 'ORACLE'");
            execute(c, "create table watched (n int)");
            execute(c, "create procedure step_in" + sets);
            execute(c, "create package packaged as procedure walk_in; end");
            execute(c, "create package body packaged as procedure walk_in" + sets + "end");
            execute(c, "create trigger watch before insert on watched for each row " + body);
        }
        String present = mariaDb.url().replaceFirst(".*//[^/]*/([^?]*).*", "$1") + ".present";
        startAnew("oracle_mode");
        assertUndone("select tenant from " + present, "insert into watched values (3)");
    }

    /** There SET can be left out. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "begin div_precision_increment := 7; end",
                "begin if 1 = 1 then div_precision_increment := 7; end if; end",
                "declare copy int := 1; begin if copy then set div_precision_increment = 7; end if;"
                        + " end",
                "begin <<again>> set div_precision_increment = 7; end",
                "begin <<again>> div_precision_increment := 7; end",
                "begin declare div_precision_increment int; begin div_precision_increment := 5;"
                        + " end; div_precision_increment := 7; end",
                "begin declare a int; div_precision_increment int; begin a := 1; end;"
                        + " div_precision_increment := 7; end"
            })
    void whatATriggerOfTheOracleModeAssignedStayed(String body) throws SQLException {
        try (Connection c = mariaDb.connect()) {
            execute(c, "create database oracle_mode");
            execute(c, "use oracle_mode");
            execute(c, "set sql_mode = 'ORACLE'");
            execute(c, "create table watched (n int)");
            execute(c, "create trigger watch before insert on watched for each row " + body);
        }
        startAnew("oracle_mode");
        assertUndone("select @@div_precision_increment", "insert into watched values (3)");
    }

    /** A temporary table that hides the one of all. */
    @Test
    void aTemporaryTableThatATriggersHandlerMakesIsDropped() throws SQLException {
        execute(
                mariaDb::connect,
                "create database handling",
                "use handling",
                "create table watched (n int)",
                "create table hidden (n int)",
                "insert into hidden values (1)",
                "create trigger watch before insert on watched for each row begin"
                        + " declare continue handler for sqlexception"
                        + " create temporary table hidden (n int); signal sqlstate '45000'; end");
        startAnew("handling");
        assertUndone("select count(*) from hidden", "insert into watched values (3)");
    }

    /** A view whose function writes, where a trigger sets something. */
    @Test
    void whatATriggerSetsBehindAViewIsUndone() throws SQLException {
        execute(
                mariaDb::connect,
                "create database behind",
                "create table behind.log (n int)",
                "create function behind.logs() returns int begin"
                        + " insert into behind.log values (1); return 1; end",
                "create view behind.logged as select behind.logs() as n",
                "create trigger behind.watch before insert on behind.log"
                        + " for each row set @tenant = 'acme'");
        pool.close();
        pool = builder().build();
        assertUndone("select tenant from present", "select n from behind.logged");
    }

    @ParameterizedTest
    @ValueSource(strings = {"begin step_in; end", "if 1 = 1 then step_in; end if"})
    void aBlockOfTheOracleModeIsUndone(String block) throws SQLException {
        String separator = mariaDb.url().contains("?") ? "&" : "?";
        execute(mariaDb::connect, "create procedure step_in() set @tenant = 'acme'");
        pool.close();
        pool =
                builder()
                        .jdbcUrl(mariaDb.url() + separator + "sessionVariables=sql_mode='ORACLE'")
                        .build();
        try {
            assertUndone("select tenant from present", block);
        } finally {
            execute(mariaDb::connect, "drop procedure step_in");
        }
    }

    @Test
    void theDatabaseIsUndone() throws SQLException {
        assertUndone("select database()", "use elsewhere");
    }

    /**
     * Who drops the database that it is in is in none from then on, also after it is made again.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "drop database own; create database own",
                "drop schema if exists own; create schema own",
                "create or replace database own"
            })
    void whoDroppedTheDatabaseLeftTheNextBorrowerWithoutOne(String sql) throws SQLException {
        pool.close();
        execute(mariaDb::connect, "create or replace database own");
        startAnew("own");
        assertUndone("select database()", sql.split("; "));
    }

    @Test
    void aTemporaryTableIsDropped() throws SQLException {
        execute(pool, "create temporary table mine (n int)");
        execute(pool, "create temporary table mine (n int)");
    }

    @Test
    void aUserLockIsReleased() throws SQLException {
        assertUndone("select is_used_lock('mine')", "do get_lock('mine', 1)");
    }

    /** The driver takes the braces out, and the words beside them grow together. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "select get_{oj lock}('mine', 1)",
                "select {d get_lock}('mine', 1)",
                "select {fn convert('a','b, BOOLEAN')}, ' , get_lock(0x6d696e65, 1) -- '",
                "select 1 -{d - 1} '\n, get_lock(0x6d696e65, 1) -- '",
                "select /*/ {oj *}/ get_lock('mine', 1) -- */"
            })
    void aLockThatTheReaderOfTheTextDoesNotSeeIsReleased(String sql) throws SQLException {
        try (Connection c = pool.getConnection()) {
            try (PreparedStatement s = c.prepareStatement(sql)) {
                s.execute();
            }
            assertThat(one(c, "select is_used_lock('mine')")).as("the lock is taken").isNotNull();
        }
        assertThat(one(pool, "select is_used_lock('mine')")).isNull();
    }

    @Test
    void lockedTablesAreUnlocked() throws SQLException {
        execute(pool, "lock tables left_behind write");
        try (Connection next = pool.getConnection();
                Connection other = mariaDb.connect()) {
            execute(next, "select 1");
            execute(other, "set lock_wait_timeout = 5");
            execute(other, "insert into left_behind values (7)");
        }
    }

    @Test
    void anUncommittedInsertIsRolledBackHoweverTheTransactionBegan() throws SQLException {
        for (String begin :
                new String[] {null, "begin", "start transaction", "set autocommit = 0"}) {
            try (Connection c = pool.getConnection()) {
                if (begin == null) {
                    c.setAutoCommit(false);
                } else {
                    execute(c, begin);
                }
                execute(c, "insert into left_behind values (1)");
            }
            try (Connection c = pool.getConnection()) {
                assertThat(committed()).as("%s", begin).isEqualTo("0");
                assertThat(c.getAutoCommit()).isTrue();
                execute(c, "insert into left_behind values (2)");
                assertThat(committed()).as("%s", begin).isEqualTo("1");
                execute(c, "delete from left_behind");
            }
        }
    }

    @Test
    void aTransactionEndedBySqlIsCommitted() throws SQLException {
        execute(pool, "begin", "insert into left_behind values (1)", "commit");
        assertThat(one(pool, "select 1")).isEqualTo("1");
        assertThat(committed()).isEqualTo("1");
    }

    @Test
    void statementsThatTheDriverPreparedOnTheServerWorkAfterAReset() throws SQLException {
        try (WeirDataSource preparing =
                builder().jdbcUrl(mariaDb.url() + "?useServerPrepStmts=true").build()) {
            for (int lease = 0; lease < 3; lease++) {
                try (Connection c = preparing.getConnection();
                        PreparedStatement s = c.prepareStatement("select 1 + ?")) {
                    s.setInt(1, lease);
                    try (ResultSet rows = s.executeQuery()) {
                        rows.next();
                        assertThat(rows.getInt(1)).isEqualTo(1 + lease);
                    }
                    execute(c, "set @a = 1");
                }
            }
            assertThat(preparing.snapshot().resets()).isGreaterThanOrEqualTo(2);
        }
    }

    @Test
    void theInitialSqlAndTheConfiguredValuesAreInForceAfterAReset() throws SQLException {
        try (WeirDataSource configured =
                builder()
                        .connectionInitSql("set time_zone = '+01:00'")
                        .transactionIsolation(Connection.TRANSACTION_SERIALIZABLE)
                        .catalog("elsewhere")
                        .autoCommit(false)
                        .build()) {
            for (int lease = 0; lease < 3; lease++) {
                try (Connection c = configured.getConnection()) {
                    assertThat(c.getAutoCommit()).isFalse();
                    assertThat(one(c, "select @@session.time_zone")).isEqualTo("+01:00");
                    assertThat(one(c, "select @@session.tx_isolation")).isEqualTo("SERIALIZABLE");
                    assertThat(one(c, "select @@session.autocommit")).isEqualTo("0");
                    assertThat(one(c, "select database()")).isEqualTo("elsewhere");
                    execute(c, "set time_zone = '+02:00'");
                    execute(c, "use test");
                    c.rollback();
                }
            }
            assertThat(configured.snapshot().opened()).isEqualTo(1);
        }
    }
}
