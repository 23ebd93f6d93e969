package dev.weir.testkit.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class EventQueueTest {
    private record Due(long at, int number) {}

    @Test
    void eventsHappenByTimeAndThoseOfTheSameInstantInTheOrderOfTheirAdding() {
        EventQueue events = new EventQueue(5);
        SplittableRandom random = new SplittableRandom(3);
        List<Due> happened = new ArrayList<>();
        List<Due> added = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            Due due = new Due(5 + random.nextInt(500), i);
            added.add(due);
            events.after(
                    due.at() - events.now(),
                    () -> {
                        assertThat(events.now()).isEqualTo(due.at());
                        happened.add(due);
                    });
        }

        while (events.nextDue() != Long.MAX_VALUE) {
            events.step();
        }

        added.sort(Comparator.comparingLong(Due::at).thenComparingInt(Due::number));
        assertThat(happened).isEqualTo(added);
    }

    @Test
    void anEventMayAddOneForTheSameInstant() {
        EventQueue events = new EventQueue(1);
        List<String> happened = new ArrayList<>();
        events.after(10, () -> events.after(0, () -> happened.add("second")));
        events.after(10, () -> happened.add("first"));

        while (events.nextDue() != Long.MAX_VALUE) {
            events.step();
        }

        assertThat(happened).containsExactly("first", "second");
        assertThat(events.now()).isEqualTo(11);
    }
}
