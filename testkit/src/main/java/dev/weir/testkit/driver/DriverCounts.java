package dev.weir.testkit.driver;

/**
 * Physical connections as the driver counts them at one moment.
 *
 * @param opening connects under way
 * @param open connections that are open
 * @param closing connections whose close or abort has begun but whose socket is not yet gone
 * @param attempted connects ever begun
 * @param failed connects that ended without a connection
 */
public record DriverCounts(int opening, int open, int closing, long attempted, long failed) {

    /** What counts against a limit: opening + open + closing. */
    public int total() {
        return opening + open + closing;
    }
}
