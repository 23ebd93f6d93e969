package dev.weir.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class LoggedFailureTest {

    @Test
    void theClassesAndCodesAreShownAndNoMessage() {
        SQLException cause = new SQLException("secret", "23505", 7);

        assertThat(LoggedFailure.of(new IllegalStateException("secret", cause)))
                .hasToString(
                        "java.lang.IllegalStateException, caused by java.sql.SQLException (SQLState 23505, vendor code 7)");
    }

    /** Whoever logs it may have a connection or a permit in hand. */
    @Test
    void aFailureThatCannotBeReadThrowsNothing() {
        Throwable unreadable = new Unreadable();

        assertThat(LoggedFailure.of(unreadable)).hasToString("a failure that cannot be read");
        assertThat(LoggedFailure.words(unreadable)).isEqualTo("a failure that cannot be read");
    }

    private static final class Unreadable extends SQLException {
        private static final long serialVersionUID = 1L;

        @Override
        public String getSQLState() {
            throw new IllegalStateException("its class loader is closed");
        }
    }
}
