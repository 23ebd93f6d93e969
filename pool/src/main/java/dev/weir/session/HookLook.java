package dev.weir.session;

import dev.weir.database.Database;
import dev.weir.database.UnnamedCode;
import dev.weir.text.LoggedFailure;
import dev.weir.text.PoolLog;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the code that a database has stored does to sessions: that which statements run without
 * naming it ({@link UnnamedCode}), and functions that they call. Where unnamed code may change its
 * session, each lease is reset.
 *
 * <p>The database is asked with the first connection. It is asked again after a lease that changes
 * such code, and a minute after the last look, since others may, by the next lease or connection
 * ({@link #lookAgain}). Until the first answer each lease counts, and where there is no answer.
 *
 * <p>Of one pool. Thread-safe.
 */
final class HookLook {

    private static final Logger LOG = PoolLog.of("dev.weir.session");

    /** Calls that the log tells of: of more nobody reads. */
    private static final int MOST_TOLD = 20;

    private final Pattern clean;
    private final String pool;
    private final Runnable onLook;
    private final ReentrantLock lock = new ReentrantLock();

    /** Whether each lease is reset for it. */
    private volatile boolean fires;

    /** What the last look found that was answered. */
    private volatile UnnamedCode known = UnnamedCode.NONE;

    /** How often code was found, or is expected, that was not known. Written after it. */
    private volatile int rises;

    /** Whether a look is to be made, by the next that can. */
    private final AtomicBoolean due = new AtomicBoolean();

    /** Sessions that have changed code, perhaps without a commit, and have not looked since. */
    private final Set<Object> changers = new HashSet<>();

    /** Whether the last look was left to another connection. */
    private volatile boolean putOff;

    private volatile boolean failed;

    /** Plain: whoever sees it late is among the first to ask for a last value. */
    private boolean lastValueAsked;

    private final Set<String> told = ConcurrentHashMap.newKeySet();

    private HookLook(@Nullable String clean, String pool, boolean unseen, Runnable onLook) {
        this.clean = named(clean);
        this.pool = pool;
        this.fires = unseen;
        this.due.set(unseen);
        this.onLook = onLook;
    }

    /** For sessions that are reset anyway, or never. */
    static HookLook ignored() {
        return new HookLook(null, "", false, () -> {});
    }

    /** Of a database that was not looked at yet; a look tells {@code onLook}, on its thread. */
    static HookLook unseen(@Nullable String clean, String pool, Runnable onLook) {
        return new HookLook(clean, pool, true, onLook);
    }

    private static Pattern named(@Nullable String list) {
        return Pattern.compile(
                Stream.of((list == null ? "" : list).strip().split("[,\\s]+"))
                        .filter(name -> !name.isEmpty())
                        .map(name -> Pattern.quote(name).replace("*", "\\E.*\\Q"))
                        .collect(Collectors.joining("|")),
                Pattern.CASE_INSENSITIVE);
    }

    private boolean isClean(String name) {
        return !name.isEmpty() && clean.matcher(name).matches();
    }

    /** Whether a lease may run such code whatever it does. */
    boolean firesAlways() {
        return fires;
    }

    /** Whether nothing is known of such code, but that the last look failed. */
    boolean isUnanswered() {
        return failed && known.changing() == null;
    }

    /** Changes when leases that began before may have run code that was not known then. */
    int rises() {
        return rises;
    }

    UnnamedCode known() {
        return known;
    }

    /** One of these functions and operators that may change the session; null: none may. */
    @Nullable String changing(Set<String> calls) {
        for (String name : calls) {
            if (!known.trusted().contains(name) && !isClean(name)) {
                return name;
            }
        }
        return null;
    }

    /** A lease is reset because it calls that one: the log says so once. */
    void tell(String name) {
        if (told.size() < MOST_TOLD && told.add(name)) {
            LOG.log(
                    Level.INFO,
                    "{0} - a reset follows each lease that calls {1}, which may change the session."
                            + " If it changes no setting, role, lock or temporary object, add {1}"
                            + " to cleanFunctions.",
                    pool,
                    name);
        }
    }

    /** A statement asks for the last value of a sequence: what may have advanced one is reset. */
    void lastValueAsked() {
        if (!lastValueAsked) { // no write to a shared line for each statement
            lastValueAsked = true;
        }
    }

    /** Whether the last value of a sequence is read, by a statement or by stored code. */
    boolean isLastValueAsked() {
        return lastValueAsked || known.asksLastValue();
    }

    /** Whether the one that asks is to look; one of all that ask is. */
    boolean claim() {
        return due.get() && due.getAndSet(false);
    }

    /** A look is to be made: others may have changed the code, or who claimed it cannot make it. */
    void lookAgain() {
        due.set(true);
    }

    /** A statement of that session changes the code, and is to look. */
    void changing(Object session) {
        lock.lock();
        try {
            changers.add(session);
            set(true);
        } finally {
            lock.unlock();
        }
    }

    /** That session, which was to look, will not any more. */
    void gone(Object session) {
        forget(session);
        due.set(true);
    }

    private void forget(@Nullable Object session) {
        lock.lock();
        try {
            changers.remove(session);
        } finally {
            lock.unlock();
        }
    }

    /** To be called under the lock. */
    private void set(boolean now) {
        rises += now && !fires ? 1 : 0;
        fires = now;
    }

    /**
     * Asks the database. A connection that fails says nothing of that, but only once. Blocks, in
     * auto-commit mode.
     *
     * @param session that looks; null: a new one, which has changed nothing
     */
    void look(Connection physical, Database database, @Nullable Object session) {
        forget(session);
        UnnamedCode found = null;
        try {
            found = database.unnamedCode(physical, this::isClean);
        } catch (SQLException | RuntimeException e) {
            if (!putOff && BrokenConnectionRules.isOfConnection(e)) {
                putOff = true;
                due.set(true);
                return;
            }
            tellFailure(e);
        }
        lock.lock();
        try {
            failed = found == null;
            putOff &= failed;
            boolean more = found != null && !known.functions().containsAll(found.functions());
            known = found == null ? known : found;
            rises += more ? 1 : 0;
            set(failed || known.changing() != null || !changers.isEmpty());
        } finally {
            lock.unlock();
        }
        tellOf(known.changing());
        onLook.run();
    }

    private void tellOf(@Nullable String changing) {
        if (changing != null && told.add(changing)) {
            LOG.log(
                    Level.INFO,
                    "{0} - {1} may change the session of statements that do not name it: a reset"
                            + " follows each lease. If it has a name and changes no setting, role, lock"
                            + " or temporary object, add that name to cleanFunctions.",
                    pool,
                    changing);
        }
    }

    /** Without the driver's message, which may repeat the URL. */
    private void tellFailure(Exception e) {
        LOG.log(
                failed ? Level.DEBUG : Level.INFO,
                () ->
                        pool
                                + " - the database does not show its triggers and functions: a reset"
                                + " follows each lease",
                LoggedFailure.of(e));
    }
}
