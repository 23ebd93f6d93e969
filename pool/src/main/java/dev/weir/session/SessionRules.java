package dev.weir.session;

import dev.weir.SessionReset;
import dev.weir.database.Notice;
import dev.weir.database.ServerReset;
import dev.weir.sql.CleanSql;
import dev.weir.sql.CleanSql.Answer;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the sessions of one driver and one set of settings have in common, and what decides whether
 * a lease is followed by a reset.
 *
 * @param reset how they began and are brought back
 * @param policy when they are
 * @param pooler by what sign a pooler of transactions was told in front of the server; null: none
 * @param texts reads statements
 * @param hooks what the code does that the database has stored
 * @param report told of the kind of what leases leave, where that is not undone
 */
record SessionRules(
        SessionSettings settings,
        DriverTraits traits,
        ServerReset reset,
        SessionReset policy,
        @Nullable String pooler,
        CleanSql texts,
        HookLook hooks,
        Consumer<String> report) {

    @SuppressWarnings("ReferenceEquality") // the same settings, not equal ones: they are few
    boolean isFor(SessionSettings now, DriverTraits known) {
        return settings == now && traits == known;
    }

    /** Whether statements are read as a whole. */
    boolean reads() {
        return policy.resets() && reset != ServerReset.UNSUPPORTED;
    }

    /** Whether the first statement of the pool's does nothing but settings. */
    private boolean initsSettings() {
        String sql = settings.initSql();
        return sql == null || CleanSql.isSettings(sql) || texts.read(sql).answer() == Answer.CLEAN;
    }

    /** SQL that sets again what a reset of all settings undoes; may run twice. */
    String restoringAll() {
        String sql = initsSettings() ? settings.initSql() : null;
        return reset.restoringAll() + (sql == null || !reset.remembersStart() ? "" : sql + ";");
    }

    /**
     * Whether a session can be brought back: it is known how, and a new one has nothing that no
     * reset leads to, by a trigger at its login or by the pool's own first statement.
     */
    boolean canReset() {
        return reset.isKnown() && !hooks.known().atLogin() && initsSettings();
    }

    /** What the pool cannot do with such sessions. */
    List<Notice> notices() {
        return Stream.of(
                        reset.isKnown() ? null : traits.unseen(),
                        pooler == null ? null : PoolerRule.notice(pooler, settings))
                .filter(Objects::nonNull)
                .toList();
    }
}
