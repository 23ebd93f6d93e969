package dev.weir.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class ProcessorShareTest {

    private final ProcessorShare share = new ProcessorShare(2);

    @Test
    void aBusyMachineIsWarnedOf() {
        share.add(0.12);

        assertThat(share.warning(17.2))
                .isEqualTo(
                        "load 17, others take 88 % of 2 processors: while they do, trust no time"
                                + " here.");
        assertThat(share.all().line())
                .startsWith("Machine: BUSY, others took 88 % of 2 processors");
    }

    @Test
    void aBusyMachineIsWarnedOfOnce() {
        share.add(0.95);
        assertThat(share.warning(-1)).isNull();

        share.add(0.3);
        share.add(0.3);
        assertThat(share.warning(-1)).startsWith("others take 70 %");
        assertThat(share.warning(-1)).isNull();
    }

    @Test
    void aLoadThatTheSystemDoesNotTellIsLeftOut() {
        share.add(0.5);

        assertThat(share.warning(-1)).startsWith("others take 50 %");
    }

    @Test
    void aHighLoadOfProcessesThatGiveWayIsNoReasonToWarn() {
        share.add(0.97);

        assertThat(share.warning(17)).isNull();
        assertThat(share.all().line()).isEqualTo("Machine: free, others took 3 % of 2 processors.");
    }

    @Test
    void oneBadLookAmongManyIsChance() {
        share.add(0.99);
        share.add(0.3);
        share.add(0.98);

        assertThat(share.all().busy()).isFalse();
        assertThat(share.since(1).busy()).isTrue();
        assertThat(share.since(3).known()).isFalse();
    }

    @Test
    void theWorstOfThoseKnownCounts() {
        Busyness unknown = new Busyness(2, Double.NaN);
        Busyness busy = new Busyness(2, 0.5);

        assertThat(Busyness.worst(List.of(unknown, new Busyness(2, 0.9), busy))).isEqualTo(busy);
        assertThat(Busyness.worst(List.of(unknown)).known()).isFalse();
    }

    @Test
    void withoutALookNothingIsKnown() {
        assertThat(share.all().busy()).isFalse();
        assertThat(share.all().known()).isFalse();
        assertThat(share.all().line()).contains("could not be measured");
    }

    @Test
    void aLookIsAShare() throws InterruptedException {
        share.look(Duration.ofMillis(20));

        assertThat(share.count()).isOne();
        assertThat(share.all().takenPercent()).isBetween(0L, 100L);
    }
}
