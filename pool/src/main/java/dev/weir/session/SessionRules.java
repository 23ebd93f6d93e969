package dev.weir.session;

import dev.weir.SessionReset;
import dev.weir.database.ServerReset;
import dev.weir.sql.CleanSql;
import dev.weir.sql.CleanSql.Answer;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What decides whether a lease is followed by a reset; the same for the sessions of one driver and
 * one set of settings.
 *
 * @param texts reads statements
 * @param functions which functions leave their session as it was
 * @param hooks whether statements may run code that they do not name
 * @param sequenceReads whether statements have asked for the last value of a sequence
 * @param reset how sessions are brought back
 * @param policy when they are
 * @param initSql run on each new session, and again after a reset; null: nothing is
 * @param report told of the kind of what leases leave, where that is not undone
 */
record SessionRules(
        CleanSql texts,
        KnownFunctions functions,
        HookLook hooks,
        SequenceReads sequenceReads,
        ServerReset reset,
        SessionReset policy,
        @Nullable String initSql,
        Consumer<String> report) {

    /** Whether statements are read as a whole. */
    boolean reads() {
        return policy.resets() && reset != ServerReset.UNSUPPORTED;
    }

    /** Whether the first statement of the pool's does nothing but settings. */
    boolean initsSettings() {
        return initSql == null
                || CleanSql.isSettings(initSql)
                || texts.read(initSql).answer() == Answer.CLEAN;
    }

    /** The first statement of the pool's as part of a text that may run twice; empty for none. */
    String repeatableInit() {
        return initSql != null && initsSettings() ? initSql + ";" : "";
    }

    /**
     * Whether a session can be brought back: it is known how, and a new one has nothing that no
     * reset leads to, by a trigger at its login or by the pool's own first statement.
     */
    boolean canReset() {
        return reset.isKnown() && !hooks.known().atLogin() && initsSettings();
    }

    /** Whether the last value of a sequence is read, by a statement or by code that it runs. */
    boolean areSequencesRead() {
        return sequenceReads.wereSeen() || hooks.known().asksUnnamed();
    }

    /** One of these functions and operators that may change the session; null: none may. */
    @Nullable String changing(Set<String> calls) {
        return functions.changing(calls, hooks.known().trusted());
    }
}
