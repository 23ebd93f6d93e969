package dev.weir.lab.lanes;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that was measured.
 *
 * @param capacityMillis processor time of the server, in milliseconds a second
 * @param batch null without a whole round
 */
record LanesOutcome(
        double capacityMillis, List<SceneOutcome> scenes, @Nullable BatchOutcome batch) {

    /** All phases of all scenes that have a whole round. */
    List<PhaseFindings> phases() {
        return scenes.stream().flatMap(scene -> scene.phases().stream()).toList();
    }

    /** Whatever has a whole round, for one who asks whether there is anything. */
    List<Object> found() {
        List<Object> all = new ArrayList<>(scenes);
        if (batch != null) {
            all.add(batch);
        }
        return all;
    }
}
