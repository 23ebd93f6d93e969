package dev.weir.tools.server;

import java.util.ArrayList;
import java.util.List;

/**
 * How many connections the server allows, and how many there are.
 *
 * @param maximum of the server
 * @param reserved of these for superusers and maintenance
 * @param ofRole what this role may have; -1 for no limit
 * @param ofDatabase what this database may have; -1 for no limit
 * @param open at the moment, of all clients, this look left out
 */
public record ConnectionLimits(int maximum, int reserved, int ofRole, int ofDatabase, int open) {

    /** What an application under this role may have at the most. */
    public int allowed() {
        int allowed = maximum - reserved;
        allowed = ofRole < 0 ? allowed : Math.min(allowed, ofRole);
        return ofDatabase < 0 ? allowed : Math.min(allowed, ofDatabase);
    }

    /** Where that number comes from. */
    public String words() {
        List<String> parts = new ArrayList<>();
        parts.add("max_connections %d".formatted(maximum));
        if (reserved > 0) {
            parts.add("%d of them reserved".formatted(reserved));
        }
        if (ofRole >= 0) {
            parts.add("limit of the role %d".formatted(ofRole));
        }
        if (ofDatabase >= 0) {
            parts.add("limit of the database %d".formatted(ofDatabase));
        }
        return String.join(", ", parts);
    }
}
