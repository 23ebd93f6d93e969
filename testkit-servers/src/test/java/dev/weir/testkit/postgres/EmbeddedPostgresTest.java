package dev.weir.testkit.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.invariant.OwnershipChecker;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class EmbeddedPostgresTest {

    @Test
    void aDurableClusterHasEverySafetySwitchOnDespiteItsLauncher() throws SQLException {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(Durability.DURABLE, Map.of());
                Connection connection = postgres.connect()) {
            assertThat(setting(connection, "fsync")).isEqualTo("on");
            assertThat(setting(connection, "synchronous_commit")).isEqualTo("on");
            assertThat(setting(connection, "full_page_writes")).isEqualTo("on");
            assertThat(postgres.port()).isLessThan(32_768);
        }
    }

    @Test
    void theSharedFastClusterStartsOnceAndMakesDatabases() throws SQLException {
        EmbeddedPostgres postgres = EmbeddedPostgres.shared(Durability.FAST);
        String url = postgres.newDatabase("with \"quotes\"").replace(" ", "%20");

        try (Connection connection =
                DriverManager.getConnection(url, postgres.user(), postgres.password())) {
            assertThat(setting(connection, "fsync")).isEqualTo("off");
            assertThat(EmbeddedPostgres.shared(Durability.FAST)).isSameAs(postgres);
            OwnershipChecker owners = new OwnershipChecker();
            owners.borrowed(connection).close();
            owners.borrowed(connection).close();
            owners.assertNone();
        }
    }

    @Test
    void aClosedClusterIsGoneWithItsData() throws SQLException, IOException {
        EmbeddedPostgres postgres =
                EmbeddedPostgres.start(Durability.FAST, Map.of("max_connections", "7"));
        Path data;
        try (Connection connection = postgres.connect()) {
            assertThat(setting(connection, "max_connections")).isEqualTo("7");
            data = Path.of(setting(connection, "data_directory"));
        }
        assertThat(Files.exists(data)).isTrue();

        postgres.close();
        postgres.close();

        assertThat(Files.exists(data.getParent())).isFalse();
        assertThatThrownBy(postgres::connect).isInstanceOf(SQLException.class);
    }

    @Test
    void aServerThatCannotStartSaysWhy() {
        assertThatThrownBy(
                        () ->
                                EmbeddedPostgres.start(
                                        Durability.FAST, Map.of("no_such_setting", "1")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no_such_setting");
    }

    @Test
    void aPortThatIsTakenIsNoticedWhoeverAnswersThere() throws IOException {
        int otherPort = EmbeddedPostgres.shared(Durability.FAST).port();
        Cluster cluster = Cluster.prepare();
        try {
            assertThatThrownBy(() -> cluster.start(otherPort, Durability.FAST, Map.of(), null))
                    .isInstanceOf(BindException.class)
                    .hasMessageContaining("is taken");
        } finally {
            cluster.stop();
        }
    }

    private static String setting(Connection connection, String name) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("show " + name)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
