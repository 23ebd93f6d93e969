package dev.weir.connect;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Lends the context class loader of whoever made the pool to calls of drivers and of users' code:
 * they look up services, plug-ins and class path resources by it. Between calls the pool's threads
 * have none, and after {@link #forget} nothing here refers to it, so that an application can be
 * unloaded while threads of the pool still end. Thread-safe.
 */
public final class ContextLoader {

    private volatile @Nullable ClassLoader loader;

    /** Threads that have the loader at present, from which it is taken at the end. */
    private final Set<Thread> lentTo = ConcurrentHashMap.newKeySet();

    /** Without a loader, threads stay as they are. */
    ContextLoader(@Nullable ClassLoader loader) {
        this.loader = loader;
    }

    /** That of the calling thread. */
    public static ContextLoader ofCaller() {
        return new ContextLoader(Thread.currentThread().getContextClassLoader());
    }

    /** The loader; null when there is none or it is forgotten. */
    public @Nullable ClassLoader present() {
        return loader;
    }

    /** The same work, done with the loader; a thread that has one of its own keeps it. */
    public Runnable around(Runnable work) {
        return () -> run(work);
    }

    void run(Runnable work) {
        Thread thread = Thread.currentThread();
        if (loader == null || thread.getContextClassLoader() != null) {
            work.run();
            return;
        }
        lentTo.add(thread);
        try {
            lendTo(thread);
            work.run();
        } finally {
            thread.setContextClassLoader(null);
            lentTo.remove(thread);
        }
    }

    /** Apart from the work, which may hang: no frame of it may refer to the loader. */
    private void lendTo(Thread thread) {
        thread.setContextClassLoader(loader);
        if (loader == null) {
            thread.setContextClassLoader(null); // forgotten meanwhile
        }
    }

    /** The pool has ended: nobody gets the loader any more, and a call that hangs loses it. */
    public void forget() {
        loader = null;
        lentTo.forEach(thread -> thread.setContextClassLoader(null));
    }
}
