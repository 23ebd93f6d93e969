package dev.weir.testkit.driver;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A database that exists only as a script: where a test says how the driver shall behave and reads
 * what reached it.
 *
 * <pre>{@code
 * ScriptedDatabase db = new ScriptedDatabase();
 * db.on(Call.CONNECT).delay(Duration.ofMillis(150));
 * db.on(Call.EXECUTE).failOnce(() -> new SQLException("gone", "08006"));
 * DataSource dataSource = db.dataSource();
 * }</pre>
 *
 * <p>Thread-safe; every part of the script can be changed while connections are in use.
 */
public final class ScriptedDatabase implements AutoCloseable {

    private final String name;
    private final DriverTime time;
    private final boolean counting;
    private final ConnectionLedger ledger;
    private final Set<ScriptedUrl> appliedUrls = ConcurrentHashMap.newKeySet();
    private final Lock lock = new ReentrantLock();
    private List<Rule> rules = List.of();
    private @Nullable WireLog log;
    private volatile @Nullable Script script;
    private volatile CloseRule closeRule = CloseRule.ROLLS_BACK;
    private volatile @Nullable BiFunction<ScriptedConnection, String, @Nullable Rows> answers;

    /** A database of its own, in real time. */
    public ScriptedDatabase() {
        this(DriverTime.real());
    }

    /** A database of its own, with that clock. */
    public ScriptedDatabase(DriverTime time) {
        this(DatabaseRegistry.freshName(), time, true);
    }

    ScriptedDatabase(String name, DriverTime time, boolean counting) {
        this.name = name;
        this.time = time;
        this.counting = counting;
        this.ledger = new ConnectionLedger(time);
    }

    /** The database that {@code jdbc:scripted:<name>} reaches, made if there is none. */
    public static ScriptedDatabase named(String name) {
        return DatabaseRegistry.named(name);
    }

    /**
     * A database that counts no calls, so that a call on a connection costs next to nothing: the
     * stub for benchmarks. Connections are still counted; {@link ScriptedConnection#count} is not
     * available.
     */
    public static ScriptedDatabase stub() {
        return new ScriptedDatabase(DatabaseRegistry.freshName(), DriverTime.real(), false);
    }

    /** The name in the URL. */
    public String name() {
        return name;
    }

    /**
     * The URL that reaches this database through {@link java.sql.DriverManager}, until {@link
     * #close()}.
     */
    public String url() {
        DatabaseRegistry.register(this);
        return ScriptedUrl.PREFIX + name;
    }

    /** A data source whose every {@code getConnection} opens a physical connection. */
    public DataSource dataSource() {
        return new ScriptedDataSource(this);
    }

    /** Opens a physical connection in the calling thread. */
    public ScriptedConnection connect() throws SQLException {
        ledger.connectBegins();
        boolean admitted = false;
        try {
            Script current = script;
            if (current != null) {
                current.run(Call.CONNECT, null, null);
            }
            ScriptedConnection connection = ledger.admit(this);
            admitted = true;
            return connection;
        } finally {
            if (!admitted) {
                ledger.connectFails();
            }
        }
    }

    /** Scripts that call. */
    public CallScript on(Call call) {
        return new CallScript(this, call);
    }

    /** Drops the whole script. Calls already held stay held; the wire log goes on. */
    public void clearScript() {
        replaceRules(rule -> true, null);
    }

    /** Answers that SQL text with these rows. */
    public void answer(String sql, Rows rows) {
        answerWith((connection, text) -> text.equals(sql) ? rows : null);
    }

    /**
     * Asks this function for the rows of each query. Functions given later are asked first; null
     * hands the question on, in the end to the default: {@code select pg_backend_pid()} answers the
     * connection's id, all else one row with the integer 1.
     */
    public void answerWith(BiFunction<ScriptedConnection, String, @Nullable Rows> function) {
        lock.lock();
        try {
            BiFunction<ScriptedConnection, String, @Nullable Rows> earlier = answers;
            answers =
                    (connection, sql) -> {
                        Rows rows = function.apply(connection, sql);
                        return rows != null || earlier == null
                                ? rows
                                : earlier.apply(connection, sql);
                    };
        } finally {
            lock.unlock();
        }
    }

    /**
     * Makes the server refuse connections beyond that many (SQLState 53300); connects under way do
     * not count.
     */
    public void maxConnections(int connections) {
        ledger.limit(connections);
    }

    /** What becomes of a transaction that is open when its connection is closed, from now on. */
    public void closeInTransaction(CloseRule rule) {
        closeRule = rule;
    }

    /** Breaks every live connection: what is next sent on it fails with that SQLState. */
    public void killAll(String sqlState) {
        connections().forEach(connection -> connection.kill(sqlState));
    }

    /** Physical connections now. */
    public DriverCounts counts() {
        return ledger.counts();
    }

    /** When opening + open + closing stood highest, since the start or {@link #resetPeak()}. */
    public ConnectionPeak peak() {
        return ledger.peak();
    }

    /** Begins a new search for the peak at the current counts. */
    public void resetPeak() {
        ledger.resetPeak();
    }

    /**
     * When each connect began, in nanoseconds of the driver's time, oldest first; failed ones
     * included.
     */
    public List<Long> connectNanos() {
        return ledger.connectNanos();
    }

    /** The physical connections whose socket is not gone yet, oldest first. */
    public List<ScriptedConnection> connections() {
        return ledger.live();
    }

    /** The live connection of that id. */
    public ScriptedConnection connection(int id) {
        Predicate<ScriptedConnection> hasId = connection -> connection.id() == id;
        return connections().stream()
                .filter(hasId)
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("No live connection has the id " + id));
    }

    /** Starts a new, empty log of every call that reaches the wire; an earlier log ends. */
    public WireLog recordWire() {
        WireLog fresh = new WireLog(time);
        replaceLog(fresh);
        return fresh;
    }

    /** Ends the log. */
    public void stopRecording() {
        replaceLog(null);
    }

    /** Takes the name out of the driver's registry. Open connections stay usable. */
    @Override
    public void close() {
        DatabaseRegistry.remove(this);
    }

    DriverTime time() {
        return time;
    }

    boolean counting() {
        return counting;
    }

    ConnectionLedger ledger() {
        return ledger;
    }

    CloseRule closeRule() {
        return closeRule;
    }

    @Nullable Script script() {
        return script;
    }

    Rows rowsFor(ScriptedConnection connection, String sql) {
        BiFunction<ScriptedConnection, String, @Nullable Rows> asked = answers;
        Rows rows = asked == null ? null : asked.apply(connection, sql);
        if (rows != null) {
            return rows;
        }
        return sql.equals("select pg_backend_pid()") ? Rows.single(connection.id()) : Rows.ONE;
    }

    void applyOnce(ScriptedUrl url) {
        if (appliedUrls.add(url)) {
            url.applyTo(this);
        }
    }

    void add(Rule rule) {
        replaceRules(old -> false, rule);
    }

    /**
     * Puts a delay in the place of the one of equal scope; {@code wanted} false only takes the old
     * one away.
     */
    void setDelay(Rule rule, boolean wanted) {
        replaceRules(
                old -> old.isDelay() && old.scope().equals(rule.scope()), wanted ? rule : null);
    }

    void clear(Call call) {
        replaceRules(rule -> rule.call() == call, null);
    }

    private void replaceRules(Predicate<Rule> leaving, @Nullable Rule added) {
        lock.lock();
        try {
            List<Rule> next = new ArrayList<>(rules);
            next.removeIf(leaving);
            if (added != null) {
                next.add(added);
            }
            rules = List.copyOf(next);
            script = Script.of(rules, log);
        } finally {
            lock.unlock();
        }
    }

    private void replaceLog(@Nullable WireLog next) {
        lock.lock();
        try {
            log = next;
            script = Script.of(rules, next);
        } finally {
            lock.unlock();
        }
    }
}
