package dev.weir.testkit.driver;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

/** How often each call reached the wire: exact, also when threads race. */
final class CallCounts {

    private final AtomicLongArray byCall = new AtomicLongArray(Call.values().length);
    private final AtomicInteger openStatements = new AtomicInteger();

    void add(Call call) {
        byCall.incrementAndGet(call.slot());
    }

    long of(Call call) {
        return byCall.get(call.slot());
    }

    long total() {
        long sum = 0;
        for (int i = 0; i < byCall.length(); i++) {
            sum += byCall.get(i);
        }
        return sum;
    }

    void statementOpened() {
        openStatements.incrementAndGet();
    }

    void statementClosed() {
        openStatements.decrementAndGet();
    }

    int openStatements() {
        return openStatements.get();
    }
}
