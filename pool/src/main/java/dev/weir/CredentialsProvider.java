package dev.weir;

import java.sql.SQLException;

/**
 * Says which credentials the next physical connection uses. Asked before each connect, on one of
 * the pool's own threads, by several at a time; a slow answer delays that connect only.
 */
@FunctionalInterface
public interface CredentialsProvider {

    /**
     * The credentials to connect with.
     *
     * @throws SQLException when they cannot be had; the connect then counts as failed
     */
    Credentials getCredentials() throws SQLException;
}
