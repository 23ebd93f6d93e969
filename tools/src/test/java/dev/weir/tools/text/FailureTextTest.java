package dev.weir.tools.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class FailureTextTest {

    @Test
    void aMessageIsItsFirstLine() {
        assertThat(FailureText.of(new SQLException("no such table\n  at 7")))
                .isEqualTo("no such table");
        assertThat(FailureText.withState(new SQLException("no such table", "42P01")))
                .isEqualTo("42P01: no such table");
    }

    @Test
    void whatSaysNothingIsNamedAndNothingIsNull() {
        assertThat(FailureText.of(new InterruptedException())).isEqualTo("InterruptedException");
        assertThat(FailureText.of(new SQLException(" "))).isEqualTo("SQLException");
        assertThat(FailureText.withState(new SQLTransientConnectionException()))
                .isEqualTo("SQLTransientConnectionException");
        assertThat(FailureText.withState(new SQLException("gone"))).isEqualTo("gone");
    }

    @Test
    void whereNothingFailedAndNothingWasServedTimeWasShort() {
        assertThat(FailureText.whyNothing(null)).contains("none was over in time");
        assertThat(FailureText.whyNothing("53300: too many")).isEqualTo("53300: too many");
    }
}
