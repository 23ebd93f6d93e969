package dev.weir.lab.lanes;

import dev.weir.lab.load.KindTimes;
import dev.weir.lab.load.Level;
import dev.weir.lab.load.Times;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Batches with figures that a test chooses, one round each. */
final class Batches {

    private final Map<BatchStrategy, List<BatchSlice>> slices = new LinkedHashMap<>();

    /** A way that takes so long, and the p99 of the service's reads beside it. */
    Batches taking(BatchStrategy way, double seconds, double readsP99) {
        Times times = new Times(100, readsP99, readsP99, readsP99, readsP99, readsP99);
        slices.put(
                way,
                List.of(
                        new BatchSlice(
                                seconds,
                                false,
                                100,
                                3,
                                times,
                                Map.of(Kind.READ, new KindTimes(times, times, times)),
                                new Level(10, 10),
                                0,
                                null)));
        return this;
    }

    BatchOutcome outcome() {
        return new BatchOutcome(Scenes.STEADY, 100, slices, "");
    }
}
