package dev.weir.catalogue.conformance;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.CallScript;
import dev.weir.testkit.driver.Hang;
import dev.weir.testkit.driver.ScriptedConnection;
import dev.weir.testkit.driver.ScriptedDatabase;
import dev.weir.testkit.machine.Slowdown;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * One row on one pool: the database, the pool, the threads that borrow, and what was noted. The
 * trial's own thread makes no call that may hang; those are {@link Task}s.
 *
 * <p>Used by the trial's thread; what tasks may call is thread-safe.
 */
class Stage {

    /** The borrow timeout of rows about timing out. */
    static final Duration PATIENCE = Duration.ofSeconds(1);

    /** The borrow timeout of rows in which nobody shall time out. */
    static final Duration LONG_PATIENCE = Duration.ofSeconds(20);

    static final String USER = "conformance";
    static final String PASSWORD = "open-sesame-4711";

    /** How long something that takes no time may take before it counts as late. */
    static final Duration AT_ONCE = Duration.ofMillis(100);

    /** For what the scene needs: late, it is no fault of the row's. */
    static final Duration SCENE = Duration.ofSeconds(5);

    private final PoolUnderTest underTest;
    private final Duration slack;
    private final Notes notes = new Notes();
    private final ScriptedDatabase database = new ScriptedDatabase();
    private final Queue<Connection> lent = new ConcurrentLinkedQueue<>();
    private final Queue<Task<Connection>> borrowers = new ConcurrentLinkedQueue<>();
    private final Queue<OpenPool> pools = new ConcurrentLinkedQueue<>();
    private final Queue<Hang> hangs = new ConcurrentLinkedQueue<>();
    private final Set<Thread> helpers = ConcurrentHashMap.newKeySet();
    private final ThreadGroup group = Thread.currentThread().getThreadGroup();
    private volatile @Nullable OpenPool pool;
    private volatile int maximum;
    private volatile boolean over;

    Stage(PoolUnderTest underTest, Duration slack) {
        this.underTest = underTest;
        this.slack = slack;
        helpers.add(Thread.currentThread());
    }

    // ---- the scene ----

    ScriptedDatabase database() {
        return database;
    }

    CallScript on(Call call) {
        return database.on(call);
    }

    /** A gate that opens at the end of the trial at the latest. */
    Hang hold(CallScript calls) {
        return remember(calls.hang());
    }

    /** A gate for one call that opens at the end of the trial at the latest. */
    Hang holdNext(CallScript calls) {
        return remember(calls.hangOnce());
    }

    private Hang remember(Hang hang) {
        hangs.add(hang);
        return hang;
    }

    /** Opens the pool on the scripted database. */
    void open(int minimumIdle, int maximumSize, Duration patience) throws SQLException {
        openAt(database.url(), minimumIdle, maximumSize, patience);
    }

    /** Opens the pool on that URL. */
    void openAt(String url, int minimumIdle, int maximumSize, Duration patience)
            throws SQLException {
        opened(underTest.open(settings(url, minimumIdle, maximumSize, patience)), maximumSize);
    }

    /** Opens the pool with code or a wish of the user's. */
    void openWith(PoolHook hook, String url, int maximumSize, Duration patience)
            throws SQLException, NotApplicable {
        try {
            opened(underTest.open(settings(url, 0, maximumSize, patience), hook), maximumSize);
        } catch (UnsupportedOperationException e) {
            throw new NotApplicable(String.valueOf(e.getMessage()));
        }
    }

    /** Opens the pool, of a copy of its library that this loader makes. */
    void openLoadedBy(ClassLoader loader, int minimumIdle, int maximumSize, Duration patience)
            throws SQLException, NotApplicable {
        PoolSettings settings = scriptedSettings(minimumIdle, maximumSize, patience);
        opened(loadedBy(loader).open(settings), maximumSize);
    }

    /** A copy of the pool's library that this loader makes. */
    PoolUnderTest loadedBy(ClassLoader loader) throws NotApplicable {
        try {
            return underTest.loadedBy(loader);
        } catch (UnsupportedOperationException e) {
            throw new NotApplicable(String.valueOf(e.getMessage()));
        }
    }

    /** What this kind of pool calls a setting. */
    String nameOf(PoolHook.Setting setting) {
        return underTest.nameOf(setting);
    }

    /** For a pool on the scripted database. */
    PoolSettings scriptedSettings(int minimumIdle, int maximumSize, Duration patience) {
        return settings(database.url(), minimumIdle, maximumSize, patience);
    }

    PoolSettings settings(String url, int minimumIdle, int maximumSize, Duration patience) {
        return new PoolSettings(url, USER, PASSWORD, minimumIdle, maximumSize, patience);
    }

    private void opened(OpenPool opened, int maximumSize) {
        pools.add(opened);
        pool = opened;
        maximum = maximumSize;
    }

    /** A URL at which this answers instead of the scripted driver. */
    String interposed(InterposingDriver.SessionOpener sessionOpener) {
        InterposingDriver.register(database.name(), sessionOpener);
        return InterposingDriver.PREFIX + database.name();
    }

    /** The pool opened last. */
    OpenPool pool() {
        OpenPool opened = pool;
        if (opened == null) {
            throw new IllegalStateException("the trial has not opened its pool");
        }
        return opened;
    }

    DataSource source() {
        return pool().dataSource();
    }

    int maximum() {
        return maximum;
    }

    /** The pool is not to be asked for anything after this trial. */
    void poolIsOver() {
        over = true;
    }

    boolean isPoolOver() {
        return over || pool == null;
    }

    // ---- calls ----

    <T> Task<T> start(String name, Callable<? extends @Nullable T> call) {
        Task<T> task = new Task<>(group, "conformance-" + name, call);
        helpers.add(task.thread());
        return task.start();
    }

    Task<Boolean> run(String name, Action action) {
        return start(
                name,
                () -> {
                    action.run();
                    return true;
                });
    }

    /** Something that a task does. */
    @FunctionalInterface
    interface Action {
        void run() throws Exception;
    }

    /** Begins to borrow. */
    Task<Connection> borrow(String name) {
        DataSource source = source();
        Task<Connection> borrower = start(name, () -> lend(source.getConnection()));
        borrowers.add(borrower);
        return borrower;
    }

    /** Whether a borrower has neither a connection nor an error yet. */
    boolean isAnybodyBorrowing() {
        borrowers.removeIf(Task::hasEnded);
        return !borrowers.isEmpty();
    }

    /**
     * Begins to borrow, again and again until a borrower is not served at once: a pool may have had
     * one connect too many under way, and that one's connection to lend.
     */
    Task<Connection> borrowUntilOneWaits(String name) throws Exception {
        await("no connect is under way", SCENE, () -> database.counts().opening() == 0);
        Task<Connection> borrower;
        do {
            borrower = borrow(name);
            borrower.await(limit(AT_ONCE));
        } while (borrower.value() != null);
        return borrower;
    }

    /** Keeps in mind that a connection is to be given back at the end. */
    Connection lend(Connection connection) {
        lent.add(connection);
        return connection;
    }

    /**
     * Borrows for the scene itself: nothing stands in the way yet. On a busy machine a connect may
     * take longer than the pool's patience in that scene, so a refusal is no verdict.
     */
    Connection take() throws Exception {
        long begun = System.nanoTime();
        Task<Connection> borrower = borrow("scene");
        borrower.await(limit(SCENE));
        while (borrower.failure() != null && System.nanoTime() - begun < SCENE.toNanos()) {
            pause(AT_ONCE);
            borrower = borrow("scene");
            borrower.await(limit(SCENE));
        }
        return served(borrower, SCENE);
    }

    /**
     * Borrows every connection that the pool has open, so that the next borrower needs another:
     * some pools open several ahead of need.
     */
    List<Connection> takeAllOpen() throws Exception {
        List<Connection> all = new ArrayList<>();
        do {
            all.add(take());
            pause(AT_ONCE);
        } while (openNow() > all.size() && all.size() < maximum);
        if (all.size() == maximum) {
            throw new NotApplicable("the pool opens all that it may before it is needed");
        }
        return all;
    }

    /** Physical connections that are open now. */
    int openNow() throws SQLException {
        return database.counts().open();
    }

    /** Borrows that many and gives them back, so that they lie idle. */
    void fill(int connections) throws Exception {
        List<Connection> all = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            all.add(take());
        }
        for (Connection connection : all) {
            connection.close();
        }
    }

    /** The borrower must have a connection within that time. */
    Connection served(Task<Connection> borrower, Duration bound) throws Exception {
        borrower.await(limit(bound));
        Connection connection = borrower.value();
        if (connection == null || borrower.millis() > limit(bound)) {
            throw breach(
                    "no connection within %,d ms: %s"
                            .formatted(bound.toMillis(), borrower.describe()));
        }
        return connection;
    }

    /** The borrower must have an error within that time. */
    Throwable refused(Task<Connection> borrower, Duration bound) throws Exception {
        borrower.await(limit(bound));
        Throwable failure = borrower.failure();
        if (failure == null || borrower.millis() > limit(bound)) {
            throw breach(
                    "no error within %,d ms: %s".formatted(bound.toMillis(), borrower.describe()));
        }
        notes.saw(borrower.describe());
        if (!(failure instanceof SQLException)) {
            notes.breach("the borrower got " + failure + ", which is no SQLException");
        }
        return failure;
    }

    /** The call must have returned within that time, without an exception. */
    void returns(String what, Task<?> call, Duration bound) throws Exception {
        call.await(limit(bound));
        if (!call.hasEnded() || call.millis() > limit(bound)) {
            notes.breach(
                    "%s not within %,d ms: %s".formatted(what, bound.toMillis(), call.describe()));
        } else if (call.failure() != null) {
            notes.breach(what + ": " + call.describe());
        }
    }

    /** A bound in milliseconds with the slack that the kit grants, more on a busy machine. */
    long limit(Duration bound) {
        return bound.plus(slack()).toMillis();
    }

    private Duration slack() {
        return Slowdown.of(slack);
    }

    /** Waits until the borrower stands still in the pool. */
    void awaitWaiting(Task<?> borrower) throws Exception {
        await("the borrower waits", SCENE, () -> isWaiting(borrower.thread()));
    }

    /** One that waits for a lock has yet to come to where borrowers wait. */
    private static boolean isWaiting(Thread thread) {
        ThreadInfo now = ManagementFactory.getThreadMXBean().getThreadInfo(thread.threadId());
        return now == null
                || (now.getThreadState() != Thread.State.RUNNABLE
                        && !String.valueOf(now.getLockName()).contains("ReentrantLock"));
    }

    /** Waits for something; a breach if it does not come to be within that time. */
    void await(String what, Duration bound, BooleanSupplier condition) throws Exception {
        if (!becomes(bound, condition)) {
            throw breach("not within %,d ms: %s".formatted(bound.toMillis(), what));
        }
    }

    /** Waits for something; whether it came to be within that time. */
    boolean becomes(Duration bound, BooleanSupplier condition) throws InterruptedException {
        return watches(bound.plus(slack()), condition);
    }

    /** Watches for something that is not to be, without slack; whether it came to be. */
    static boolean watches(Duration time, BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                return false;
            }
            pause(Duration.ofMillis(1));
        }
        return true;
    }

    /** Lets time pass of which a fault is made: idling, an outage that lasts. */
    static void pause(Duration time) throws InterruptedException {
        Thread.sleep(time.toMillis());
    }

    // ---- what is seen ----

    Notes notes() {
        return notes;
    }

    void expect(boolean holds, String otherwise) {
        if (!holds) {
            notes.breach(otherwise);
        }
    }

    /** What a borrower sees is what one before it saw. */
    void expectNothingLeft(
            Map<String, ? extends @Nullable Object> before,
            Map<String, ? extends @Nullable Object> after) {
        List<String> leaked =
                before.keySet().stream()
                        .filter(name -> !Objects.equals(before.get(name), after.get(name)))
                        .sorted()
                        .toList();
        expect(leaked.isEmpty(), "left to the next borrower: " + String.join(", ", leaked));
    }

    void words(Words expected, @Nullable Throwable thrown) {
        String difference = expected.differenceOf(thrown);
        if (difference != null) {
            notes.words(difference);
        }
    }

    Breach breach(String what) {
        notes.breach(what);
        return new Breach(what);
    }

    /** A borrower's work: one statement. */
    static void work(Connection connection) throws SQLException {
        id(connection);
    }

    /** Which physical connection this is; a statement on the wire. */
    static int id(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select pg_backend_pid()")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    /** Which physical connection this is, equal for the same one. */
    Object backend(Connection connection) throws SQLException {
        return id(connection);
    }

    /** The physical connection behind a handle, past the pool. */
    ScriptedConnection physical(Connection connection) throws SQLException {
        return database.connection(id(connection));
    }

    /** Threads that the pool has started since the trial began. */
    List<Thread> poolThreads() {
        Thread[] all = new Thread[group.activeCount() + 64];
        int count = group.enumerate(all, true);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (!helpers.contains(all[i])) {
                threads.add(all[i]);
            }
        }
        return threads;
    }

    // ---- the end ----

    /** Checks what must hold when the fault is over. */
    void settle() throws Exception {
        new Aftermath(this).check();
    }

    Queue<Connection> lent() {
        return lent;
    }

    /** Ends the faults: every later call works, every call held goes on. */
    void endFaults() {
        database.clearScript();
        database.maxConnections(Integer.MAX_VALUE);
        hangs.forEach(Hang::release);
    }

    /** Ends what is left of the trial, without waiting for a pool that does not. */
    void tearDown() throws InterruptedException {
        endFaults();
        for (OpenPool opened : pools) {
            run("tear-down", opened::close).await(5_000);
        }
        for (Thread helper : helpers) {
            if (helper != Thread.currentThread()) {
                helper.interrupt();
            }
        }
        InterposingDriver.remove(database.name());
        database.close();
    }
}
