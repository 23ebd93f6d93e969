package dev.weir.lease;

import java.util.EnumMap;
import java.util.Map;

/** What happened in some histories, so that a promise that nothing puts to the test is noticed. */
final class Sightings {
    /** What is worth counting. */
    enum Sight {
        /** A running borrower passed those that wait. */
        PASSED,
        /** One that was called came and found nothing. */
        CAME_IN_VAIN,
        QUEUE_FULL,
        /** One that held a connection was served before others. */
        NESTED_FIRST,
        LONG_WORK_SERVED,
        SHORT_WORK_FIRST,
        /** The limit kept a connection back that somebody waited for. */
        WITHHELD,
        /** All connections that there may be were lent, and somebody waited. */
        AT_THE_BOUND,
        /** Leases were let past the permits. */
        LENT_BESIDE,
        LONG_WORK_BESIDE_IDLE,
        TENANT_BESIDE_IDLE,
        CALLED_BESIDE_IDLE,
        LEASE_LOST
    }

    private final Map<Sight, Integer> counts = new EnumMap<>(Sight.class);

    void saw(Sight sight) {
        counts.merge(sight, 1, Integer::sum);
    }

    int count(Sight sight) {
        return counts.getOrDefault(sight, 0);
    }
}
