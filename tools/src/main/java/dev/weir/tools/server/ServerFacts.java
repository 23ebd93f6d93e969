package dev.weir.tools.server;

import java.util.List;

/**
 * What was read of a server at one moment.
 *
 * @param product which server
 * @param version of it
 * @param settings all that this role may see
 * @param limits of connections
 * @param encryption of the connection that read this
 * @param activity since the counters were reset
 * @param replication replicas and prepared transactions
 * @param databases bytes of all databases that this role may connect to; -1 if not known
 * @param tables of this database, those of the system left out
 * @param user that read it
 * @param pooler whether a pooler stands between: the session is not the one that was opened
 * @param process the server's process that serves the connection, or the server's own; 0 if unknown
 * @param hostName of the server's machine, as it says; empty if unknown
 * @param unread what this role may not see, in sentences
 */
public record ServerFacts(
        Product product,
        Version version,
        Settings settings,
        ConnectionLimits limits,
        Encryption encryption,
        Activity activity,
        Replication replication,
        double databases,
        int tables,
        String user,
        boolean pooler,
        long process,
        String hostName,
        List<String> unread) {

    /** Name and version. */
    public String description() {
        return product.label() + " " + version.text();
    }
}
