package dev.weir.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class SlotTableTest {
    private final SlotPool pool = new SteadyPool(SteadyPool.LIMITS).pool;

    private SlotTable table(int size) {
        SlotTable table = SlotTable.EMPTY;
        for (int i = 0; i < size; i++) {
            table = table.with(idle(i));
        }
        return table;
    }

    private Slot idle(int number) {
        Slot slot = new PaddedSlot(pool, number);
        slot.become(Slot.IDLE);
        return slot;
    }

    @Test
    void everyStartIsWithinThePreferredOnesAndEachIsUsed() {
        for (int size = 1; size <= 40; size++) {
            for (int preferred = 1; preferred <= size; preferred++) {
                SlotTable table = table(size).arranged(preferred);
                boolean[] used = new boolean[size];
                for (long id = 0; id < 200; id++) {
                    used[table.start(id)] = true;
                }
                for (int i = 0; i < size; i++) {
                    assertThat(used[i]).isEqualTo(i < preferred);
                }
            }
        }
    }

    @Test
    void anEmptyTableHasNothingToLookAt() {
        assertThat(SlotTable.EMPTY.arranged(8).preferred).isZero();
        SlotTable one = table(1);
        assertThat(one.without(one.slots[0]).preferred).isZero();
    }

    @Test
    void addingAndRemovingKeepsTheOthersInOrder() {
        SlotTable four = table(4);
        List<Slot> expected = new ArrayList<>(List.of(four.slots));
        Slot gone = expected.remove(1);
        assertThat(four.without(gone).slots).containsExactlyElementsOf(expected);
        assertThat(four.slots).hasSize(4);
    }

    @Test
    void thoseToBeValidatedComeLastAndInOrder() {
        SlotTable table = table(5);
        Slot[] slots = table.slots.clone();
        slots[0].become(Slot.WITHHELD);
        slots[2].become(Slot.WITHHELD);
        SlotTable arranged = table.arranged(8);
        assertThat(arranged.slots)
                .containsExactly(slots[1], slots[3], slots[4], slots[0], slots[2]);
        assertThat(arranged.preferred).isEqualTo(3);
        assertThat(arranged.arranged(8)).isSameAs(arranged);
    }
}
