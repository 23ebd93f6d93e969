package dev.weir.lab.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.postgres.Durability;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each fault as a plain pgjdbc connection meets it: the experiment's faults are faults. */
@Tag("database")
@Timeout(120)
class FaultsTest {

    private static Stage stage;

    @BeforeAll
    static void set() throws Exception {
        stage = Stage.set(Durability.FAST);
    }

    @AfterAll
    static void strike() {
        stage.close();
    }

    @ParameterizedTest
    @CsvSource({
        "terminated, 57P01",
        "reset, 08006",
        "blackhole-5, 08006",
        "silence, 08006",
        "silence-kept, 08006",
        "syn-drop, 08006",
        "refused, 08006",
        "restart, 57P01",
        "password, 57P01",
        "full, 57P01",
        "read-only, 25006",
        "switchover, 08006",
        "commit-lost, 08006",
        "answer-lost, 08006"
    })
    void aConnectionOfBeforeFails(String id, String state) throws Exception {
        Fault fault = fault(id);
        try (Scene scene = fault.scenes().open(stage);
                Connection before = connect(scene)) {
            // A blackhole would hold this test for ever.
            before.setNetworkTimeout(Executors.newVirtualThreadPerTaskExecutor(), 500);
            scene.begin();

            assertThatThrownBy(() -> fault.work().on(before))
                    .satisfies(e -> assertThat(((SQLException) e).getSQLState()).isEqualTo(state));
            scene.end();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "silence, 08001",
        "silence-kept, 08001",
        "syn-drop, 08001",
        "refused, 08001",
        "restart, 08001",
        "password, 28P01",
        "full, 53300"
    })
    void aNewConnectionFailsWhileItLasts(String id, String state) throws Exception {
        try (Scene scene = fault(id).scenes().open(stage)) {
            scene.begin();

            assertThatThrownBy(() -> connect(scene))
                    .satisfies(
                            e -> assertThat(((SQLException) e).getSQLState()).isIn(state, "08006"));
            scene.end();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "terminated",
                "reset",
                "blackhole-5",
                "silence",
                "silence-kept",
                "syn-drop",
                "refused",
                "restart",
                "password",
                "full",
                "read-only",
                "switchover",
                "freeze"
            })
    void aNewConnectionIsGoodWhenItIsOver(String id) throws Exception {
        Fault fault = fault(id);
        try (Scene scene = fault.scenes().open(stage)) {
            scene.begin();
            scene.end();
            try (Connection after = connect(scene)) {
                fault.work().on(after);
            }
            assertThat(scene.attempts()).isNotEmpty();
            assertThat(scene.peak()).isPositive();
        }
    }

    @Test
    void aReadOnlyPrimaryIsLeftForTheOther() throws Exception {
        try (Scene scene = fault(Faults.READ_ONLY).scenes().open(stage)) {
            assertThat(port(scene)).isEqualTo(stage.primary().port());
            scene.begin();
            assertThat(port(scene)).isEqualTo(stage.other().port());
        }
    }

    @ParameterizedTest
    @CsvSource({"commit-lost, 0", "answer-lost, 1"})
    void aCommitThatIsCutIsStoredOnlyIfTheServerGotIt(String id, int rows) throws Exception {
        Fault fault = fault(id);
        try (Scene scene = fault.scenes().open(stage);
                Connection connection = connect(scene)) {
            scene.begin();
            assertThatThrownBy(() -> fault.work().on(connection)).isInstanceOf(SQLException.class);

            // The server may still be at it; ending its session waits for that.
            stage.primary().faults().terminate(Stage.ROLE);
            assertThat(scene.stored()).hasValue(rows);
        }
    }

    @Test
    void aSceneLeavesTheServerAsItWas() throws Exception {
        for (String id : Set.of("password", "full", "read-only", "restart")) {
            try (Scene scene = fault(id).scenes().open(stage)) {
                scene.begin();
            }
            try (Scene next = fault("reset").scenes().open(stage);
                    Connection connection = connect(next)) {
                Work.WRITE.on(connection);
            }
        }
    }

    private static Fault fault(String id) {
        Pace hurried =
                new Pace(
                        Duration.ZERO,
                        Duration.ZERO,
                        Duration.ZERO,
                        Duration.ZERO,
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(5));
        return Faults.catalogue(hurried).stream()
                .filter(fault -> fault.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** A short timeout, since some faults leave a connect without any answer. */
    private static Connection connect(Scene scene) throws SQLException {
        return DriverManager.getConnection(
                scene.url() + "&connectTimeout=2&socketTimeout=2", scene.user(), scene.password());
    }

    private static int port(Scene scene) throws SQLException {
        try (Connection connection = connect(scene);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select inet_server_port()")) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
