package dev.weir.spring.boot;

import dev.weir.WeirDataSource;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.core.env.Environment;

/** The pools that are beans of this application, in the order in which they were made. */
final class Pools {

    /**
     * When a failed start is analysed the beans are gone, and the environment is still there. Weak
     * on both sides, since a pool may refer to its application.
     */
    private static final Map<Environment, WeakReference<Pools>> BY_APPLICATION =
            Collections.synchronizedMap(new WeakHashMap<>());

    private final List<WeirDataSource> all = new CopyOnWriteArrayList<>();

    Pools(Environment environment) {
        BY_APPLICATION.put(environment, new WeakReference<>(this));
    }

    void add(WeirDataSource pool) {
        if (!all.contains(pool)) {
            all.add(pool);
        }
    }

    /** Those that are not closed; a view of the moment. */
    List<WeirDataSource> open() {
        return all.stream().filter(pool -> !pool.isClosed()).toList();
    }

    /** Those of the application with this environment that have never had a connection. */
    static List<WeirDataSource> withoutConnection(Environment environment) {
        WeakReference<Pools> known = BY_APPLICATION.get(environment);
        Pools pools = known == null ? null : known.get();
        return pools == null
                ? List.of()
                : pools.all.stream().filter(pool -> pool.snapshot().opened() == 0).toList();
    }
}
