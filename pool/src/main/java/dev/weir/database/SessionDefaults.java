package dev.weir.database;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * What a server remembers of how its sessions began, so that nothing has to be read from a session
 * that somebody has used. Such sessions stay in their catalog. Immutable; shared by the sessions of
 * one set of settings.
 */
public interface SessionDefaults {

    /** SQL that sets again what a reset of all settings undoes; empty for nothing. */
    String restoringAll();

    /** Brings the search path back. */
    void restorePath(Connection physical) throws SQLException;

    /** Brings the isolation of transactions back. */
    void restoreIsolation(Connection physical) throws SQLException;
}
