package dev.weir.lab.lanes;

import dev.weir.lab.load.KindTimes;
import dev.weir.lab.load.Level;
import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.load.Times;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Scenes with figures that a test chooses. */
final class Scenes {

    static final Phase STEADY = new Phase("steady", 5, 70, 100);
    static final Phase OVERLOAD = new Phase("overload", 5, 130, 180);

    private final Phase phase;
    private final Map<PoolVariant, List<SliceOutcome>> slices = new LinkedHashMap<>();

    private Scenes(Phase phase) {
        this.phase = phase;
    }

    static Scenes of(Phase phase) {
        return new Scenes(phase);
    }

    /** A variant that serves so many reports a second; times of all kinds, one round each. */
    Scenes serving(PoolVariant one, double reports, double... millis) {
        List<SliceOutcome> rounds = new ArrayList<>();
        for (double each : millis) {
            Times times = new Times(100, each, each, each, each, each);
            KindTimes kind = new KindTimes(times, times, times);
            rounds.add(
                    new SliceOutcome(
                            phase.title(),
                            95,
                            reports,
                            times,
                            Map.of(Kind.READ, kind, Kind.REPORT, kind),
                            times,
                            new Level(10, 10),
                            new Level(5, 10),
                            0,
                            0,
                            null));
        }
        slices.put(one, rounds);
        return this;
    }

    SceneOutcome outcome() {
        return new SceneOutcome(
                new Scene(
                        phase.overloaded() ? Scene.Name.OVERLOAD : Scene.Name.STEADY,
                        ReportArrivals.POISSON,
                        List.of(phase),
                        List.of(phase)),
                List.of(),
                slices,
                Map.of());
    }
}
