package dev.weir.lab.pools;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The SQLStates that say that a connection is gone, for the pools that have to be told: those of
 * class 08 that drivers use, and PostgreSQL's for a session that the server ended.
 */
final class FatalStates {

    static final List<String> ALL =
            List.of(
                    "08000", "08001", "08003", "08004", "08006", "08007", "08S01", "57P01", "57P02",
                    "57P03");

    private FatalStates() {}

    static boolean includes(@Nullable String state) {
        return state != null && ALL.contains(state);
    }
}
