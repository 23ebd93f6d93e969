package dev.weir.lab.tenants;

import dev.weir.tools.cli.Progress;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * All ways in turns on the same load. Side by side they would take the machine from each other; so
 * all stay open and each has short turns, in another random order in each round, and what drifts on
 * the machine meets them all.
 */
final class TenantsRun {

    private final TenantsSettings settings;
    private final List<Tenant> tenants;
    private @Nullable Slice current;
    private boolean stopped;

    TenantsRun(TenantsSettings settings, List<Tenant> tenants) {
        this.settings = settings;
        this.tenants = tenants;
    }

    /** Runs until the end or {@link #stop}; answers the whole turns. */
    List<SliceOutcome> run(List<PreparedStrategy> desks, ServerMeter meter, Progress progress)
            throws SQLException, InterruptedException {
        List<SliceOutcome> outcomes = new ArrayList<>();
        Random random = new Random(settings.seed());
        for (SliceOutcome.Stage stage : SliceOutcome.Stage.values()) {
            for (int round = 0; round < rounds(stage); round++) {
                List<PreparedStrategy> order = new ArrayList<>(desks);
                Collections.shuffle(order, random);
                for (PreparedStrategy desk : order) {
                    SliceOutcome outcome = turn(desk, stage, round, meter, progress);
                    if (outcome == null) {
                        return outcomes;
                    }
                    outcomes.add(outcome);
                    progress.stepDone();
                }
            }
        }
        return outcomes;
    }

    private int rounds(SliceOutcome.Stage stage) {
        return switch (stage) {
            case WARM_UP -> settings.warmUps();
            case CALM -> settings.rounds();
            case NOISY -> settings.noisyRounds();
        };
    }

    /** Ends the run after what is under way has been done. */
    synchronized void stop() {
        stopped = true;
        if (current != null) {
            current.stop();
        }
    }

    /** Whether {@link #stop} was called. */
    synchronized boolean stopped() {
        return stopped;
    }

    /** One turn, or null if the run was stopped before its end. */
    private @Nullable SliceOutcome turn(
            PreparedStrategy desk,
            SliceOutcome.Stage stage,
            int round,
            ServerMeter meter,
            Progress progress)
            throws SQLException, InterruptedException {
        Slice slice = new Slice(desk, tenants, settings, stage, round);
        synchronized (this) {
            if (stopped) {
                return null;
            }
            current = slice;
        }
        progress.now(
                desk.way().title()
                        + ", "
                        + stage.name().toLowerCase(Locale.ROOT).replace('_', '-'));
        // what earlier turns left behind must not stop the clock in this one
        System.gc();
        SliceOutcome outcome = slice.run(meter);
        return stopped() ? null : outcome;
    }
}
