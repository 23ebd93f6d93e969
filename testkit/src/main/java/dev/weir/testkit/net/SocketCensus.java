package dev.weir.testkit.net;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Counts the physical connections of one pool at the driver: each socket from the start of its
 * connect until its close has returned, and every attempt, also one that is refused or gets no
 * answer at all. pgjdbc makes its sockets here once {@link #urlParameters} are part of the URL.
 *
 * <p>Thread-safe.
 */
public final class SocketCensus implements AutoCloseable {

    private static final Map<String, SocketCensus> BY_ID = new ConcurrentHashMap<>();
    private static final AtomicInteger NEXT_ID = new AtomicInteger();

    private final String id = "census-" + NEXT_ID.incrementAndGet();
    private final Lock lock = new ReentrantLock();
    private final Set<CountedSocket> open = ConcurrentHashMap.newKeySet();
    private final List<Long> attempts = new ArrayList<>();
    private int alive;
    private int peak;

    private SocketCensus() {}

    /** A census that counts from now until {@link #close}. */
    public static SocketCensus begin() {
        SocketCensus census = new SocketCensus();
        BY_ID.put(census.id, census);
        return census;
    }

    /** What a pgjdbc URL needs, without the question mark or ampersand before it. */
    public String urlParameters() {
        return "socketFactory=" + CountedSocketFactory.class.getName() + "&socketFactoryArg=" + id;
    }

    /** When each connect began, by {@link System#nanoTime}, oldest first. */
    public List<Long> attempts() {
        lock.lock();
        try {
            return List.copyOf(attempts);
        } finally {
            lock.unlock();
        }
    }

    /** Sockets that are connecting, open or closing now. */
    public int alive() {
        lock.lock();
        try {
            return alive;
        } finally {
            lock.unlock();
        }
    }

    /** The most that were alive at one time, since the start or {@link #resetPeak}. */
    public int peak() {
        lock.lock();
        try {
            return peak;
        } finally {
            lock.unlock();
        }
    }

    /** Begins a new search for the peak at the current count. */
    public void resetPeak() {
        lock.lock();
        try {
            peak = alive;
        } finally {
            lock.unlock();
        }
    }

    /** Closes every socket, so that whatever hangs on one goes on with an error. */
    public void closeSockets() {
        for (CountedSocket socket : open) {
            try {
                socket.close();
            } catch (IOException e) {
                // it is gone, which is what was wanted
            }
        }
    }

    /** Forgets the id: a URL that names it can connect no more. Sockets stay as they are. */
    @Override
    public void close() {
        BY_ID.remove(id);
    }

    static SocketCensus byId(String id) {
        SocketCensus census = BY_ID.get(id);
        if (census == null) {
            throw new IllegalArgumentException(
                    "No socket census '" + id + "': it was closed, or the URL is another JVM's");
        }
        return census;
    }

    void connects(CountedSocket socket) {
        lock.lock();
        try {
            attempts.add(System.nanoTime());
            alive++;
            peak = Math.max(peak, alive);
        } finally {
            lock.unlock();
        }
        open.add(socket);
    }

    void closed(CountedSocket socket) {
        open.remove(socket);
        lock.lock();
        try {
            alive--;
        } finally {
            lock.unlock();
        }
    }
}
