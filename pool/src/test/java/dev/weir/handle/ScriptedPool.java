package dev.weir.handle;

import dev.weir.SessionReset;
import dev.weir.WeirConfig;
import dev.weir.handle.core.BaseConnection;
import dev.weir.lease.Clock;
import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Rows;
import dev.weir.testkit.driver.ScriptedConnection;
import dev.weir.testkit.driver.ScriptedDatabase;
import dev.weir.testkit.driver.WireLog;
import java.util.List;

/** A pool of one handle on a scripted database, whose wire is recorded from its first lease on. */
public final class ScriptedPool {

    public final ScriptedDatabase database = new ScriptedDatabase();
    public final WireLog wire;
    private final HandlePool pool;

    /** What the driver does when it is asked for its transaction state. */
    private volatile Runnable whenAsked = () -> {};

    private ScriptedPool(boolean postgres, WeirConfig config, Clock clock) {
        Runnable asked = () -> whenAsked.run();
        // there is no stored code
        database.answerWith(
                (connection, sql) -> sql.contains("pg_catalog.pg_proc") ? Rows.EMPTY : null);
        pool =
                new HandlePool(
                        postgres
                                ? () -> BaseConnection.of(database.connect(), asked)
                                : database::connect,
                        config,
                        clock);
        wire = database.recordWire();
    }

    /** A driver that does not tell its transaction state. */
    public static ScriptedPool silent() {
        return silent(config());
    }

    public static ScriptedPool silent(WeirConfig config) {
        return new ScriptedPool(false, config, Clock.system());
    }

    /** A driver that tells its transaction state. */
    public static ScriptedPool telling() {
        return telling(Clock.system());
    }

    /** The same in another time. */
    public static ScriptedPool telling(Clock clock) {
        return new ScriptedPool(true, config(), clock);
    }

    /** The same, which leaves what SQL did: the scripted driver knows no script that resets. */
    public static ScriptedPool tellingWithoutReset() {
        return new ScriptedPool(true, config(SessionReset.OFF), Clock.system());
    }

    public static WeirConfig config() {
        return config(SessionReset.DIRTY);
    }

    public static WeirConfig config(SessionReset policy) {
        return HandlePool.config("sessionReset", policy);
    }

    /** Runs this whenever the driver is asked for its transaction state, in the asking thread. */
    public void whenAskedForItsTransaction(Runnable action) {
        whenAsked = action;
    }

    public ConnectionHandle borrow() {
        return pool.borrow();
    }

    public ConnectionHandle borrowNext() {
        return pool.borrowNext();
    }

    public List<String> work() {
        return pool.work();
    }

    public List<Throwable> failures() {
        return pool.failures();
    }

    /** The physical connection that is there now. */
    public ScriptedConnection physical() {
        return database.connections().getLast();
    }

    /** The calls that reached the wire since the last time. */
    public List<Call> calls() {
        List<Call> calls = wire.calls();
        wire.clear();
        return calls;
    }
}
