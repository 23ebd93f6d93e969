package dev.weir.session;

import dev.weir.ExceptionOverride;
import dev.weir.SessionReset;
import dev.weir.database.DriverErrors;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How the sessions of a pool are to be. Immutable.
 *
 * @param poolName name of the pool, with which its log lines begin
 * @param autoCommit the auto-commit mode that borrowers find; null leaves the driver's
 * @param readOnly the read-only mode that borrowers find; null leaves the driver's
 * @param isolation the transaction isolation that borrowers find, a constant of {@link
 *     java.sql.Connection}; null leaves the database's
 * @param catalog the catalog that borrowers find; null leaves the database's
 * @param schema the schema that borrowers find; null leaves the database's
 * @param requestBoundaries whether drivers are told where a lease begins and ends ({@link
 *     java.sql.Connection#beginRequest})
 * @param validationTimeout how long a validation may take; rounded up to whole seconds, at least
 *     one, because 0 would mean "for ever" to a driver
 * @param testQuery what to validate with; null for {@link java.sql.Connection#isValid}
 * @param resetPolicy when what SQL leaves on the server is undone
 * @param cleanFunctions names of functions that leave a session as it was, with commas between and
 *     without schemas; an asterisk stands for any letters; null: none
 * @param initSql what was run on each connection before it became a session, and is run again when
 *     its settings were reset; null for nothing
 * @param override has the last word on what the driver's exceptions mean
 */
public record SessionSettings(
        String poolName,
        @Nullable Boolean autoCommit,
        @Nullable Boolean readOnly,
        @Nullable Integer isolation,
        @Nullable String catalog,
        @Nullable String schema,
        boolean requestBoundaries,
        Duration validationTimeout,
        @Nullable String testQuery,
        SessionReset resetPolicy,
        @Nullable String cleanFunctions,
        @Nullable String initSql,
        ExceptionOverride override) {

    /** The settings of a pool that was told nothing. */
    public static final SessionSettings DEFAULTS =
            new SessionSettings(
                    "weir",
                    null,
                    null,
                    null,
                    null,
                    null,
                    true,
                    Duration.ofSeconds(5),
                    null,
                    SessionReset.DIRTY,
                    null,
                    null,
                    DriverErrors.NO_OVERRIDE);

    /** The names of those that were set and that live in a session of the server. */
    String ofServerSession() {
        return Stream.of(
                        isolation == null ? null : "transactionIsolation",
                        catalog == null ? null : "catalog",
                        schema == null ? null : "schema",
                        initSql == null ? null : "connectionInitSql")
                .filter(Objects::nonNull)
                .collect(Collectors.joining(", "));
    }

    int validationSeconds() {
        long seconds = validationTimeout.plusNanos(999_999_999).toSeconds();
        // drivers turn it into milliseconds
        return (int) Math.max(1, Math.min(seconds, Integer.MAX_VALUE / 1000));
    }
}
