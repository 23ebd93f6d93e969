package dev.weir.handle;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** What becomes of a session whose state on the server no known reset brings back. */
class ServerStateTest {

    private static ScriptedPool pool(ResetPolicy policy) {
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
        ScriptedPool pool = pool(ResetPolicy.DIRTY);
        lease(pool, "select 1");
        assertThat(pool.work()).isEmpty();

        lease(pool, "set search_path = x");
        assertThat(pool.work()).containsExactly("close BROKEN", "open");
    }

    @Test
    void whatIsOnlySuspectedDoesNotCostTheConnection() throws SQLException {
        ScriptedPool pool = pool(ResetPolicy.DIRTY);
        lease(pool, "{call p()}");
        assertThat(pool.work()).isEmpty();
    }

    @Test
    void alwaysRetiresWhatWasUsedAndNothingElse() throws SQLException {
        ScriptedPool pool = pool(ResetPolicy.ALWAYS);
        pool.borrow().close();
        assertThat(pool.work()).isEmpty();

        lease(pool, "select 1");
        assertThat(pool.work()).containsExactly("close BROKEN", "open");
    }

    @Test
    void offLendsOnWhateverWasSet() throws SQLException {
        ScriptedPool pool = pool(ResetPolicy.OFF);
        lease(pool, "set search_path = x");
        assertThat(pool.work()).isEmpty();
    }

    @Test
    void aPreparedStatementCountsFromItsPreparation() throws SQLException {
        ScriptedPool pool = pool(ResetPolicy.DIRTY);
        try (Connection c = pool.borrow()) {
            c.prepareStatement("set search_path = x").close();
        }
        assertThat(pool.work()).containsExactly("close BROKEN", "open");
    }

    @Test
    void aBatchCountsFromItsFirstStatement() throws SQLException {
        ScriptedPool pool = pool(ResetPolicy.DIRTY);
        try (Connection c = pool.borrow();
                Statement s = c.createStatement()) {
            s.addBatch("set search_path = x");
        }
        assertThat(pool.work()).containsExactly("close BROKEN", "open");
    }
}
