package dev.weir.lab.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tools.result.Threshold;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class SpikeSceneTest {

    @Test
    void nothingIsOpenedForAQueueThatDrainsBeforeAConnectIsReady() {
        assertThat(SpikeScene.BRIEF.run(true, 1).opened()).isZero();
        assertThat(SpikeScene.BRIEF.run(false, 1).opened()).isEqualTo(45);
    }

    @Test
    void aLongQueueIsServedAsSoonAsByOpeningForAll() {
        assertThat(SpikeScene.goals(List.of(1L, 2L, 3L))).allMatch(Threshold::holds);
        assertThat(SpikeScene.LONG.run(true, 1).opened()).isPositive();
    }

    @Test
    void theCoresBoundWhatConnectionsCanDo() {
        SpikeScene few = new SpikeScene(1_000, 8, 8, 5, 140);
        SpikeScene many = new SpikeScene(1_000, 80, 80, 5, 140);
        assertThat(many.run(false, 1).doneMillis())
                .isBetween(0.8 * few.run(false, 1).doneMillis(), few.run(false, 1).doneMillis());
    }
}
