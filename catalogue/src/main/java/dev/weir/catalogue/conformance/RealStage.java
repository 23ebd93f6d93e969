package dev.weir.catalogue.conformance;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A stage on a real database: each row has one of its own, with a table {@code mark}, and is looked
 * at past the pool.
 */
abstract class RealStage extends Stage {

    private static final AtomicInteger DATABASES = new AtomicInteger();

    private final Backend backend;
    private final String name;
    private boolean made;
    private @Nullable Connection observer;

    RealStage(PoolUnderTest underTest, Duration slack, Row row) {
        super(underTest, slack);
        backend = row.backend();
        name = "row_" + row.number() + "_" + DATABASES.incrementAndGet();
    }

    /** This stage, for a row on a real database. */
    static RealStage of(Stage stage) {
        if (stage instanceof RealStage real) {
            return real;
        }
        throw new IllegalStateException("a row on a real database was given a scripted stage");
    }

    // ---- what each database is asked for in its own words ----

    /**
     * Makes the row's database.
     *
     * @return where the pool finds it
     * @throws NotApplicable saying why, if this database cannot be had here
     */
    abstract String create() throws SQLException, NotApplicable;

    /** Opens a connection past the pool. */
    abstract Connection connectPast() throws SQLException;

    /** Removes the row's database, after everybody has left it. */
    abstract void remove() throws SQLException;

    /** What tells physical connections apart; null where the database gives them no names. */
    abstract @Nullable String backendQuery();

    /** The driver's class or interface for connections, for databases that name none of them. */
    abstract String connectionClass();

    // ---- the same on each ----

    Backend backend() {
        return backend;
    }

    String databaseName() {
        return name;
    }

    /** Opens the pool on the row's database. */
    void openDirect(int minimumIdle, int maximumSize, Duration patience)
            throws SQLException, NotApplicable {
        openAt(make(), minimumIdle, maximumSize, patience);
    }

    /** Makes the row's database with its table. */
    final String make() throws SQLException, NotApplicable {
        // Some pools set it, and the whole JVM has it ever after.
        DriverManager.setLoginTimeout(0);
        String url = create();
        made = true;
        sql("create table mark (id int)");
        return url;
    }

    /** Runs a statement past the pool. */
    void sql(String sql) throws SQLException {
        execute(observer(), sql);
    }

    /** The first column of the first row of a query past the pool. */
    @Nullable String ask(String sql) throws SQLException {
        return ask(observer(), sql);
    }

    /** The first column of the first row. */
    static @Nullable String ask(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getString(1) : null;
        }
    }

    /** A borrower's statement. */
    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** A borrower's statement that fails. */
    final void fails(Connection connection, String sql) {
        try {
            execute(connection, sql);
        } catch (SQLException expected) {
            return;
        }
        notes().breach("the database took '%s'".formatted(sql));
    }

    /** A writer past the pool must not wait for anybody. */
    final void expectUnlocked() {
        try {
            sql("insert into mark values (100)");
            sql("delete from mark where id = 100");
        } catch (SQLException e) {
            notes().breach("a lock is left: " + Task.describe(e));
        }
    }

    private Connection observer() throws SQLException {
        Connection connection = observer;
        if (connection == null) {
            connection = connectPast();
            observer = connection;
        }
        return connection;
    }

    static Connection connect(String url) throws SQLException {
        return DriverManager.getConnection(url, USER, PASSWORD);
    }

    /** So that a kit without that driver says so. */
    static void requireDriver(String driverClass, String artifact) throws NotApplicable {
        try {
            Class.forName(driverClass);
        } catch (ClassNotFoundException e) {
            throw new NotApplicable("needs %s on the class path".formatted(artifact));
        }
    }

    /**
     * Which physical connection this is. Where only the driver's object tells, the pool may close
     * the connection afterwards, since it was unwrapped.
     */
    @Override
    Object backend(Connection connection) throws SQLException {
        String query = backendQuery();
        if (query != null) {
            return String.valueOf(ask(connection, query));
        }
        ask(connection, "select count(*) from mark");
        try {
            return connection.unwrap(Class.forName(connectionClass()));
        } catch (SQLException | ClassNotFoundException notTold) {
            return new Object();
        }
    }

    @Override
    int openNow() throws SQLException {
        throw new IllegalStateException(
                "no row asks " + backend + " how many connections are open");
    }

    @Override
    void tearDown() throws InterruptedException {
        super.tearDown();
        try {
            Connection connection = observer;
            if (connection != null) {
                connection.close();
            }
            if (made) {
                remove();
            }
        } catch (SQLException e) {
            // it goes with its server, or with this JVM
        }
    }
}
