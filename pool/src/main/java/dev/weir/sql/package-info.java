/**
 * The reader of SQL: text in, bits out. It says what a statement, or the source of a stored
 * routine, may leave behind in its session ({@link dev.weir.sql.SessionEffect}).
 *
 * <p>Here live the words, functions and operators that are known of each grammar ({@link
 * dev.weir.sql.SqlDialect}), and what is made of them. {@link dev.weir.sql.SessionSql} reads the
 * statements of borrowers, {@link dev.weir.sql.RoutineClassifier} and {@link
 * dev.weir.sql.ImplicitEffects} read what a catalogue has stored.
 *
 * <p>No connection, no driver and no clock may come in: the same text has the same bits always.
 * Whoever asks a database for its catalogue, or resets a session, lives elsewhere.
 */
@NullMarked
package dev.weir.sql;

import org.jspecify.annotations.NullMarked;
