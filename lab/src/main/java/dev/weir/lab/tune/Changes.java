package dev.weir.lab.tune;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/** How a server's settings are changed, and put back. */
interface Changes {

    /** Which server is at the other end, whatever its address. */
    String system(Connection c) throws SQLException;

    /**
     * What has to be put back.
     *
     * @throws IllegalArgumentException if the user may not see it or not change it
     */
    Saved saved(Connection c) throws SQLException, IOException;

    /**
     * Makes these changes; what needs a restart holds from the next one on.
     *
     * @param changes values as {@link Kind#text} writes them, by knob
     * @param target the configuration that they lead to
     */
    void write(Connection c, Map<String, String> changes, Configuration target)
            throws SQLException, IOException;

    /**
     * Puts back what was there.
     *
     * @return whether something holds from the next restart on only
     */
    boolean restore(Connection c, Saved saved) throws SQLException, IOException;

    /**
     * Puts back what lies in files, for a server that does not start.
     *
     * @return false if there is no file to be reached from here
     */
    boolean restoreFiles(Saved saved) throws IOException;
}
