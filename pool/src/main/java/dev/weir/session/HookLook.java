package dev.weir.session;

import dev.weir.database.Database;
import dev.weir.database.UnnamedCode;
import dev.weir.text.LoggedFailure;
import dev.weir.text.PoolLog;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
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

    /** What the last look found that was answered; null: none was. */
    private volatile @Nullable UnnamedCode known;

    /** Whether the last look was not. */
    private volatile boolean failed;

    /** Sessions that have changed code, perhaps without a commit, and have not looked since. */
    private final AtomicInteger changers = new AtomicInteger();

    /** How often the code was changed, or another was found. Written after all else. */
    private final AtomicInteger changes = new AtomicInteger();

    /** Whether a look is to be made, by the next that can. */
    private final AtomicBoolean due = new AtomicBoolean();

    /** Plain: whoever sees it late is among the first to ask for a last value. */
    private boolean lastValueAsked;

    private final Set<String> told = ConcurrentHashMap.newKeySet();

    /**
     * @param clean as configured
     * @param known null: the database is to be asked
     * @param onLook told of each look, on its thread
     */
    HookLook(@Nullable String clean, String pool, @Nullable UnnamedCode known, Runnable onLook) {
        this.clean = named(clean);
        this.pool = pool;
        this.known = known;
        this.due.set(known == null);
        this.onLook = onLook;
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
        return known == null || failed || changers.get() > 0 || known().changing() != null;
    }

    /** Whether nothing is known of such code, but that the last look failed. */
    boolean isUnanswered() {
        return failed && known().changing() == null;
    }

    /** Changes when leases that began before may have run code that was not known then. */
    int changes() {
        return changes.get();
    }

    UnnamedCode known() {
        UnnamedCode now = known;
        return now == null ? UnnamedCode.NONE : now;
    }

    /** One of these functions and operators that may change the session; null: none may. */
    @Nullable String changing(Set<String> calls) {
        for (String name : calls) {
            if (!known().trusted().contains(name) && !isClean(name)) {
                return name;
            }
        }
        return null;
    }

    /** A lease is reset because it calls that one. */
    void tell(String name) {
        if (told.size() < MOST_TOLD) {
            tellOnce(
                    name,
                    "{0} - a reset follows each lease that calls {1}, which may change the session. If it changes no setting, role, lock or temporary object, add {1} to cleanFunctions.");
        }
    }

    private void tellOnce(String name, String text) {
        if (told.add(name)) {
            LOG.log(Level.INFO, text, pool, name);
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
        return lastValueAsked || known().asksLastValue();
    }

    /** Whether the one that asks is to look; one of all that ask is. */
    boolean claim() {
        return due.get() && due.getAndSet(false);
    }

    /** A look is to be made: others may have changed the code, or who claimed it cannot make it. */
    void lookAgain() {
        due.set(true);
    }

    /** A statement changes the code; its session is to look. */
    void changing() {
        changers.incrementAndGet();
        changes.incrementAndGet();
    }

    /**
     * A session that was to look will not any more. Until another does, each lease counts.
     *
     * @param changed whether it has changed the code
     */
    void gone(boolean changed) {
        if (changed) {
            answered(null, true);
        }
        due.set(true);
    }

    /**
     * @param answer null: none
     */
    private void answered(@Nullable UnnamedCode answer, boolean changed) {
        boolean isNews = answer == null ? !failed : !answer.equals(known);
        if (answer != null) {
            known = answer;
        }
        failed = answer == null;
        if (changed) {
            changers.decrementAndGet();
        }
        if (isNews) {
            changes.incrementAndGet();
        }
    }

    /**
     * Asks the database. Blocks, in auto-commit mode.
     *
     * @param changed whether the session that looks has changed the code
     */
    void look(Connection physical, Database database, boolean changed) {
        UnnamedCode found = null;
        try {
            found = database.unnamedCode(physical, this::isClean);
        } catch (SQLException | RuntimeException e) {
            tellFailure(e);
        }
        answered(found, changed);
        String changing = known().changing();
        if (changing != null) {
            tellOnce(
                    changing,
                    "{0} - {1} may change the session of statements that do not name it: a reset follows each lease. If it has a name and changes no setting, role, lock or temporary object, add that name to cleanFunctions.");
        }
        onLook.run();
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
