package dev.weir.testkit.invariant;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.driver.ScriptedConnection;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class LimitCheckerTest {

    private final ScriptedDatabase database = new ScriptedDatabase();
    private final LimitChecker checker = new LimitChecker(database, 1);

    @Test
    void asManyConnectionsAsTheLimitAreFine() throws SQLException {
        database.connect().close();
        database.connect();

        checker.assertNone();
    }

    @Test
    void aConnectionThatIsStillClosingCounts() throws SQLException {
        ScriptedConnection connection = database.connect();
        List<Runnable> later = new ArrayList<>();
        connection.abort(later::add);
        database.connect();
        later.forEach(Runnable::run);

        assertThatThrownBy(checker::assertNone)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(
                        "2 physical connections, limit 1: 1 opening, 0 open, 1 closing");
    }

    @Test
    void aBreachIsRememberedWhenItIsOver() throws SQLException {
        ScriptedConnection first = database.connect();
        database.connect().close();
        first.close();

        assertThatThrownBy(checker::assertNone).isInstanceOf(AssertionError.class);
    }
}
