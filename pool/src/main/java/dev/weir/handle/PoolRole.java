package dev.weir.handle;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What the servers of a pool are for. The first connection decides: where it found a server that
 * takes writes, read-only ones are refused from then on; where it found a read-only one, the pool
 * was pointed at a replica on purpose. Thread-safe.
 */
final class PoolRole {
    private final AtomicReference<ServerRole> first = new AtomicReference<>();
    private final AtomicInteger changes = new AtomicInteger();

    /** A new connection found this role. */
    void seen(ServerRole role) {
        first.compareAndSet(null, role);
    }

    /** The role that the pool's first connection found; {@code UNKNOWN} before there was one. */
    ServerRole first() {
        ServerRole role = first.get();
        return role == null ? ServerRole.UNKNOWN : role;
    }

    /** A server that took writes refused one. */
    void changed() {
        changes.incrementAndGet();
    }

    /** How often that happened. */
    int changes() {
        return changes.get();
    }
}
