package dev.weir.bench.stub;

import java.sql.Statement;

/** A connection to a database that takes its time, the same for every statement. */
final class ParkingConnection extends StubConnection {

    private final long nanos;

    ParkingConnection(long nanos) {
        this.nanos = nanos;
    }

    @Override
    public Statement createStatement() {
        return new ParkingStatement(this, nanos);
    }
}
