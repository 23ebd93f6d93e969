package dev.weir.bench.stub;

import java.util.concurrent.locks.LockSupport;

/** A statement that keeps its connection busy and its thread parked, as one on a network does. */
final class ParkingStatement extends StubStatement {

    private final long nanos;

    ParkingStatement(StubConnection connection, long nanos) {
        super(connection);
        this.nanos = nanos;
    }

    @Override
    public boolean execute(String sql) {
        long end = System.nanoTime() + nanos;
        // A park may return early: a pool's hand-over can leave a permit behind.
        for (long left = nanos; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        return false;
    }
}
