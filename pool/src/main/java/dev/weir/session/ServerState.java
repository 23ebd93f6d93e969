package dev.weir.session;

import dev.weir.SessionReset;
import dev.weir.database.Database;
import dev.weir.database.ServerReset;
import dev.weir.sql.ImplicitEffects;
import dev.weir.sql.SessionEffect;
import dev.weir.sql.SessionSql;
import dev.weir.tenant.Binding;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * What the statements of a lease may have left in the session on the server, noted when they are
 * <em>sent</em>: one that fails may have done its work before. Beside it {@link SessionState} has
 * what JDBC setters change.
 *
 * <p>Used like {@link Session}, which owns it.
 */
final class ServerState {

    private static final int SETTINGS =
            SessionEffect.SETTING | SessionEffect.IDENTITY | SessionEffect.PATH;

    private static final int RESETS_SETTINGS =
            SETTINGS | SessionEffect.FUNCTION | SessionEffect.UNKNOWN | SessionEffect.ANYTHING;

    /** What the pool's own first statement may do and be run a second time. */
    private static final int REPEATABLE =
            SETTINGS | SessionEffect.FUNCTION | SessionEffect.SEQUENCE | SessionEffect.NOTES;

    /** What is more than bits to set, or not the same bits each time. */
    private static final int DEPENDS = SessionEffect.FUNCTION | SessionEffect.CODE_CHANGE;

    /** Code that is stored in the database may be called. */
    private static final int CALLS = SessionEffect.FUNCTION | SessionEffect.UNKNOWN;

    /** What a statement is noted for as it is sent, and not kept. */
    private static final int PASSING = SessionEffect.SEQUENCE_READ | SessionEffect.CODE_CHANGE;

    private final SessionSql recogniser;
    private final SequenceReads sequenceReads;
    private final StoredCodeMonitor code;
    private final ServerReset reset;
    private final SafeFunctions functions;
    private final SessionReset policy;
    private final @Nullable String initSql;

    /** What the pool's own first statement leaves, which a reset must leave in turn. */
    private final int initEffects;

    /** Effects that need no reset, because they are seen by other means or cannot be undone. */
    private final int ignored;

    /** Bits of {@link SessionEffect}. */
    private int effects;

    /** Whether this lease is to look at the stored code when it ends. */
    private boolean looks;

    /**
     * The last text that is remembered and always leaves the same: a program sends one object again
     * and again, and a look at this one spares the way to where all are remembered.
     */
    private @Nullable String last;

    /** What {@link #last} leaves. */
    private int lastEffects;

    /** {@link StoredCodeMonitor#rises} as this lease began. */
    private int rises;

    /**
     * @param transactionsAreSeen whether the driver tells of open transactions, however begun
     */
    ServerState(
            SessionSql recogniser,
            SequenceReads sequenceReads,
            StoredCodeMonitor code,
            boolean transactionsAreSeen,
            ServerReset reset,
            SessionReset policy,
            @Nullable String initSql) {
        this.recogniser = recogniser;
        this.sequenceReads = sequenceReads;
        this.code = code;
        this.reset = reset;
        this.functions = new SafeFunctions(reset, code);
        this.policy = policy;
        this.initSql = initSql;
        this.ignored = reset.ignored() | (transactionsAreSeen ? SessionEffect.TRANSACTION : 0);
        this.initEffects = recogniser.effects(initSql);
    }

    /** A lease reaches the driver for the first time. */
    void touched() {
        rises = code.rises();
        if (policy == SessionReset.ALWAYS) {
            effects |= SessionEffect.ANYTHING;
        }
    }

    /** The text is about to be sent, or to be prepared for that. */
    @SuppressWarnings({"ReferenceEquality", "StringEquality"}) // the common case, before its price
    void sending(@Nullable String sql) {
        if (sql == last && code.firing() == 0) {
            effects |= lastEffects;
        } else if (policy != SessionReset.OFF) {
            read(sql);
        }
    }

    private void read(@Nullable String sql) {
        int found = recogniser.effects(sql);
        if (sql != null && (found & DEPENDS) == 0 && recogniser.remembers(sql)) {
            last = sql;
            lastEffects = found & ~PASSING;
        }
        if ((found & SessionEffect.FUNCTION) != 0 && sql != null) {
            found &= ~SessionEffect.FUNCTION;
            found |= functions.effects(recogniser.functions(sql));
        }
        if ((found & SessionEffect.SEQUENCE_READ) != 0 || ((found & CALLS) != 0 && code.asks())) {
            sequenceReads.seen();
        }
        effects |= found & ~PASSING;
        note(found);
        if (sql != null
                && (code.firing() & ImplicitEffects.ON_NAME) != 0
                && code.isFiredBy(recogniser.attributes(sql))) {
            effects |= SessionEffect.FUNCTION;
        }
    }

    /** Rows are written without a text, new ones among them. */
    void writing() {
        if (policy != SessionReset.OFF) {
            effects |= SessionEffect.SEQUENCE;
            note(SessionEffect.WRITE);
        }
    }

    /** Columns are to be told of what a statement wrote; a driver may send them as they are. */
    void returning(String[] columns) {
        if (policy == SessionReset.OFF) {
            return;
        }
        for (String column : columns) {
            boolean harmless = column == null || SessionSql.isColumn(column); // null is no text
            effects |= harmless ? SessionEffect.NONE : SessionEffect.UNKNOWN;
        }
    }

    /** Code that the statement does not name may be run. */
    private void note(int found) {
        int firing = code.firing();
        if (firing == 0 && (found & SessionEffect.CODE_CHANGE) == 0) {
            return;
        }
        if ((found & SessionEffect.CODE_CHANGE) != 0) {
            looks |= code.changing(this);
        }
        looks |= code.claimLook();
        if (looks || StoredCodeMonitor.isFired(firing, found)) {
            effects |= SessionEffect.FUNCTION;
        }
    }

    /** What a text may leave behind, whether or not it is noted: bits of {@link SessionEffect}. */
    int effectsOf(@Nullable String sql) {
        return recogniser.effects(sql);
    }

    /** The borrower has the driver's own object. */
    void unwrapped() {
        if (policy != SessionReset.OFF) {
            effects |= SessionEffect.ANYTHING;
        }
    }

    /** Whether a reset has something to undo. */
    boolean isDirty() {
        return toUndo() != 0;
    }

    /** Whether a transaction may have been begun by SQL. */
    boolean mayHaveBegun() {
        return (effects & SessionEffect.TRANSACTION) != 0;
    }

    /**
     * Whether the lease may have made its own transaction or session read-only, as far as its texts
     * were read.
     */
    boolean mayHaveMadeReadOnly() {
        return (effects
                        & (SessionEffect.SETTING
                                | SessionEffect.TRANSACTION
                                | SessionEffect.UNKNOWN
                                | SessionEffect.FUNCTION
                                | SessionEffect.ANYTHING))
                != 0;
    }

    private int toUndo() {
        int left = (effects | byYoungerCode() | byWriting()) & ~ignored & ~SessionEffect.WRITE;
        return left == SessionEffect.SEQUENCE && !areSequencesRead() ? 0 : left;
    }

    /** By statements of the pool, or by a trigger. */
    private boolean areSequencesRead() {
        return sequenceReads.wereSeen() || (code.effects() & SessionEffect.SEQUENCE_READ) != 0;
    }

    /** A trigger may have advanced a sequence. */
    private int byWriting() {
        return (effects & SessionEffect.WRITE) == 0
                ? SessionEffect.NONE
                : code.effects() & SessionEffect.SEQUENCE;
    }

    /** A statement may have been executed after code was made that it was not noted with. */
    private int byYoungerCode() {
        return code.rises() == rises ? SessionEffect.NONE : SessionEffect.FUNCTION;
    }

    /**
     * Whether something was left that cannot be undone: there is no way to, or it would undo what
     * the pool's own first statement did, and that statement cannot be run a second time without
     * doing more than settings.
     */
    boolean isBeyondReset() {
        int left = toUndo();
        return left != 0 && (!reset.canUndo(left) || !canInitAgain());
    }

    private boolean canInitAgain() {
        return (initEffects & ~REPEATABLE) == 0;
    }

    /**
     * Undoes what was left. Called in auto-commit mode, without a transaction.
     *
     * @param name that the pool has given the session; null: none
     * @param place of the session, which the reset takes to nobody's; null: it has none
     * @param seconds how long the way there may take
     * @return whether settings were reset, so that the session has to be told its own again
     */
    boolean undo(Connection physical, @Nullable String name, @Nullable Binding place, int seconds)
            throws SQLException {
        int left = toUndo();
        boolean settings = (left & RESETS_SETTINGS) != 0;
        if (place == null) {
            undo(physical, name, left, settings);
        } else {
            place.reset(physical, seconds, () -> undo(physical, name, left, settings));
        }
        return settings;
    }

    private void undo(Connection physical, @Nullable String name, int left, boolean settings)
            throws SQLException {
        reset.undo(physical, left, name);
        if (settings && initSql != null) {
            try (Statement statement = physical.createStatement()) {
                statement.execute(initSql);
            }
        }
    }

    /** What JDBC setters change that a reset of settings brings back, items of SessionState. */
    int bringsBack() {
        return reset.bringsBack();
    }

    /** Finds out what the next reset need not be done for. In auto-commit mode. */
    void learn(Connection physical) throws SQLException {
        functions.lookUp(physical);
    }

    /** Looks at the stored code, if this lease is to. Called after {@link #undo}. */
    void look(Connection physical, Database database) {
        if (looks) {
            code.look(physical, database, this);
        }
    }

    /** The session is as it was when it was made. */
    void clean() {
        effects = 0;
        rises = code.rises();
        gone();
    }

    /** The session will not look any more: it is closed, or has nothing to look for. */
    void gone() {
        if (looks) {
            code.gone(this);
        }
        looks = false;
    }
}
