package dev.weir.engine;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The context class loader of whoever made a pool: classes are found and drivers called as that
 * thread would. Made by that thread; used under the lock of its pool.
 */
public final class MakersLoader {
    private @Nullable ClassLoader loader = Thread.currentThread().getContextClassLoader();

    /** Starts a pool. */
    @FunctionalInterface
    public interface Start {
        Engine start() throws SQLException;
    }

    /** Starts the pool under that loader. */
    public Engine call(Start start) throws SQLException {
        Thread here = Thread.currentThread();
        ClassLoader own = here.getContextClassLoader();
        if (loader != null) {
            here.setContextClassLoader(loader);
        }
        try {
            return start.start();
        } finally {
            here.setContextClassLoader(own);
        }
    }

    /** A pool that has started or is closed keeps no loader alive. */
    public void forget() {
        loader = null;
    }
}
