package dev.weir.lab.lanes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class RequestsTest {

    private static final Demand DEMAND =
            new Demand(
                    Duration.ofMillis(200), Duration.ofSeconds(2), 0.2, Duration.ofMillis(5), 0.2);

    private static Requests draw(ReportArrivals arrivals) {
        return Requests.draw(Scenes.STEADY, arrivals, DEMAND, 1_000, 1);
    }

    @Test
    void readsAndReportsComeInOneOrder() {
        Requests requests = draw(ReportArrivals.BURSTY);

        assertThat(requests.offsets()).isSorted().hasSameSizeAs(requests.kinds());
    }

    @Test
    void theShareOfReportsIsThatOfThePhase() {
        for (ReportArrivals arrivals : ReportArrivals.values()) {
            Requests requests = draw(arrivals);
            double reports =
                    Arrays.stream(requests.kinds()).filter(kind -> kind == Kind.REPORT).count();

            assertThat(reports / requests.kinds().length).isCloseTo(0.05, within(0.01));
        }
    }

    @Test
    void reportsHaveAllLengths() {
        Requests requests = draw(ReportArrivals.POISSON);

        assertThat(Arrays.stream(requests.reportMillis()).filter(millis -> millis > 0))
                .allMatch(millis -> millis >= 200 && millis <= 2_000)
                .anyMatch(millis -> millis < 300)
                .anyMatch(millis -> millis > 1_900);
    }

    @Test
    void aLoadIsAShareOfTheProcessorTime() {
        Phase phase = Phase.of(5, 70, 2_000, DEMAND);

        // 0.95 x 1 ms and 0.05 x 0.2 x 1,100 ms
        assertThat(phase.perSecond()).isCloseTo(0.7 * 2_000 / 11.95, within(0.01));
    }

    @Test
    void beforeAShiftAsManyRequestsAskForLess() {
        Phase after = Phase.of(20, 70, 2_000, DEMAND);

        Phase before = Phase.asMany(5, after, 2_000, DEMAND);

        assertThat(before.perSecond()).isEqualTo(after.perSecond());
        assertThat(before.load()).isCloseTo(70 * 11.95 / 44.8, within(0.01));
    }
}
