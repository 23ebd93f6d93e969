package dev.weir.database.others;

import dev.weir.database.Database;
import dev.weir.database.DriverErrors;
import dev.weir.database.DriverUrls;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Databases of which the pool knows a few errors and nothing else: their connections are those of
 * one that it does not know. Sources: Oracle's "Database Error Messages", Sybase's jConnect.
 */
public final class Others implements Database {

    /** {@code oracle:thin:user/password@host}. */
    private static final Pattern LOGIN =
            Pattern.compile("(oracle:[a-z]+:[^/@?;]+/)[^@]*@", Pattern.CASE_INSENSITIVE);

    private static final DriverErrors ERRORS =
            new DriverErrors() {
                /** Sybase: the connection is already closed; an error of input or output. */
                @Override
                public Set<String> doubtfulStates() {
                    return Set.of("JZ0C0", "JZ0C1");
                }

                /** Oracle: idle for too long. */
                @Override
                public Set<Integer> doubtfulCodes() {
                    return Set.of(2399);
                }

                /** Oracle: the user asked for a cancel. */
                @Override
                public Set<Integer> cancelledCodes() {
                    return Set.of(1013);
                }

                /** Oracle: the listener has no handler to spare. */
                @Override
                public boolean isFull(String state, int code) {
                    return code >= 12_516 && code <= 12_520;
                }
            };

    private static final DriverUrls URLS =
            new DriverUrls() {
                @Override
                public String withoutPasswords(String url) {
                    return LOGIN.matcher(url).replaceAll("$1@");
                }
            };

    @Override
    public DriverErrors errors() {
        return ERRORS;
    }

    @Override
    public DriverUrls urls() {
        return URLS;
    }
}
