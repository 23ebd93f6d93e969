package dev.weir.database;

import java.lang.System.Logger.Level;

/**
 * What the pool cannot do with the sessions that it opens, to be told once.
 *
 * @param level {@link Level#WARNING} when somebody has to do something about it
 * @param text one or two sentences, to follow the name of the pool
 */
public record Notice(Level level, String text) {

    /**
     * A database or driver without a known reset.
     *
     * @param database its name; empty: not known
     */
    public static Notice ofNoReset(Level level, String database, Class<?> connection) {
        return new Notice(
                level,
                "no reset is known for sessions of %s (%s): see \"Sessions and reset\" in the guide for what SQL may leave in them."
                        .formatted(
                                database.isEmpty() ? "this database" : database,
                                connection.getName()));
    }
}
