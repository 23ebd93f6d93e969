package dev.weir.lab.shift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("fast")
class TimelineTest {

    private static final Duration LONG = Duration.ofSeconds(200);

    @ParameterizedTest
    @EnumSource(Scene.class)
    void theNumberOfRequestsStaysAndTheMixMovesAtOnce(Scene scene) {
        Timeline timeline = new Timeline(scene, 100, LONG, LONG, Duration.ofSeconds(10));
        long[] due = timeline.arrivals(7);
        Kind[] kinds = timeline.kinds(due, 7);

        for (int phase = 0; phase < scene.phases().size(); phase++) {
            Timeline.Span span = timeline.phase(phase);
            long requests = count(due, kinds, span, null);
            // Five standard errors of 20,000 requests.
            assertThat(requests).isCloseTo(20_000, within(700L));
            for (Kind kind : Kind.values()) {
                double expected = scene.phases().get(phase).mix().percent().getOrDefault(kind, 0);
                assertThat(100.0 * count(due, kinds, span, kind) / requests)
                        .as("%s in phase %d", kind, phase)
                        .isCloseTo(expected, within(1.8));
                if (expected == 0) {
                    assertThat(count(due, kinds, span, kind)).isZero();
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Scene.class)
    void aPhaseBeginsWhereTheOneBeforeEnds(Scene scene) {
        Timeline timeline =
                new Timeline(
                        scene,
                        100,
                        Duration.ofSeconds(8),
                        Duration.ofSeconds(20),
                        Duration.ofSeconds(10));
        long at = 0;
        for (int phase = 0; phase < scene.phases().size(); phase++) {
            assertThat(timeline.phase(phase).from()).isEqualTo(at);
            assertThat(timeline.shifting(phase).from()).isEqualTo(at);
            assertThat(timeline.settled(phase).to()).isEqualTo(timeline.phase(phase).to());
            at = timeline.phase(phase).to();
        }
        assertThat(timeline.length()).isEqualTo(at);
        assertThat(timeline.settled(0).from()).isEqualTo(4_000_000_000L);
        assertThat(timeline.settled(1).from()).isEqualTo(18_000_000_000L);
    }

    private static long count(long[] due, Kind[] kinds, Timeline.Span span, @Nullable Kind kind) {
        long seen = 0;
        for (int i = 0; i < due.length; i++) {
            if (due[i] >= span.from() && due[i] < span.to() && (kind == null || kinds[i] == kind)) {
                seen++;
            }
        }
        return seen;
    }
}
