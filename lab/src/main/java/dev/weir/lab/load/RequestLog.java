package dev.weir.lab.load;

/**
 * The life of every request in nanoseconds of {@link System#nanoTime}. Each request writes its own
 * slot and nothing else, so that writing costs no coordination; read only after all have ended.
 */
public final class RequestLog {

    private final long[] arrive;
    private final long[] got;
    private final long[] releasing;
    private final long[] done;

    /** A log for that many requests. */
    public RequestLog(int requests) {
        arrive = new long[requests];
        got = new long[requests];
        releasing = new long[requests];
        done = new long[requests];
    }

    /** How many requests there are. */
    public int size() {
        return arrive.length;
    }

    /** The request asks for a connection. */
    public void arrives(int request) {
        arrive[request] = System.nanoTime();
    }

    /** It has one. */
    public void gets(int request) {
        got[request] = System.nanoTime();
    }

    /** It is about to give it back. */
    public void releases(int request) {
        releasing[request] = System.nanoTime();
    }

    /** It is done; a request without this was not served. */
    public void ends(int request) {
        done[request] = System.nanoTime();
    }

    /** When it asked for a connection; 0 if it never did. */
    public long arrival(int request) {
        return arrive[request];
    }

    /** When it had one; 0 if it never did. */
    public long acquisition(int request) {
        return got[request];
    }

    /** When it was about to give it back; 0 if it never was. */
    public long release(int request) {
        return releasing[request];
    }

    /** When it was done; 0 if it never was. */
    public long end(int request) {
        return done[request];
    }

    /** Whether the request got a connection and gave it back. */
    public boolean served(int request) {
        return done[request] != 0;
    }

    /** How many requests were served. */
    public int servedCount() {
        int count = 0;
        for (int i = 0; i < size(); i++) {
            count += served(i) ? 1 : 0;
        }
        return count;
    }

    /** The moment the last request that was served was done; 0 if none was. */
    public long lastEnd() {
        long last = 0;
        for (int i = 0; i < size(); i++) {
            if (served(i)) {
                last = last == 0 ? done[i] : Math.max(last, done[i]);
            }
        }
        return last;
    }
}
