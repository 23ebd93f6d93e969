package dev.weir.lab.soak;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class ListHistoryTest {

    private final ListHistory history = new ListHistory();

    @Test
    void aListThatOnlyGrewIsInOrder() {
        history.saw(1, list(5));
        history.saw(1, list(5, 7, 6));
        history.saw(1, list(5, 7));
        assertThat(history.breaches()).isEmpty();
        assertThat(history.against(1, list(5, 7, 6, 9))).isEmpty();
        assertThat(history.keys()).containsExactly(1);
    }

    @Test
    void twoStatesThatPartAreABreach() {
        history.saw(1, list(5, 7));
        history.saw(1, list(5, 6, 7));
        assertThat(history.breaches()).singleElement().asString().contains("list 1", "[5, 6, 7]");
    }

    @Test
    void anAppendThatWasSeenAndIsGoneAtTheEndIsABreach() {
        history.saw(1, list(5, 7));
        assertThat(history.against(1, list(5, 6))).hasSize(1);
        assertThat(history.against(1, list(5))).hasSize(1);
        assertThat(history.against(1, new int[0])).hasSize(1);
    }

    @Test
    void listsOfLongAgoAreStillHeldAgainstTheirEnd() {
        for (int key = 0; key < 1_000; key++) {
            history.saw(key, list(key, key + 1));
        }
        assertThat(history.keys()).hasSize(1_000);
        assertThat(history.against(0, list(0, 1, 2))).isEmpty();
        assertThat(history.against(0, list(1, 0, 2))).hasSize(1);
        assertThat(history.against(0, list(0))).hasSize(1);
    }

    private static int[] list(int... ids) {
        return ids;
    }
}
