package dev.weir.tools.server;

import java.util.List;

/**
 * The server and its replicas.
 *
 * @param standby whether this server is a replica itself
 * @param replicas that are connected
 * @param synchronous replicas among them that commits wait for
 * @param awaited the setting that names replicas for commits to wait for; empty if there is none
 * @param abandonedSlots replication slots that nobody reads and for which the log is kept
 * @param keptBytes of the log for the worst of these
 * @param preparedTransactions transactions that were prepared and neither committed nor rolled back
 * @param oldestPreparedSeconds age of the oldest of these
 */
public record Replication(
        boolean standby,
        int replicas,
        int synchronous,
        String awaited,
        List<String> abandonedSlots,
        double keptBytes,
        int preparedTransactions,
        double oldestPreparedSeconds) {}
