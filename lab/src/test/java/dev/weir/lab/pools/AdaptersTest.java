package dev.weir.lab.pools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.FutureTask;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("long")
@Timeout(120)
class AdaptersTest {

    private static final Set<Thread.State> WAITS =
            EnumSet.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);

    static List<String> names() {
        return Adapters.names();
    }

    @Test
    void anUnknownNameIsAnsweredWithTheNearest() {
        assertThatThrownBy(() -> Adapters.create("hickari"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("did you mean 'hikari'?");
    }

    @ParameterizedTest
    @MethodSource("names")
    void aPoolThatWasNeverOpenedCloses(String name) {
        try (PoolUnderTest pool = Adapters.create(name)) {
            assertThat(pool.version()).isNotEqualTo("unknown");
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void whatABorrowerLeftUncommittedIsRolledBack(String name) throws SQLException {
        assertRolledBack(name, false);
    }

    @ParameterizedTest
    @MethodSource("names")
    void soItIsWhenTheBorrowerHadToTurnAutoCommitOff(String name) throws SQLException {
        assertRolledBack(name, true);
    }

    private static void assertRolledBack(String name, boolean autoCommit) throws SQLException {
        String url = "jdbc:h2:mem:rollback-" + name + "-" + autoCommit + ";DB_CLOSE_DELAY=-1";
        try (Connection direct = DriverManager.getConnection(url, "sa", "sa");
                Statement statement = direct.createStatement()) {
            statement.execute("create table mark (id int)");
            try (PoolUnderTest pool = Adapters.create(name)) {
                DataSource source = pool.open(settings(url, 1).withAutoCommit(autoCommit));
                try (Connection connection = source.getConnection();
                        Statement insert = connection.createStatement()) {
                    connection.setAutoCommit(false);
                    insert.execute("insert into mark values (1)");
                }
                try (Connection connection = source.getConnection()) {
                    assertThat(connection.getAutoCommit()).isEqualTo(autoCommit);
                    connection.setAutoCommit(false);
                    connection.commit();
                }
            }
            try (ResultSet rows = statement.executeQuery("select count(*) from mark")) {
                rows.next();
                assertThat(rows.getInt(1)).isZero();
            }
            statement.execute("shutdown");
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void autoCommitIsGivenBackAsItWasSet(String name) throws SQLException {
        try (ScriptedDatabase database = new ScriptedDatabase();
                PoolUnderTest pool = Adapters.create(name)) {
            DataSource source = pool.open(settings(database.url(), 1));
            try (Connection connection = source.getConnection()) {
                connection.setAutoCommit(false);
            }
            try (Connection connection = source.getConnection()) {
                assertThat(connection.getAutoCommit()).isTrue();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void noPoolOpensMoreThanItsMaximum(String name) throws Exception {
        try (ScriptedDatabase database = new ScriptedDatabase();
                PoolUnderTest pool = Adapters.create(name)) {
            DataSource source = pool.open(settings(database.url(), 3));
            List<Connection> held = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                held.add(source.getConnection());
            }
            FutureTask<Connection> next = new FutureTask<>(source::getConnection);
            Thread waiter = Thread.ofPlatform().start(next);
            while (!WAITS.contains(waiter.getState())) {
                Thread.onSpinWait();
            }
            assertThat(next).isNotDone();
            assertThat(database.counts().open()).isEqualTo(3);
            held.removeLast().close();
            held.add(next.get());
            assertThat(database.counts().open()).isEqualTo(3);
            for (Connection connection : held) {
                connection.close();
            }
        }
    }

    private static PoolSettings settings(String url, int maximum) {
        return PoolSettings.defaults(url, "sa", "sa").sized(1, maximum, Duration.ofSeconds(30));
    }
}
