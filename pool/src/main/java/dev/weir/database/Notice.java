package dev.weir.database;

import java.lang.System.Logger.Level;

/**
 * What the pool cannot do with the sessions that it opens, to be told once.
 *
 * @param level {@link Level#WARNING} when somebody has to do something about it
 * @param text one or two sentences, to follow the name of the pool
 */
public record Notice(Level level, String text) {}
