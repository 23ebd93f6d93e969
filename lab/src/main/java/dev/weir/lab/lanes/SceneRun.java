package dev.weir.lab.lanes;

import dev.weir.lab.load.OpenVariant;
import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.load.Server;
import dev.weir.lab.load.Turns;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.Progress;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * All variants in one scene. Each is open from its first turn to the end and has the load by turns,
 * while the others are idle: what a pool has learnt stays with it, also from one phase to the next.
 * All variants of a round meet the same requests.
 */
final class SceneRun {

    private static final int RUN_IN = -1;

    private final Server server;
    private final LanesSettings settings;
    private final Scene scene;
    private final List<SplitSearch.Found> searches;
    private final Work work;
    private final EarlyEnd end;
    private final Progress progress;
    private final Map<PoolVariant, OpenVariant> seats = new LinkedHashMap<>();
    private final Map<PoolVariant, String> explanations = new LinkedHashMap<>();

    SceneRun(
            Server server,
            LanesSettings settings,
            Scene scene,
            List<SplitSearch.Found> searches,
            Work work,
            EarlyEnd end,
            Progress progress) {
        this.server = server;
        this.settings = settings;
        this.scene = scene;
        this.searches = searches;
        this.work = work;
        this.end = end;
        this.progress = progress;
    }

    /** Runs it; answers the whole rounds, none if it was ended before the first was over. */
    SceneOutcome run() throws Exception {
        Turns<PoolVariant, SliceOutcome> turns =
                new Turns<>(
                        variants(),
                        new Random(settings.seed() * 31 + scene.title().hashCode()),
                        end,
                        progress,
                        (one, what) -> "%s: %s, %s".formatted(scene.title(), one.label(), what));
        try {
            int rounds = settings.rounds() * scene.phases().size();
            return new SceneOutcome(
                    scene, searches, turns.take(rounds, this::start, this::turn), explanations);
        } finally {
            seats.values().forEach(OpenVariant::close);
        }
    }

    private List<PoolVariant> variants() {
        List<PoolVariant> all = new ArrayList<>(settings.unsplit());
        all.addAll(settings.splits());
        searches.stream().map(SplitSearch.Found::best).distinct().forEach(all::add);
        return all;
    }

    private void start(PoolVariant one) throws SQLException, InterruptedException {
        seats.put(one, OpenVariant.open(one, server));
        load(one, scene.phases().getFirst(), settings.warmUp(), RUN_IN);
    }

    private SliceOutcome turn(PoolVariant one, int round) throws InterruptedException {
        Phase phase = scene.phases().get(round / settings.rounds());
        SliceOutcome outcome = load(one, phase, settings.slice(), round);
        seat(one).explanation().ifPresent(text -> explanations.put(one, text));
        return outcome;
    }

    private SliceOutcome load(PoolVariant one, Phase phase, Duration span, int round)
            throws InterruptedException {
        return new Slice(
                        phase,
                        scene.arrivals(),
                        settings.lead(),
                        span,
                        settings.seed() * 1_000_003 + 7_919L * round + phase.reportPercent())
                .run(seat(one), work);
    }

    private OpenVariant seat(PoolVariant one) {
        OpenVariant seat = seats.get(one);
        if (seat == null) {
            throw new IllegalStateException(one.label() + " has not been started");
        }
        return seat;
    }
}
