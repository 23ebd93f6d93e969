/**
 * The reader of SQL: text in, one of three answers out ({@link dev.weir.sql.CleanSql}).
 *
 * <p>Here live the words, functions and operators that change no session, for each grammar ({@link
 * dev.weir.sql.SqlDialect}).
 *
 * <p>No connection, no driver and no clock may come in: the same text has the same answer always.
 * Whoever asks a database what it has stored, or resets a session, lives elsewhere.
 */
@NullMarked
package dev.weir.sql;

import org.jspecify.annotations.NullMarked;
