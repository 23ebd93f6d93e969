package dev.weir.size;

/**
 * What the growth law is told: the pool at one instant. Times in nanoseconds, rates per nanosecond.
 *
 * @param waiting borrowers in the queue, less those whom a validation or reset under way will serve
 * @param usable connections that serve or could serve: idle, leased, being validated or reset
 * @param idle of these, leases whose borrowers ask the database nothing
 * @param serviceRate returns to be expected from the usable ones: the sum over them of one by the
 *     larger of the mean hold and the time it has been held already. Hold times are right-censored:
 *     a connection that has been out for 3 s is evidence of at least 3 s, not of the mean
 * @param opening connects under way that are neither overdue nor late
 * @param meanHoldNanos estimate of the mean hold, 0 when nothing is known
 * @param connectNanos expected time of a connect, 0 when nothing is known
 * @param room connections that may still be added: limit less everything that counts against it
 * @param missing connections missing to the floor
 * @param pace connects that may be under way at the same time
 */
public record Demand(
        int waiting,
        int usable,
        int idle,
        double serviceRate,
        int opening,
        long meanHoldNanos,
        long connectNanos,
        int room,
        int missing,
        int pace) {}
