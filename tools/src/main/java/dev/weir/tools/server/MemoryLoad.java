package dev.weir.tools.server;

/**
 * What a server's memory has to hold beside its buffers.
 *
 * @param limitBytes memory of the server: the machine's or its container's, whichever is less
 * @param connections that all its clients may have open together
 * @param cores of the server
 * @param tables that a session may touch
 * @param dataBytes size of the databases; {@link Long#MAX_VALUE} if it is not known
 * @param otherBytes what else runs within the limit, such as the application's JVM
 */
public record MemoryLoad(
        long limitBytes, int connections, int cores, int tables, long dataBytes, long otherBytes) {}
