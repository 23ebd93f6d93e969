package dev.weir.testkit.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class ScriptedUrlTest {

    @Test
    void theDriverManagerFindsTheDriverAndTheNamedDatabase() throws SQLException {
        try (ScriptedDatabase database = ScriptedDatabase.named("by-name");
                Connection connection = DriverManager.getConnection("jdbc:scripted:by-name")) {
            assertThat(connection.unwrap(ScriptedConnection.class).database()).isSameAs(database);
        }
    }

    @Test
    void aDatabaseWithoutANameIsReachedByItsUrlToo() throws SQLException {
        try (ScriptedDatabase database = new ScriptedDatabase();
                Connection connection = DriverManager.getConnection(database.url())) {
            assertThat(database.connections()).containsExactly((ScriptedConnection) connection);
        }
    }

    @Test
    void parametersAreDelaysByCallAndTheServersLimit() throws SQLException {
        ScriptedUrl url =
                ScriptedUrl.parse(
                        "jdbc:scripted:x?connect=150ms&query=2ms&validate=5us&set-schema=1s&maxConnections=3");

        assertThat(url.name()).isEqualTo("x");
        assertThat(url.delays())
                .isEqualTo(
                        Map.of(
                                Call.CONNECT, Duration.ofMillis(150),
                                Call.EXECUTE, Duration.ofMillis(2),
                                Call.IS_VALID, Duration.ofNanos(5_000),
                                Call.SET_SCHEMA, Duration.ofSeconds(1)));
        assertThat(url.maxConnections()).hasValue(3);
    }

    @Test
    void whatATestScriptsAfterTheFirstConnectStands() throws SQLException {
        String url = "jdbc:scripted:limited?maxConnections=1";
        try (ScriptedDatabase database = ScriptedDatabase.named("limited");
                Connection first = DriverManager.getConnection(url)) {
            assertThat(first.isValid(0)).isTrue();
            assertThatThrownBy(() -> DriverManager.getConnection(url))
                    .hasFieldOrPropertyWithValue("SQLState", "53300");
            database.maxConnections(2);
            DriverManager.getConnection(url).close();
        }
    }

    @Test
    void aMistakeInAUrlIsNamed() {
        assertThatThrownBy(() -> ScriptedUrl.parse("jdbc:scripted:x?conect=1ms"))
                .hasMessageContaining("'conect'");
        assertThatThrownBy(() -> ScriptedUrl.parse("jdbc:scripted:x?connect=1"))
                .hasMessageContaining("connect=1");
        assertThatThrownBy(() -> ScriptedUrl.parse("jdbc:scripted:?connect=1ms"))
                .hasMessageContaining("name");
    }
}
