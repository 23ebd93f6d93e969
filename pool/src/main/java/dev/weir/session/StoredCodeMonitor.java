package dev.weir.session;

import dev.weir.database.Database;
import dev.weir.database.StoredCode;
import dev.weir.sql.ImplicitEffects;
import dev.weir.sql.SessionEffect;
import dev.weir.text.PoolLog;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the code in the database that statements run without naming it: triggers,
 * defaults, views. Where some of it changes sessions ({@link ImplicitEffects}), a lease that may
 * have run it is reset; elsewhere, in nearly every database, a statement costs one volatile read.
 *
 * <p>The catalogue is read when the first connection is opened, then after leases: one that changes
 * such code, and some time after the last look, since others may, the next one that sends anything
 * ({@link #lookAgain}). Such a lease is reset, and its connection, while it is the pool's, reads
 * the catalogue. Nothing is asked while nothing is sent. Until the first answer every statement is
 * taken for one that may change its session; where there is no answer, every write, and what was
 * known before.
 *
 * <p>One per pool. Thread-safe.
 */
final class StoredCodeMonitor {

    private static final Logger LOG = PoolLog.of("dev.weir.session");

    /** The next lease is to look. Beside the bits of {@link ImplicitEffects}. */
    private static final int DUE = 1 << 2;

    /** All bits of {@link ImplicitEffects}. */
    private static final int ANY =
            ImplicitEffects.ON_WRITE | ImplicitEffects.ON_ANY | ImplicitEffects.ON_NAME;

    /** For sessions that are reset anyway, or never. */
    static final StoredCodeMonitor IGNORED = new StoredCodeMonitor("", ImplicitEffects.NONE, null);

    private final String pool;

    /** Told of each look; null where there are none. */
    private final @Nullable Runnable onLook;

    private final ReentrantLock lock = new ReentrantLock();

    /** Bits of {@link ImplicitEffects}, and DUE. Written under the lock, as all that follows. */
    private volatile int firing;

    /**
     * The names behind {@link ImplicitEffects#ON_NAME}. Written under the lock, before {@link
     * #firing}.
     */
    private volatile Set<String> names = Set.of();

    /**
     * How often code was found, or is expected, that was not known to change sessions. Written
     * under the lock, after {@link #firing}: who sees the count sees the code.
     */
    private volatile int rises;

    /**
     * Of {@link ImplicitEffects#effects}: what is read and advanced by code that is run unasked.
     */
    private volatile int effects;

    /** Whether some code asks for the last value of a sequence. */
    private volatile boolean asks;

    /**
     * Sessions that have changed code and have not looked since. Until they do, the catalogue may
     * not show what they have not committed yet.
     */
    private final Set<Object> changers = new HashSet<>();

    /** Whether a new connection is to look: none has, or the lease that would may be lost. */
    private boolean wanted = true;

    private boolean failed;

    /** What the last look found that was answered. Written under the lock. */
    private volatile int known;

    /** Whether the last look ended with the connection that it was made through. */
    private boolean putOff;

    /** Looks that have ended. Written under the lock. */
    private volatile int looks;

    private StoredCodeMonitor(String pool, int firing, @Nullable Runnable onLook) {
        this.pool = pool;
        this.firing = firing;
        this.onLook = onLook;
    }

    /**
     * Of a database that was not looked at yet.
     *
     * @param pool its name
     * @param onLook told of each look, on the pool's thread that looks
     */
    static StoredCodeMonitor unseen(String pool, Runnable onLook) {
        return new StoredCodeMonitor(pool, ImplicitEffects.ON_ANY, onLook);
    }

    /** What is to be thought of before a statement is sent; 0, nearly always, for nothing. */
    int firing() {
        return firing;
    }

    /** Changes when statements that were sent before may have run code that was not known then. */
    int rises() {
        return rises;
    }

    /** What code does that statements run without naming it: bits of {@link SessionEffect}. */
    int effects() {
        return effects;
    }

    /** Whether some code of the database asks for the last value of a sequence, if it is called. */
    boolean asks() {
        return asks;
    }

    /** How often the catalogue was read, or tried to be: what is known by its source may be old. */
    int looks() {
        return looks;
    }

    /**
     * Whether a statement with those effects may change its session by code that it does not name.
     */
    static boolean isFired(int firing, int effects) {
        return (firing & ImplicitEffects.ON_ANY) != 0
                || ((firing & ImplicitEffects.ON_WRITE) != 0
                        && (effects & SessionEffect.WRITE) != 0);
    }

    /** Whether one of these names after a dot may run a function that changes its session. */
    boolean isFiredBy(Set<String> attributes) {
        Set<String> those = names;
        return attributes.contains("") || attributes.stream().anyMatch(those::contains);
    }

    /** Whether the lease that asks is the one to look; one of all that ask is. */
    boolean claimLook() {
        if ((firing & DUE) == 0) {
            return false;
        }
        lock.lock();
        try {
            boolean mine = (firing & DUE) != 0;
            firing &= ~DUE;
            wanted |= mine;
            return mine;
        } finally {
            lock.unlock();
        }
    }

    /** Others may have changed the code: a lease is to look. */
    void lookAgain() {
        lock.lock();
        try {
            firing |= DUE;
        } finally {
            lock.unlock();
        }
    }

    /**
     * A statement of this pool changes the code. Whatever is sent until its session has looked may
     * run it.
     *
     * @return whether the session that sends it is to look
     */
    boolean changing(Object session) {
        if (onLook == null) {
            return false;
        }
        lock.lock();
        try {
            changers.add(session);
            fires(firing | ImplicitEffects.ON_ANY, names);
        } finally {
            lock.unlock();
        }
        return true;
    }

    /** That session will not look any more: if it has changed code, another is to. */
    void gone(Object session) {
        lock.lock();
        try {
            firing |= changers.remove(session) ? DUE : 0;
        } finally {
            lock.unlock();
        }
    }

    /** To be called under the lock. */
    private void fires(int bits, Set<String> byName) {
        boolean more = (bits & ANY & ~firing) != 0 || !names.containsAll(byName);
        names = byName;
        firing = bits;
        rises += more ? 1 : 0;
    }

    /** Looks with a new connection if nobody else does. Blocks, in auto-commit mode. */
    void lookIfWanted(Connection physical, Database database) {
        boolean mine;
        lock.lock();
        try {
            mine = wanted;
            wanted = false;
        } finally {
            lock.unlock();
        }
        if (mine) {
            look(physical, database, null);
        }
    }

    /** Whether a call that seems to be of the server's own function may be of another. */
    private boolean isMisled(StoredCode code, Connection physical) throws SQLException {
        Set<String> names = code.misleading(physical);
        if (names.isEmpty()) {
            return false;
        }
        LOG.log(
                Level.INFO,
                "{0} - functions of the database that may change sessions have names of the server''s own ({1}):"
                        + " connections are reset after each lease; other names would spare that",
                pool,
                String.join(", ", new TreeSet<>(names)));
        return true;
    }

    /**
     * Leaves the look to another connection.
     *
     * @return false when the last look was left to this one already
     */
    private boolean putOff() {
        lock.lock();
        try {
            boolean first = !putOff;
            putOff = true;
            wanted |= first;
            firing |= first ? DUE : 0;
            return first;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Reads the catalogue. Blocks, in auto-commit mode.
     *
     * @param session that looks; null: a new one, which has changed nothing
     */
    void look(Connection physical, Database database, @Nullable Object session) {
        boolean told;
        lock.lock();
        try {
            changers.remove(session);
            told = failed;
            wanted = false;
        } finally {
            lock.unlock();
        }
        StoredCode code = database.care().storedCode();
        boolean answered = true;
        int seen;
        Set<String> named = Set.of();
        try {
            ImplicitEffects found = ImplicitEffects.of(code.routines(physical), database.dialect());
            seen = found.bits();
            named = found.names();
            effects = found.effects();
            asks = found.asks();
            if (isMisled(code, physical)) {
                seen |= ImplicitEffects.ON_ANY;
            }
        } catch (SQLException | RuntimeException e) {
            if (BrokenConnectionRules.isOfConnection(e) && putOff()) {
                return;
            }
            // without the driver's message, which may repeat the URL
            String state = e instanceof SQLException refusal ? refusal.getSQLState() : null;
            LOG.log(
                    told ? Level.DEBUG : Level.INFO,
                    "{0} - the database does not show what its triggers do ({1}, SQLState {2}):"
                            + " connections that have written are reset before they are lent again",
                    pool,
                    e.getClass().getName(),
                    state);
            answered = false;
            seen = known | ImplicitEffects.ON_WRITE;
            named = names;
        }
        lock.lock();
        try {
            known = answered ? seen : known;
            failed = !answered;
            putOff &= !answered;
            fires(changers.isEmpty() ? seen : seen | ImplicitEffects.ON_ANY, named);
            looks++;
        } finally {
            lock.unlock();
        }
        if (onLook != null) {
            onLook.run();
        }
    }
}
