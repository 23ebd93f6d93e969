package dev.weir.database;

import java.sql.Connection;

/**
 * What a driver knows of the role of the server behind its connection, without asking it. Called
 * when a connection comes back, on the borrower's thread.
 */
@FunctionalInterface
public interface RoleEvidence {

    /** For drivers that do not tell. */
    RoleEvidence NOT_TOLD = physical -> ServerRole.UNKNOWN;

    /** The role as of the last answer of the server, with no round trip. */
    ServerRole of(Connection physical);
}
