package dev.weir.testkit.driver;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The server's and the driver's view of which physical connections exist, one exact account under
 * one lock: a connection counts from the start of its connect until its socket is gone.
 */
final class ConnectionLedger {

    private final DriverTime time;
    private final Lock lock = new ReentrantLock();
    private final Map<Integer, ScriptedConnection> live = new LinkedHashMap<>();
    private final List<Long> connectNanos = new ArrayList<>();
    private int opening;
    private int open;
    private int closing;
    private long attempted;
    private long failed;
    private int nextId;
    private int serverLimit = Integer.MAX_VALUE;
    private ConnectionPeak peak;

    ConnectionLedger(DriverTime time) {
        this.time = time;
        this.peak = new ConnectionPeak(new DriverCounts(0, 0, 0, 0, 0), "", time.nanos());
    }

    void connectBegins() {
        lock.lock();
        try {
            opening++;
            attempted++;
            long now = time.nanos();
            connectNanos.add(now);
            if (opening + open + closing > peak.counts().total()) {
                peak = new ConnectionPeak(currentCounts(), Thread.currentThread().getName(), now);
            }
        } finally {
            lock.unlock();
        }
    }

    void connectFails() {
        lock.lock();
        try {
            opening--;
            failed++;
        } finally {
            lock.unlock();
        }
    }

    /** Turns a connect under way into a connection, unless the server is full. */
    ScriptedConnection admit(ScriptedDatabase database) throws SQLException {
        lock.lock();
        try {
            if (open + closing >= serverLimit) {
                throw Failures.tooManyConnections(serverLimit);
            }
            ScriptedConnection connection =
                    new ScriptedConnection(database, nextId++, time.nanos());
            opening--;
            open++;
            live.put(connection.id(), connection);
            return connection;
        } finally {
            lock.unlock();
        }
    }

    void closeBegins() {
        lock.lock();
        try {
            open--;
            closing++;
        } finally {
            lock.unlock();
        }
    }

    void closeEnds(ScriptedConnection connection) {
        lock.lock();
        try {
            closing--;
            live.remove(connection.id());
        } finally {
            lock.unlock();
        }
    }

    void limit(int connections) {
        lock.lock();
        try {
            serverLimit = connections;
        } finally {
            lock.unlock();
        }
    }

    DriverCounts counts() {
        lock.lock();
        try {
            return currentCounts();
        } finally {
            lock.unlock();
        }
    }

    ConnectionPeak peak() {
        lock.lock();
        try {
            return peak;
        } finally {
            lock.unlock();
        }
    }

    void resetPeak() {
        lock.lock();
        try {
            peak =
                    new ConnectionPeak(
                            currentCounts(), Thread.currentThread().getName(), time.nanos());
        } finally {
            lock.unlock();
        }
    }

    List<Long> connectNanos() {
        lock.lock();
        try {
            return List.copyOf(connectNanos);
        } finally {
            lock.unlock();
        }
    }

    List<ScriptedConnection> live() {
        lock.lock();
        try {
            return List.copyOf(live.values());
        } finally {
            lock.unlock();
        }
    }

    private DriverCounts currentCounts() {
        return new DriverCounts(opening, open, closing, attempted, failed);
    }
}
