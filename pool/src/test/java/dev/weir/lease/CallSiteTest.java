package dev.weir.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class CallSiteTest {

    @Test
    void placesThatBorrowThroughTheSameLinesAreToldApart() {
        assertThat(read()).isNotEqualTo(report());
    }

    @Test
    void onePlaceHasTheSameNameEachTimeAndOnEachThread() throws InterruptedException {
        long[] names = new long[4];
        for (int i = 0; i < names.length; i++) {
            int number = i;
            LongSupplier borrow = CallSiteTest::read;
            Runnable request = () -> names[number] = borrow.getAsLong();
            Thread thread =
                    i % 2 == 0
                            ? Thread.ofPlatform().start(request)
                            : Thread.ofVirtual().start(request);
            thread.join();
        }
        assertThat(names[2]).isEqualTo(names[0]).isNotZero();
        assertThat(names[3]).isEqualTo(names[1]).isNotZero();
    }

    @Test
    void whatDiffersFurtherAwayThanSixtyFourCallsLooksAlike() {
        assertThat(deep(80, CallSiteTest::read)).isEqualTo(deep(90, CallSiteTest::read));
        assertThat(deep(80, CallSiteTest::read)).isNotEqualTo(deep(80, CallSiteTest::report));
    }

    private static long deep(int calls, LongSupplier place) {
        return calls == 0 ? place.getAsLong() : deep(calls - 1, place);
    }

    private static long read() {
        return framework();
    }

    private static long report() {
        return framework();
    }

    private static long framework() {
        return CallSite.hash();
    }
}
