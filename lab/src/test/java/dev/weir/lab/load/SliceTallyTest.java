package dev.weir.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class SliceTallyTest {

    private enum Kind {
        READ,
        REPORT
    }

    private static final long MILLI = 1_000_000;
    private static final long LEAD = 10 * MILLI;
    private static final long SPAN = TimeUnit.SECONDS.toNanos(60);

    private final RequestLog log = new RequestLog(3);

    private void serve(int number) {
        log.arrives(number);
        log.gets(number);
        log.releases(number);
        log.ends(number);
    }

    @Test
    void whatWasDueInTheLeadDoesNotCount() {
        long start = System.nanoTime() - LEAD;
        serve(0);
        serve(1);

        SliceTally<Kind> tally =
                tally(start, new long[] {0, LEAD, LEAD}, Kind.READ, Kind.READ, Kind.READ);

        assertThat(tally.due()).isEqualTo(2);
        assertThat(tally.responses().count()).isEqualTo(2);
    }

    @Test
    void timesCountFromTheMomentARequestWasDue() {
        long start = System.nanoTime() - 500 * MILLI;
        serve(0);
        serve(1);
        serve(2);

        SliceTally<Kind> tally =
                tally(start, new long[] {LEAD, LEAD, LEAD}, Kind.READ, Kind.READ, Kind.REPORT);

        double response = (log.end(2) - start - LEAD) / 1e6;
        Times reports = tally.byKind().get(Kind.REPORT).response();
        assertThat(reports.max()).isCloseTo(response, within(1.0));
        assertThat(tally.byKind().get(Kind.READ).response().count()).isEqualTo(2);
        assertThat(tally.late().p50()).isGreaterThan(480);
    }

    @Test
    void whatWasGivenUpCountsWithTheTimeUntilThen() {
        long start = System.nanoTime();
        long end = start + 900 * MILLI;
        serve(0);

        SliceTally<Kind> tally =
                new SliceTally<>(
                        log,
                        new Kind[] {Kind.READ, Kind.READ, Kind.READ},
                        new long[] {LEAD, LEAD, 100 * MILLI},
                        start,
                        end,
                        LEAD,
                        SPAN);

        assertThat(tally.givenUp()).isEqualTo(2);
        assertThat(tally.responses().max()).isCloseTo(890, within(1.0));
    }

    @Test
    void throughputIsWhatEndedWithinTheSpan() {
        long start = System.nanoTime() - TimeUnit.SECONDS.toNanos(100);
        serve(0);

        SliceTally<Kind> tally =
                tally(start, new long[] {LEAD, LEAD, LEAD}, Kind.READ, Kind.READ, Kind.READ);

        assertThat(tally.served()).isZero();
        assertThat(tally.due()).isEqualTo(3);
    }

    @Test
    void whatIsUnderWayAtAnEdgeCountsInPart() {
        serve(0);
        log.arrives(1);
        log.gets(1);
        long got = log.acquisition(1);
        while (System.nanoTime() - got < MILLI) {
            Thread.onSpinWait();
        }
        log.ends(1);
        long took = log.end(1) - got;
        long start = got + took / 2 - LEAD;

        SliceTally<Kind> tally =
                tally(start, new long[] {0, 0, LEAD}, Kind.READ, Kind.REPORT, Kind.READ);

        assertThat(tally.done(Kind.READ)).isZero();
        assertThat(tally.done(Kind.REPORT)).isCloseTo(0.5, within(0.1));
    }

    @Test
    void whatWasDueAfterTheSpanDoesNotCount() {
        long start = System.nanoTime() - LEAD;

        SliceTally<Kind> tally =
                tally(start, new long[] {LEAD, LEAD, LEAD + SPAN}, Kind.READ, Kind.READ, Kind.READ);

        assertThat(tally.due()).isEqualTo(2);
    }

    private SliceTally<Kind> tally(long start, long[] offsets, Kind... kinds) {
        return new SliceTally<>(log, kinds, offsets, start, System.nanoTime(), LEAD, SPAN);
    }
}
