package dev.weir.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.Progress;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class TurnsTest {

    private final EarlyEnd end = new EarlyEnd();
    private final List<String> events = new ArrayList<>();
    private final Turns<String, Integer> turns =
            new Turns<>(
                    List.of("a", "b", "c"),
                    new Random(1),
                    end,
                    new Progress(
                            Console.of(
                                    new PrintWriter(new StringWriter()),
                                    new PrintWriter(new StringWriter())),
                            9),
                    (one, what) -> one + " " + what);

    private Integer take(String one, int round) {
        events.add(one + round);
        return round;
    }

    @Test
    void everyPoolBeginsOnceAndHasATurnInEachRound() throws Exception {
        var taken = turns.take(2, one -> events.add("begin " + one), this::take);

        assertThat(taken).containsOnlyKeys("a", "b", "c");
        assertThat(taken.values()).allMatch(rounds -> rounds.equals(List.of(0, 1)));
        assertThat(events.subList(0, 6))
                .containsExactlyInAnyOrder("begin a", "begin b", "begin c", "a0", "b0", "c0");
        assertThat(events.indexOf("begin a")).isLessThan(events.indexOf("a0"));
        assertThat(events.subList(6, 9)).containsExactlyInAnyOrder("a1", "b1", "c1");
    }

    @Test
    void aRoundThatWasBrokenOffCountsForNobody() throws Exception {
        var taken =
                turns.take(
                        3,
                        one -> {},
                        (one, round) -> {
                            if (round == 1 && events.size() == 4) {
                                end.ask();
                            }
                            return take(one, round);
                        });

        assertThat(taken.values()).allMatch(rounds -> rounds.equals(List.of(0)));
    }
}
