package dev.weir.database.sybase;

import dev.weir.database.Database;
import dev.weir.database.DriverErrors;
import java.util.Set;

/**
 * Sybase, of which the errors of jConnect are known and nothing else: its connections are those of
 * a database that the pool does not know.
 */
public final class Sybase implements Database {

    private static final DriverErrors ERRORS =
            new DriverErrors() {
                /** Connection is already closed, input or output error. */
                @Override
                public Set<String> doubtfulStates() {
                    return Set.of("JZ0C0", "JZ0C1");
                }
            };

    @Override
    public String name() {
        return "Sybase";
    }

    @Override
    public DriverErrors errors() {
        return ERRORS;
    }
}
