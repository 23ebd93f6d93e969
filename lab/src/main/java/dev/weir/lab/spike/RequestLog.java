package dev.weir.lab.spike;

/**
 * The life of every request in nanoseconds of {@link System#nanoTime}. Each request writes its own
 * slot and nothing else, so that writing costs no coordination; read only after all have ended.
 */
final class RequestLog {

    final long[] arrive;
    final long[] got;
    final long[] releasing;
    final long[] done;

    RequestLog(int requests) {
        arrive = new long[requests];
        got = new long[requests];
        releasing = new long[requests];
        done = new long[requests];
    }

    int size() {
        return arrive.length;
    }

    /** Whether the request got a connection and gave it back. */
    boolean served(int request) {
        return done[request] != 0;
    }

    int servedCount() {
        int count = 0;
        for (int i = 0; i < size(); i++) {
            count += served(i) ? 1 : 0;
        }
        return count;
    }

    /** The moment the last request that was served gave its connection back; 0 if none was. */
    long lastDone() {
        long last = 0;
        for (int i = 0; i < size(); i++) {
            if (served(i)) {
                last = last == 0 ? done[i] : Math.max(last, done[i]);
            }
        }
        return last;
    }
}
