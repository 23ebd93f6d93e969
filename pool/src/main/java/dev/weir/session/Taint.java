package dev.weir.session;

import dev.weir.SessionReset;
import dev.weir.sql.CleanSql.Answer;
import dev.weir.sql.CleanSql.Reading;
import dev.weir.tenant.Binding;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * Whether the statements of a lease may have left something in the session on the server, noted
 * when they are <em>sent</em>: one that fails may have done its work before. Beside it {@link
 * SessionState} has what JDBC setters change.
 *
 * <p>Used like {@link Session}, which owns it.
 */
public final class Taint {

    final SessionRules rules;
    private final Connection physical;

    private boolean marked;

    /** Whether something may have been left that no reset undoes, or on another server. */
    private boolean beyondReset;

    /** Whether something was written, which may advance a sequence or fire a trigger. */
    private boolean wrote;

    private boolean mayHaveBegun;

    /** The server's name for the session at the last mark. */
    private long markedSession;

    /** Whether this lease is to look at the stored code. */
    private boolean looks;

    /** Whether it may have changed code that others run. */
    private boolean changesCode;

    /** {@link HookLook#changes} as this lease began. */
    private int changes;

    Taint(SessionRules rules, Connection physical) {
        this.rules = rules;
        this.physical = physical;
        this.changes = rules.hooks().changes();
    }

    /** A lease reaches the driver for the first time. */
    void touched() {
        HookLook hooks = rules.hooks();
        changes = hooks.changes();
        if (rules.policy().resets()) {
            looks |= hooks.claim();
            // where each lease would cost its connection for nothing that is known, writes count
            boolean fires =
                    hooks.firesAlways() && (rules.reset().isKnown() || !hooks.isUnanswered());
            if (looks || fires || rules.policy() == SessionReset.ALWAYS) {
                mark();
            }
        }
    }

    /** The text is about to be sent, or to be prepared for that. */
    public void sending(@Nullable String sql) {
        if (marked) {
            mark(); // the driver may have changed servers since
        }
        if (sql != null && rules.policy().resets()) {
            read(sql);
        }
    }

    private void read(String sql) {
        Reading reading = rules.texts().read(sql);
        wrote |= reading.writes();
        mayHaveBegun |= reading.begins();
        if (reading.asksLastValue()) {
            rules.hooks().lastValueAsked();
        }
        boolean named = rules.hooks().known().isNamedIn(sql);
        if (reading.answer() != Answer.CLEAN || named) {
            String called = rules.hooks().changing(reading.calls());
            if (reading.answer() != Answer.CALLS || called != null || named) {
                changes(sql, reading, called);
            }
        }
    }

    private void changes(String sql, Reading reading, @Nullable String called) {
        if (called != null && rules.policy() == SessionReset.DIRTY) {
            rules.hooks().tell(called);
        }
        mark();
        beyondReset |= reading.beyondReset() || rules.hooks().known().outlastsReset(sql);
        if (reading.changesCode() && !changesCode) {
            looks = true;
            changesCode = true;
            rules.hooks().changing();
        }
    }

    /** Rows are written without a text, new ones among them. */
    public void writing() {
        wrote = rules.reads();
    }

    /** The borrower has the driver's own object. */
    void unwrapped() {
        if (rules.policy().resets()) {
            mark();
            mayHaveBegun = true;
        }
    }

    /**
     * The session is to be reset. A driver may change servers below a connection: what stays on the
     * other is lost to us.
     */
    void mark() {
        long session = rules.reset().session(physical);
        beyondReset |= marked && session != markedSession;
        markedSession = session;
        marked = true;
    }

    /** Whether a reset has something to undo. */
    boolean isDirty() {
        return rules.policy().resets()
                && (marked
                        || (wrote
                                && (rules.hooks().isLastValueAsked()
                                        || rules.hooks().firesAlways()))
                        || rules.hooks().changes() != changes);
    }

    /** Whether the lease may have made its own transaction or session read-only. */
    boolean mayHaveMadeReadOnly() {
        return marked || mayHaveBegun;
    }

    /** Whether a transaction may have been begun by SQL. */
    boolean mayHaveBegun() {
        return mayHaveBegun;
    }

    /** Whether something was left that cannot be undone, or only with what a new session has. */
    boolean isBeyondReset() {
        return isDirty() && (beyondReset || !rules.canReset());
    }

    /**
     * Undoes what was left. Called in auto-commit mode, without a transaction.
     *
     * @param unwatched whether the borrower had the driver's own object
     * @param keeping SQL of the pool's that the reset contains; empty: none
     * @param place of the session, which the reset takes to nobody's; null: it has none
     * @param seconds how long the way there may take
     */
    void undo(boolean unwatched, String keeping, @Nullable Binding place, int seconds)
            throws SQLException {
        if (marked && rules.reset().session(physical) != markedSession) {
            throw new Reset.BeyondRepairException();
        }
        if (place == null) {
            undo(unwatched, keeping);
        } else {
            place.reset(physical, seconds, () -> undo(unwatched, keeping));
        }
    }

    private void undo(boolean unwatched, String keeping) throws SQLException {
        boolean always = rules.policy() == SessionReset.ALWAYS;
        rules.reset().undo(physical, unwatched, always, keeping);
        String initSql = rules.config().connectionInitSql();
        if (initSql != null) {
            try (Statement statement = physical.createStatement()) {
                statement.execute(initSql);
            }
        }
    }

    int bringsBack() {
        return rules.reset().bringsBack();
    }

    /** Looks at the stored code, if this lease is to. Called after {@link #undo}. */
    void look() {
        if (looks) {
            boolean changed = changesCode;
            looks = false;
            changesCode = false;
            rules.hooks().look(physical, rules.database(), changed);
        }
    }

    /** The session is as it was when it was made. */
    void clean() {
        marked = false;
        beyondReset = false;
        wrote = false;
        mayHaveBegun = false;
        changes = rules.hooks().changes();
        gone();
    }

    /** The session will not look any more: it is closed, or has nothing to look for. */
    void gone() {
        if (looks) {
            rules.hooks().gone(changesCode);
        }
        looks = false;
        changesCode = false;
    }
}
