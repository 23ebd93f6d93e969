package dev.weir.lab.soak;

import dev.weir.lab.soak.Outcomes.Told;
import dev.weir.testkit.driver.DriverTime;
import dev.weir.testkit.invariant.OwnershipChecker;
import dev.weir.testkit.invariant.WaitChecker;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * What the clients do, drawn at random: most of it orderly, some of it as careless or unlucky as
 * programs are. Every write has a number and a note of what the client was told about it.
 * Thread-safe.
 */
final class Transactions {

    private static final int APPENDS_PER_KEY = 100;
    private static final int KEYS_AT_ONCE = 8;

    /** Classes of SQLState with which a server refuses a statement: nothing of it was done. */
    private static final Set<String> REFUSALS =
            Set.of("22", "23", "25", "40", "42", "53", "54", "55");

    private final DataSource pool;
    private final long seed;
    private final Tally tally;
    private final Outcomes entries = new Outcomes();
    private final Outcomes appends = new Outcomes();
    private final ListHistory lists = new ListHistory();
    private final OwnershipChecker owners = new OwnershipChecker();
    private final WaitChecker waits;

    Transactions(DataSource pool, long seed, Tally tally, DriverTime time) {
        this.pool = pool;
        this.seed = seed;
        this.tally = tally;
        this.waits = WaitChecker.inTime(Duration.ofMillis(500)).with(time);
    }

    Outcomes entries() {
        return entries;
    }

    Outcomes appends() {
        return appends;
    }

    ListHistory lists() {
        return lists;
    }

    OwnershipChecker owners() {
        return owners;
    }

    WaitChecker waits() {
        return waits;
    }

    /** Serves the request of that number, which should have begun at {@code intended}. */
    void serve(long number, long intended) {
        try {
            Random random = new Random(seed * 31 + number);
            Connection connection = borrow(intended);
            if (connection != null) {
                use(connection, random);
            }
        } catch (RuntimeException | Error unexpected) {
            tally.surprise("a transaction", unexpected);
        }
    }

    private @Nullable Connection borrow(long intended) {
        WaitChecker.Wait wait = waits.begin(SoakSettings.PATIENCE);
        long deadline = System.nanoTime() + SoakSettings.PATIENCE.toNanos();
        try {
            Connection connection = pool.getConnection();
            long now = System.nanoTime();
            wait.served();
            tally.answered(now - deadline);
            tally.waited(now - intended);
            return connection;
        } catch (SQLException e) {
            long now = System.nanoTime();
            wait.refused();
            tally.answered(now - deadline);
            tally.failed("getConnection", e);
            return null;
        } finally {
            wait.refused();
        }
    }

    private void use(Connection connection, Random random) {
        String doing = "the first statement";
        try {
            SessionCheck.Finding finding = SessionCheck.look(connection);
            if (!finding.leftovers().isEmpty()) {
                tally.unclean(finding);
            }
            OwnershipChecker.Ownership owned = owners.borrowed(finding.session());
            try {
                TransactionKind deed = TransactionKind.draw(random);
                doing = deed.name().toLowerCase(Locale.ROOT);
                deed.on(this, connection, random);
            } finally {
                owned.close();
            }
            tally.good();
        } catch (SQLException e) {
            tally.failed(doing, e);
        } finally {
            close(connection);
        }
    }

    private void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            tally.surprise("close()", e);
        }
    }

    static void read(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select count(*) from soak_lists")) {
            rows.next();
        }
    }

    /** An insert in auto-commit. */
    void insert(Connection connection) throws SQLException {
        int id = entries.next();
        try {
            store(connection, id);
            entries.tell(id, Told.COMMITTED);
        } catch (SQLException e) {
            entries.tell(id, refused(e) ? Told.FAILED : Told.UNKNOWN);
            throw e;
        }
    }

    /** An insert that the client gives up, leaving its transaction open in one way or another. */
    void forget(Connection connection, boolean plainSql) throws SQLException {
        int id = entries.next();
        entries.tell(id, Told.FAILED);
        if (plainSql) {
            execute(connection, "begin");
        } else {
            connection.setAutoCommit(false);
        }
        store(connection, id);
    }

    /** Appends to a list, sees it with the append, and commits or rolls back. */
    void append(Connection connection, Random random, boolean commit) throws SQLException {
        int id = appends.next();
        int key = id / (APPENDS_PER_KEY * KEYS_AT_ONCE) * KEYS_AT_ONCE;
        key += random.nextInt(KEYS_AT_ONCE);
        boolean sent = false;
        try {
            connection.setAutoCommit(false);
            int[] seen = appended(connection, key, id);
            if (!commit) {
                connection.rollback();
                appends.tell(id, Told.FAILED);
                lists.saw(key, Arrays.copyOf(seen, seen.length - 1));
                return;
            }
            sent = true;
            connection.commit();
            appends.tell(id, Told.COMMITTED);
            lists.saw(key, seen);
        } catch (SQLException e) {
            appends.tell(id, sent && !refused(e) ? Told.UNKNOWN : Told.FAILED);
            throw e;
        }
    }

    private static int[] appended(Connection connection, int key, int id) throws SQLException {
        String sql =
                "insert into soak_lists as l values (?, array[?::int]) on conflict (key) do update"
                        + " set ids = l.ids || excluded.ids returning ids";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, key);
            statement.setInt(2, id);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return EndState.ints(rows.getArray(1));
            }
        }
    }

    private static void store(Connection connection, int id) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("insert into soak_entries values (?)")) {
            statement.setInt(1, id);
            statement.executeUpdate();
        }
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Whether the server itself has said no, so that the outcome is known. */
    private static boolean refused(SQLException e) {
        String state = e.getSQLState();
        return state != null
                && state.length() == 5
                && !state.equals("40003")
                && REFUSALS.contains(state.substring(0, 2));
    }
}
