package dev.weir.testkit.driver;

import java.util.Locale;
import java.util.Optional;

/** The calls of the driver that a script can name: each stands for a use of the wire. */
public enum Call {
    /** Opening a physical connection. */
    CONNECT,
    /** {@code Connection.close()} on an open connection; a second close does not reach the wire. */
    CLOSE,
    /** {@code Connection.abort}, in the caller's thread. */
    ABORT,
    /** The part of an abort that the executor runs: tearing down the socket. */
    RELEASE,
    IS_VALID,
    COMMIT,
    ROLLBACK,
    SET_SAVEPOINT,
    RELEASE_SAVEPOINT,
    ROLLBACK_TO_SAVEPOINT,
    SET_AUTOCOMMIT,
    SET_READ_ONLY,
    SET_ISOLATION,
    SET_CATALOG,
    SET_SCHEMA,
    SET_HOLDABILITY,
    SET_NETWORK_TIMEOUT,
    SET_TYPE_MAP,
    SET_CLIENT_INFO,
    SET_SHARDING_KEY,
    /** Any getter of the connection's session state, and the read of its warnings. */
    GET_STATE,
    CLEAR_WARNINGS,
    METADATA,
    CREATE_STATEMENT,
    /** {@code prepareStatement} and {@code prepareCall}. */
    PREPARE,
    /** Every form of execute, a batch counting as one. */
    EXECUTE,
    CANCEL,
    STATEMENT_CLOSE,
    /** {@code ResultSet.next()}. */
    FETCH,
    RESULT_SET_CLOSE,
    /** {@code Connection.unwrap}: seen, but no use of the wire. */
    UNWRAP,
    BEGIN_REQUEST,
    END_REQUEST;

    /** Where this call stands in a table by call. */
    @SuppressWarnings("EnumOrdinal") // the tables live no longer than the JVM
    int slot() {
        return ordinal();
    }

    /**
     * The call of that name: {@code set-schema}, {@code SET_SCHEMA}, or the short forms of a URL.
     */
    static Optional<Call> named(String name) {
        String constant = name.replace('-', '_').toUpperCase(Locale.ROOT);
        return switch (constant) {
            case "QUERY" -> Optional.of(EXECUTE);
            case "VALIDATE" -> Optional.of(IS_VALID);
            default -> {
                for (Call call : values()) {
                    if (call.name().equals(constant)) {
                        yield Optional.of(call);
                    }
                }
                yield Optional.empty();
            }
        };
    }
}
