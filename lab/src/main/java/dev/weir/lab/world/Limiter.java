package dev.weir.lab.world;

/** What some applications put before a pool: it says when a request may go on to it. */
public interface Limiter {
    /** A request comes; {@link Ticket#admitted} is called now or later. */
    void enter(Ticket ticket);

    /** A request is done. */
    void leave(Ticket ticket);

    /** A request at a limiter. */
    abstract class Ticket {
        /** For the limiter: when it came or was let through, in nanoseconds since the beginning. */
        public long atNanos;

        /** For the limiter: requests that were through when it was, itself included. */
        public int inUseThen;

        /** It may go on. */
        public abstract void admitted();
    }
}
