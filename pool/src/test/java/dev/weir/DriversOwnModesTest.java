package dev.weir;

import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.ScriptedDatabase;
import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Auto-commit and read-only that nobody set are the driver's: what a URL asks for is not switched
 * off, and a driver that refuses to change them is not asked to.
 */
@Tag("database")
@Timeout(120)
@ExtendWith(QuietLog.class)
class DriversOwnModesTest {

    @TempDir private Path folder;

    private static WeirBuilder small(String url) {
        return TestPools.ofOne(url);
    }

    // ---- real drivers

    @Test
    void sqliteOpenedForReadingStartsAndReads() throws SQLException {
        Path file = folder.resolve("x.db");
        execute(() -> DriverManager.getConnection("jdbc:sqlite:" + file), "create table t (n int)");
        try (WeirDataSource pool = small("jdbc:sqlite:" + file + "?open_mode=1").build()) {
            assertReadsOnly(pool, "insert into t values (1)");
        }
    }

    @Test
    void duckDbOpenedForReadingStartsAndReads() throws SQLException {
        Path file = folder.resolve("x.duckdb");
        execute(() -> DriverManager.getConnection("jdbc:duckdb:" + file), "create table t (n int)");
        try (WeirDataSource pool =
                small("jdbc:duckdb:" + file)
                        .dataSourceProperty("duckdb.read_only", "true")
                        .build()) {
            assertReadsOnly(pool, "insert into t values (1)");
        }
    }

    @Test
    void postgresOpenedForReadingRefusesWritesAlsoAfterAReset() throws SQLException {
        EmbeddedPostgres postgres = EmbeddedPostgres.shared(Durability.FAST);
        try (Connection c = postgres.connect()) {
            execute(c, "drop table if exists only_read");
            execute(c, "create table only_read (n int)");
        }
        String url = postgres.url();
        url += (url.contains("?") ? "&" : "?") + "readOnly=true&readOnlyMode=always";
        try (WeirDataSource pool =
                small(url).username(postgres.user()).password(postgres.password()).build()) {
            assertReadsOnly(pool, "insert into only_read values (1)");
            execute(pool, "set work_mem = '9MB'");
            assertReadsOnly(pool, "insert into only_read values (1)");
            try (Connection c = pool.getConnection()) {
                c.setReadOnly(false);
                execute(c, "insert into only_read values (1)");
            }
            assertReadsOnly(pool, "insert into only_read values (1)");
        }
        try (WeirDataSource pool =
                small(url)
                        .username(postgres.user())
                        .password(postgres.password())
                        .readOnly(false)
                        .build()) {
            try (Connection c = pool.getConnection()) {
                assertThat(c.isReadOnly()).as("what is set beats the URL").isFalse();
                execute(c, "insert into only_read values (2)");
            }
        }
    }

    private static void assertReadsOnly(WeirDataSource pool, String write) throws SQLException {
        try (Connection c = pool.getConnection()) {
            assertThat(c.isReadOnly()).isTrue();
            assertThat(one(c, "select 1")).isEqualTo("1");
            assertThatThrownBy(() -> execute(c, write)).isInstanceOf(SQLException.class);
        }
    }

    @Test
    void h2sAutoCommitOfTheUrlHoldsForEveryBorrower() throws SQLException {
        assertNoAutoCommit(small("jdbc:h2:mem:" + UUID.randomUUID() + ";AUTOCOMMIT=OFF"));
    }

    @Test
    void mariaDbsAutoCommitOfTheUrlHoldsForEveryBorrower() throws SQLException {
        EmbeddedMariaDb mariaDb = EmbeddedMariaDb.shared();
        String url = mariaDb.url() + (mariaDb.url().contains("?") ? "&" : "?");
        assertNoAutoCommit(
                small(url + "autocommit=false")
                        .username(mariaDb.user())
                        .password(mariaDb.password()));
    }

    private static void assertNoAutoCommit(WeirBuilder builder) throws SQLException {
        try (WeirDataSource pool = builder.build()) {
            for (int lease = 0; lease < 2; lease++) {
                try (Connection c = pool.getConnection()) {
                    assertThat(c.getAutoCommit()).isFalse();
                    c.setAutoCommit(true);
                }
            }
        }
        try (WeirDataSource pool = builder.autoCommit(true).build();
                Connection c = pool.getConnection()) {
            assertThat(c.getAutoCommit()).as("what is set beats the URL").isTrue();
        }
    }

    // ---- every driver, whatever its modes

    static Stream<Arguments> modes() {
        List<Arguments> all = new ArrayList<>();
        for (boolean autoCommit : new boolean[] {true, false}) {
            for (boolean readOnly : new boolean[] {true, false}) {
                for (Boolean setAutoCommit : new Boolean[] {null, true, false}) {
                    for (Boolean setReadOnly : new Boolean[] {null, true, false}) {
                        all.add(Arguments.of(autoCommit, readOnly, setAutoCommit, setReadOnly));
                    }
                }
            }
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("modes")
    void whatIsNotSetIsTheDriversAndWhatIsSetIsSet(
            boolean autoCommit,
            boolean readOnly,
            @Nullable Boolean setAutoCommit,
            @Nullable Boolean setReadOnly)
            throws SQLException {
        ScriptedDatabase database = new ScriptedDatabase();
        DataSource driver =
                new StubDataSource() {
                    @Override
                    public Connection getConnection() {
                        try {
                            Connection fresh = database.connect();
                            fresh.setReadOnly(readOnly);
                            fresh.setAutoCommit(autoCommit);
                            return fresh;
                        } catch (SQLException e) {
                            throw new AssertionError(e);
                        }
                    }
                };
        WeirBuilder builder = TestPools.on(driver).maximumPoolSize(1);
        if (setAutoCommit != null) {
            builder.autoCommit(setAutoCommit);
        }
        if (setReadOnly != null) {
            builder.readOnly(setReadOnly);
        }
        try (WeirDataSource pool = builder.build()) {
            for (int lease = 0; lease < 2; lease++) {
                try (Connection c = pool.getConnection()) {
                    assertThat(c.getAutoCommit())
                            .isEqualTo(setAutoCommit == null ? autoCommit : setAutoCommit);
                    assertThat(c.isReadOnly())
                            .isEqualTo(setReadOnly == null ? readOnly : setReadOnly);
                    c.setAutoCommit(true);
                    c.setReadOnly(!c.isReadOnly());
                    c.setAutoCommit(!autoCommit);
                }
            }
        }
    }

    @Test
    void aDriverThatRefusesToChangeItsModesIsNotAsked() throws SQLException {
        ScriptedDatabase database = new ScriptedDatabase();
        database.on(Call.SET_READ_ONLY).fail(() -> new SQLException("cannot be changed"));
        database.on(Call.SET_AUTOCOMMIT).fail(() -> new SQLException("cannot be changed"));
        try (WeirDataSource pool = TestPools.on(database).build();
                Connection c = pool.getConnection()) {
            assertThat(c.getAutoCommit()).isTrue();
            assertThat(c.isReadOnly()).isFalse();
        }
    }

    @Test
    void gettersOfWhatWasNotSetAnswerTheUsualModes() {
        WeirSettings settings = new WeirSettings();
        assertThat(settings.isAutoCommit()).isTrue();
        assertThat(settings.isReadOnly()).isFalse();
        settings.setJdbcUrl("jdbc:h2:mem:x");
        WeirConfig config = settings.toConfig();
        assertThat(config.isSet(ConfigKey.AUTO_COMMIT)).isFalse();
        assertThat(config.autoCommit()).isTrue();
        assertThat(config.readOnly()).isFalse();
    }

    @Test
    void sqlOfTheStartIsNoPartOfTheFirstBorrowersTransaction() throws SQLException {
        String url = "jdbc:h2:mem:" + UUID.randomUUID() + ";AUTOCOMMIT=OFF";
        try (WeirDataSource pool =
                small(url).connectionInitSql("create table if not exists t (n int)").build()) {
            try (Connection c = pool.getConnection()) {
                execute(c, "insert into t values (1)");
                c.rollback();
            }
            assertThat(one(pool, "select count(*) from t")).isEqualTo("0");
        }
    }
}
