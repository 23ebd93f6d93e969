package dev.weir.lease;

/**
 * A lease as its borrower remembers it.
 *
 * @param holder whose it is, as the pool knows them
 */
record SimulatedLease(
        Slot slot,
        long lease,
        SimulatedConnection connection,
        SimulatedBorrower borrower,
        long holder,
        long begunAt) {

    /** Whether it was lent as long work. */
    boolean isLong() {
        return borrower.countsAsLong();
    }

    @Override
    public String toString() {
        return borrower + " on " + connection;
    }
}
