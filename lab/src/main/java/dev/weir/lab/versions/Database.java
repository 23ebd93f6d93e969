package dev.weir.lab.versions;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.OptionalLong;

/** A server that runs, of one release or the user's own. */
interface Database extends AutoCloseable {

    /** The name in tables. */
    String name();

    Kind kind();

    /** A connection without TLS where the server is the experiment's own. */
    Connection connect() throws SQLException;

    /** The server's first process; empty where it is not on this machine. */
    OptionalLong processId();

    /** The compiler and its options, as far as the binaries say. */
    Build build() throws SQLException;

    @Override
    void close();

    /**
     * How a server was built.
     *
     * @param version as the server says it
     * @param compiler its name and version, or "unknown"
     * @param options those of optimization, or "unknown"
     */
    record Build(String version, String compiler, String options) {}
}
