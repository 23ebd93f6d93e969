package dev.weir.micrometer;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.lang.System.Logger.Level;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The meters that one pool has in one registry. A registry gives out the meter that it has already
 * when a second pool of the same name registers; then the older one is removed first, because it
 * would go on to show the older pool. Thread-safe.
 */
final class OwnMeters {
    private static final System.Logger LOG = System.getLogger("dev.weir.micrometer");

    private final MeterRegistry registry;
    private final String pool;
    private final ReentrantLock lock = new ReentrantLock();

    // Guarded by lock.
    private final Set<Meter> own = identities();
    private boolean removed;
    private boolean warned;

    OwnMeters(MeterRegistry registry, String pool) {
        this.registry = registry;
        this.pool = pool;
    }

    /**
     * Registers a meter.
     *
     * @param register what registers it
     * @return null after {@link #removeAll}
     */
    <M extends Meter> @Nullable M add(Supplier<M> register) {
        lock.lock();
        try {
            if (removed) {
                return null;
            }
            Set<Meter> others = present();
            others.removeAll(own);
            M meter = register.get();
            if (others.contains(meter)) {
                warn();
                registry.remove(meter);
                meter = register.get();
            }
            own.add(meter);
            return meter;
        } finally {
            lock.unlock();
        }
    }

    private void warn() {
        if (!warned) {
            warned = true;
            LOG.log(
                    Level.WARNING,
                    "{0} - another pool of this name has meters in the same registry: they are"
                            + " replaced. Give each pool a poolName of its own.",
                    pool);
        }
    }

    /** Removes what was added, but for what a later pool of the same name has replaced. */
    void removeAll() {
        lock.lock();
        try {
            removed = true;
            Set<Meter> present = present();
            for (Meter meter : own) {
                if (present.contains(meter)) {
                    registry.remove(meter);
                }
            }
            own.clear();
        } finally {
            lock.unlock();
        }
    }

    private Set<Meter> present() {
        Set<Meter> all = identities();
        all.addAll(registry.getMeters());
        return all;
    }

    /** Meters are equal when their ids are. */
    private static Set<Meter> identities() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }
}
