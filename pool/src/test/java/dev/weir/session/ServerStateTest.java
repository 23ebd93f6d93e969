package dev.weir.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.SessionReset;
import dev.weir.database.ServerReset;
import dev.weir.database.mariadb.MariaDb;
import dev.weir.handle.ScriptedPool;
import dev.weir.sql.SessionSql;
import dev.weir.sql.SqlDialect;
import dev.weir.testkit.driver.Rows;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What becomes of a session whose state on the server no known reset brings back. */
@Tag("fast")
class ServerStateTest {

    private static final ServerReset RESETS_ALL =
            new ServerReset() {
                @Override
                public int ignored() {
                    return 0;
                }

                @Override
                public boolean canUndo(int effects) {
                    return true;
                }

                @Override
                public void undo(Connection physical, int effects, String name) {}
            };

    private static final String SETS = "begin set @a = 1; return 1; end";

    /** Called by its name. */
    private static final Object[] FIRST = {"uuid_to_bin", "sql", SETS, false, false, true};

    private static final Object[] SECOND = {"is_uuid", "sql", SETS, false, false, true};

    private static final Object[] VIEW = {
        "v", "sql", "select uuid_to_bin('x')", false, true, false
    };

    private static ScriptedPool pool(SessionReset policy) {
        return ScriptedPool.silent(
                ScriptedPool.withoutRequests(SessionSettings.DEFAULTS.with(policy)));
    }

    private static void lease(ScriptedPool pool, String sql) throws SQLException {
        try (Connection c = pool.borrow();
                Statement s = c.createStatement()) {
            s.execute(sql);
        }
    }

    @Test
    void aChangedSessionIsRetiredAndACleanOneLentOn() throws SQLException {
        ScriptedPool pool = pool(SessionReset.DIRTY);
        lease(pool, "select 1");
        assertThat(pool.work()).isEmpty();

        lease(pool, "set search_path = x");
        assertThat(pool.work()).containsExactly("reset failed", "close FAILED_RESET", "open");
    }

    @Test
    void whatIsOnlySuspectedDoesNotCostTheConnection() throws SQLException {
        ScriptedPool pool = pool(SessionReset.DIRTY);
        lease(pool, "{call p()}");
        assertThat(pool.work()).isEmpty();
    }

    @Test
    void alwaysRetiresWhatWasUsedAndNothingElse() throws SQLException {
        ScriptedPool pool = pool(SessionReset.ALWAYS);
        pool.borrow().close();
        assertThat(pool.work()).isEmpty();

        lease(pool, "select 1");
        assertThat(pool.work()).containsExactly("reset failed", "close FAILED_RESET", "open");
    }

    @Test
    void offLendsOnWhateverWasSet() throws SQLException {
        ScriptedPool pool = pool(SessionReset.OFF);
        lease(pool, "set search_path = x");
        assertThat(pool.work()).isEmpty();
    }

    @Test
    void aPreparedStatementCountsFromItsPreparation() throws SQLException {
        ScriptedPool pool = pool(SessionReset.DIRTY);
        try (Connection c = pool.borrow()) {
            c.prepareStatement("set search_path = x").close();
        }
        assertThat(pool.work()).containsExactly("reset failed", "close FAILED_RESET", "open");
    }

    @Test
    void aBatchCountsFromItsFirstStatement() throws SQLException {
        ScriptedPool pool = pool(SessionReset.DIRTY);
        try (Connection c = pool.borrow();
                Statement s = c.createStatement()) {
            s.addBatch("set search_path = x");
        }
        assertThat(pool.work()).containsExactly("reset failed", "close FAILED_RESET", "open");
    }

    @Test
    void whatATextLeavesIsNotedEachTimeThatItIsSent() {
        ServerState state = state(StoredCodeMonitor.IGNORED);
        String text = "set search_path = x";
        for (int lease = 0; lease < 3; lease++) {
            state.sending(text);
            assertThat(state.isDirty()).isTrue();
            state.clean();
        }
        state.sending(new String(text));
        assertThat(state.isDirty()).isTrue();
    }

    @Test
    void aTextSentBeforeRunsTheCodeThatHasChangedSince() {
        StoredCodeMonitor code = StoredCodeMonitor.unseen("weir", () -> {});
        code.look(withoutRows(), new MariaDb(), "another");
        ServerState state = state(code);
        String text = "update t set x = 1";
        state.sending(text);
        assertThat(state.isDirty()).isFalse();

        code.changing("another");

        state.sending(text);
        assertThat(state.isDirty()).isTrue();
    }

    /** A statement that was prepared before may have been executed in between. */
    @Test
    void codeThatCameAndWentWithinALeaseCounts() {
        StoredCodeMonitor code = StoredCodeMonitor.unseen("weir", () -> {});
        code.look(withoutRows(), new MariaDb(), "another");
        ServerState state = state(code);
        state.touched();
        state.sending("update t set x = 1");

        code.changing("another");
        code.look(withoutRows(), new MariaDb(), "another");
        assertThat(state.isDirty()).isTrue();

        state.clean();
        state.touched();
        state.sending("update t set x = 1");
        assertThat(state.isDirty()).as("a later lease").isFalse();
    }

    /** It may not have committed yet, so what another finds says nothing of it. */
    @Test
    void changedCodeCountsUntilTheSessionThatChangedItLooksOrIsGone() {
        StoredCodeMonitor code = StoredCodeMonitor.unseen("weir", () -> {});
        code.look(withoutRows(), new MariaDb(), null);
        ServerState changer = state(code);
        changer.sending("create or replace trigger x before insert on t execute function f()");

        code.look(withoutRows(), new MariaDb(), "another");
        assertThat(isReset(code, "update t set x = 1")).isTrue();
        changer.look(withoutRows(), new MariaDb());
        assertThat(isReset(code, "update t set x = 1")).isFalse();

        changer.sending("drop trigger x on t");
        changer.gone();
        assertThat(code.claimLook()).as("the next lease looks").isTrue();
        code.look(withoutRows(), new MariaDb(), "another");
        assertThat(isReset(code, "update t set x = 1")).isFalse();
    }

    private static boolean isReset(StoredCodeMonitor code, String sql) {
        ServerState state = state(code);
        state.touched();
        state.sending(sql);
        return state.isDirty();
    }

    /** The next look finds another function that is called like a column. */
    @Test
    void aNameThatWasNoneOfAFunctionAsTheTextWasSentCounts() {
        StoredCodeMonitor code = StoredCodeMonitor.unseen("weir", () -> {});
        code.look(withRoutines(FIRST), new MariaDb(), "another");
        ServerState state = state(code);
        state.touched();
        state.sending("select t.is_uuid from t");
        assertThat(state.isDirty()).isFalse();

        code.look(withRoutines(FIRST, SECOND), new MariaDb(), "another");
        assertThat(state.isDirty()).isTrue();
    }

    @Test
    void aLookThatFailsForgetsNothingOfWhatIsKnown() {
        StoredCodeMonitor code = StoredCodeMonitor.unseen("weir", () -> {});
        code.look(withRoutines(FIRST, VIEW), new MariaDb(), "another");
        ServerState state = state(code);
        state.touched();
        state.sending("select * from v");
        assertThat(state.isDirty()).isTrue();
        state.clean();

        code.look(refusing(), new MariaDb(), "another");
        state.touched();
        state.sending("select * from v");
        assertThat(state.isDirty()).isTrue();
        state.clean();

        code.look(withRoutines(FIRST), new MariaDb(), "another");
        code.look(refusing(), new MariaDb(), "another");
        state.touched();
        state.sending("select * from v");
        assertThat(state.isDirty()).as("the view is gone").isFalse();
        state.sending("select t.uuid_to_bin from t");
        assertThat(state.isDirty()).isTrue();
    }

    /** A database that has never answered: what it has may be fired by a write at most. */
    @Test
    void aFirstLookThatFailsSuspectsWritesAlone() {
        StoredCodeMonitor code = StoredCodeMonitor.unseen("weir", () -> {});
        code.look(refusing(), new MariaDb(), "another");
        ServerState state = state(code);
        state.touched();
        state.sending("select * from v");
        assertThat(state.isDirty()).isFalse();
        state.sending("delete from t");
        assertThat(state.isDirty()).isTrue();
    }

    @Test
    void aTextThatChangesStoredCodeIsLookedAfterEachTimeThatItIsSent() {
        StoredCodeMonitor code = StoredCodeMonitor.unseen("weir", () -> {});
        Connection withoutRows = withoutRows();
        ServerState state = state(code);
        String text = "drop trigger g on t";
        for (int lease = 0; lease < 2; lease++) {
            code.look(withoutRows, new MariaDb(), "another");
            state.sending(text);
            assertThat(state.isDirty()).isTrue();
            state.clean();
        }
    }

    @Test
    void aRowThatAResultSetInsertsAdvancesItsSequence() {
        ServerState state = state(StoredCodeMonitor.IGNORED);
        state.writing();
        assertThat(state.isDirty()).isFalse();

        state.sending("select lastval()");
        state.clean();
        state.writing();
        assertThat(state.isDirty()).isTrue();
    }

    @Test
    void aColumnToBeToldOfMayBeMoreThanAName() {
        ServerState state = state(StoredCodeMonitor.IGNORED);
        state.returning(new String[] {"id", "\"Id\""});
        assertThat(state.isDirty()).isFalse();

        state.returning(new String[] {"id", "leak()"});
        assertThat(state.isDirty()).isTrue();
    }

    private static Connection withRoutines(Object[]... routines) {
        ScriptedPool pool = pool(SessionReset.DIRTY);
        Rows rows = Rows.columns("name", "language", "body", "on_write", "on_any", "on_name");
        for (Object[] routine : routines) {
            rows = rows.row(routine);
        }
        Rows all = rows;
        pool.database.answerWith((connection, sql) -> all);
        return pool.borrow();
    }

    private static Connection refusing() {
        ScriptedPool pool = pool(SessionReset.DIRTY);
        pool.database.answerWith(
                (connection, sql) -> {
                    throw new IllegalStateException("the catalogue does not answer");
                });
        return pool.borrow();
    }

    private static Connection withoutRows() {
        ScriptedPool pool = pool(SessionReset.DIRTY);
        pool.database.answerWith((connection, sql) -> Rows.EMPTY);
        return pool.borrow();
    }

    private static ServerState state(StoredCodeMonitor code) {
        return new ServerState(
                new SessionSql(SqlDialect.POSTGRES),
                new SequenceReads(),
                code,
                false,
                RESETS_ALL,
                SessionReset.DIRTY,
                null);
    }
}
