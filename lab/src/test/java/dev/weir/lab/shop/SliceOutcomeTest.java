package dev.weir.lab.shop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class SliceOutcomeTest {

    @Test
    void silenceLastsFromTheFaultToTheFirstGoodAnswerOfACustomerWhoCameAfterIt() {
        SliceOutcome slice =
                Slices.slice(
                        2,
                        new long[] {1, 30, 5, 40, 20},
                        new boolean[] {true, true, false, true, true});

        // The last one, due at 4 ms and answered at 24 ms; the fault was at 2 ms.
        assertThat(slice.silence()).isEqualTo(0.022);
        assertThat(slice.failed()).isEqualTo(1);
        assertThat(slice.asked()).isEqualTo(5);
    }

    @Test
    void silenceWithoutAnyAnswerLastsUntilTheEnd() {
        SliceOutcome slice =
                Slices.slice(1, new long[] {1, 99, 98}, new boolean[] {true, false, false});

        assertThat(slice.silence()).isEqualTo(0.099);
    }

    @Test
    void withoutAFaultThereIsNoSilence() {
        assertThat(Slices.answeredIn(1, 2, 3).silence()).isNaN();
    }

    @Test
    void percentilesAreThoseOfCustomersAlone() {
        SliceOutcome slice = Slices.answeredIn(1, 2, 3, 500);
        slice.kinds()[3] = Kind.REPORT;

        assertThat(slice.response(99)).isEqualTo(3);
        assertThat(slice.report(50)).isEqualTo(500);
        assertThat(slice.response(50, 0)).isEqualTo(2);
        assertThat(slice.response(50, 1)).isNaN();
        assertThat(slice.asked()).isEqualTo(3);
    }
}
