package dev.weir.handle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Programs may ask for the SQLState of a closed statement. */
@Tag("fast")
class ClosedStatementTest {

    private static SQLException refusal(Statement closed) throws SQLException {
        closed.close();
        return catchThrowableOfType(SQLException.class, closed::getMaxRows);
    }

    @Test
    void itsStateIsPgjdbcs() throws SQLException {
        HandlePool pool = new HandlePool(new RecordingDriver()::connection);
        try (Connection c = pool.borrow()) {
            for (Statement each :
                    new Statement[] {
                        c.createStatement(), c.prepareStatement("x"), c.prepareCall("x")
                    }) {
                assertThat(refusal(each).getSQLState()).isEqualTo("55000");
            }
        }
    }

    @Test
    void afterTheLeaseItIsTheConnectionThatIsClosed() throws SQLException {
        HandlePool pool = new HandlePool(new RecordingDriver()::connection);
        Statement statement;
        try (Connection c = pool.borrow()) {
            statement = c.createStatement();
        }
        assertThat(refusal(statement).getSQLState()).isEqualTo("08003");
    }
}
