package dev.weir.lab.soak;

import java.util.ArrayList;
import java.util.List;

/**
 * What the client was told about each of its numbered writes. One byte each, since a long run has
 * millions. Thread-safe.
 */
final class Outcomes {

    private static final int CHUNK = 1 << 16;

    /** What the client knows. */
    enum Told {
        /** Nothing: the commit was sent and no answer came, or the transaction never ended. */
        UNKNOWN,
        /** It was committed. */
        COMMITTED,
        /** It was not. */
        FAILED
    }

    private final List<byte[]> chunks = new ArrayList<>();
    private int count;

    /** A new number, from 0 on, of which nothing is known yet. */
    synchronized int next() {
        if (count % CHUNK == 0) {
            chunks.add(new byte[CHUNK]);
        }
        return count++;
    }

    synchronized void tell(int number, Told told) {
        chunks.get(number / CHUNK)[number % CHUNK] = (byte) told.ordinal();
    }

    synchronized Told of(int number) {
        return Told.values()[chunks.get(number / CHUNK)[number % CHUNK]];
    }

    synchronized int count() {
        return count;
    }

    /** How many were told that. */
    synchronized int count(Told told) {
        int sum = 0;
        for (int number = 0; number < count; number++) {
            sum += of(number) == told ? 1 : 0;
        }
        return sum;
    }
}
