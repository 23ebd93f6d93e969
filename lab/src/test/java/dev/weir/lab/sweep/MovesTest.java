package dev.weir.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class MovesTest {

    private static List<Tick> sizes(int... open) {
        List<Tick> ticks = new ArrayList<>();
        for (int i = 0; i < open.length; i++) {
            ticks.add(Slices.tick(i, 100, open[i]));
        }
        return ticks;
    }

    @Test
    void aStretchInOneDirectionIsOneMove() {
        assertThat(Moves.of(sizes(2, 2, 5, 9, 9, 6, 8)))
                .extracting(
                        move -> move.from().second(), move -> move.to().second(), Moves.Move::by)
                .containsExactly(tuple(1.0, 3.0, 7), tuple(4.0, 5.0, -3), tuple(5.0, 6.0, 2));
    }

    @Test
    void aPoolThatStaysHasNone() {
        assertThat(Moves.of(sizes(10, 10, 10))).isEmpty();
        assertThat(Moves.table("still", sizes(10, 10)).caption()).contains("did not move");
    }
}
