package dev.weir.handle;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Makes sessions of the connections of one pool. Thread-safe.
 *
 * <p>What is known of a driver is remembered here and not in anything static: a pool that is gone
 * must not be held by a driver that stays.
 */
public final class Sessions {

    private volatile SessionSettings settings;
    private final ConcurrentMap<Class<?>, DriverTraits> traits = new ConcurrentHashMap<>();

    public Sessions(SessionSettings settings) {
        this.settings = settings;
    }

    /** Replaces the settings, for sessions opened from now on. */
    public void configure(SessionSettings changed) {
        settings = changed;
    }

    /**
     * Takes over a connection that was just opened: brings it to the configured state and notes
     * what later resets go back to. Blocks; to be called by a thread of the pool, after the pool's
     * own SQL for new connections.
     *
     * @param id unique within the pool, for logs
     * @throws SQLException when a setting fails; the connection is left to the caller to close
     */
    public Session open(Connection physical, long id) throws SQLException {
        SessionSettings now = settings;
        DriverTraits known = traits.computeIfAbsent(physical.getClass(), DriverTraits::of);
        SessionState state = new SessionState(physical, known.searchPath());
        state.establish(now);
        return new Session(physical, id, now, known, state);
    }
}
