package dev.weir.lab.tune;

import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.EarlyEnd;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;

/**
 * Slices on the server itself. Those that the log has are taken from there: a race that is run
 * again with equal options asks for the same slices in the same order.
 */
final class LiveArena implements Arena {

    private static final int ATTEMPTS = 3;

    private final TunedServer server;
    private final TuneFixture fixture;
    private final Work workload;
    private final SliceLoad load;
    private final Objective objective;
    private final TuneLog log;
    private final EarlyEnd end;
    private final Console console;
    private final SplittableRandom random;
    private final int pairs;
    private final List<SliceOutcome> slices = new ArrayList<>();
    private int pairsDone;
    private double incumbentPerSecond;

    LiveArena(
            TunedServer server,
            TuneFixture fixture,
            Work workload,
            int accounts,
            TuneSettings settings,
            TuneLog log,
            EarlyEnd end,
            Console console) {
        this.server = server;
        this.fixture = fixture;
        this.workload = workload;
        this.load = new SliceLoad(fixture, workload, accounts, settings);
        this.objective = settings.objective();
        this.log = log;
        this.end = end;
        this.console = console;
        this.random = new SplittableRandom(settings.seed());
        this.pairs = settings.pairs();
    }

    @Override
    public OptionalDouble pair(Configuration challenger, Configuration incumbent) throws Exception {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            OptionalDouble ratio = attempt(challenger, incumbent);
            if (ratio.isEmpty() || !Double.isNaN(ratio.getAsDouble())) {
                return ratio;
            }
        }
        throw new IOException(
                "%s: the server served nothing with %s in %d slices: give a longer --slice"
                        .formatted(workload.key(), incumbent.name(), ATTEMPTS));
    }

    /** A pair; not a number if the incumbent served nothing, as when the machine stood still. */
    private OptionalDouble attempt(Configuration challenger, Configuration incumbent)
            throws Exception {
        console.passing(
                "%s: %s against %s (pair %d of %d)"
                        .formatted(
                                workload.key(),
                                challenger.name(),
                                incumbent.name(),
                                pairsDone + 1,
                                pairs));
        boolean challengerFirst = random.nextBoolean();
        long seed = random.nextLong();
        Optional<SliceOutcome> of = Optional.empty();
        if (challengerFirst) {
            of = slice(challenger, true, seed);
        }
        Optional<SliceOutcome> against = slice(incumbent, false, seed);
        if (!challengerFirst) {
            of = slice(challenger, true, seed);
        }
        if (of.isEmpty() || against.isEmpty()) {
            return OptionalDouble.empty();
        }
        pairsDone++;
        incumbentPerSecond = against.get().perSecond();
        if (incumbentPerSecond <= 0) {
            return OptionalDouble.of(Double.NaN);
        }
        return OptionalDouble.of(objective.ratio(of.get(), against.get()));
    }

    private Optional<SliceOutcome> slice(Configuration configuration, boolean challenger, long seed)
            throws Exception {
        String key =
                "%s %d %s"
                        .formatted(
                                workload.key(),
                                pairsDone + 1,
                                challenger ? "challenger" : "incumbent");
        Optional<SliceOutcome> known = log.slice(key);
        Optional<SliceOutcome> outcome =
                known.isPresent()
                        ? known
                        : end.unlessAsked(() -> measured(key, configuration, challenger, seed));
        outcome.ifPresent(slices::add);
        return outcome;
    }

    private SliceOutcome measured(
            String key, Configuration configuration, boolean challenger, long seed)
            throws Exception {
        SliceOutcome outcome;
        try {
            boolean cold = server.apply(configuration);
            outcome = settledAndLoaded(cold, key, configuration, challenger, seed);
        } catch (BadTrial e) {
            console.step("%s: %s".formatted(workload.key(), e.getMessage()));
            outcome = new SliceOutcome(key, 0, 0, 0, true);
        }
        log.add(outcome);
        return outcome;
    }

    private SliceOutcome settledAndLoaded(
            boolean cold, String key, Configuration configuration, boolean challenger, long seed)
            throws Exception {
        try {
            settle(cold);
            SliceOutcome outcome =
                    load.run(
                            key,
                            configuration,
                            challenger ? Duel.FAR_BEHIND * incumbentPerSecond : 0,
                            seed);
            if (workload.condition() == Condition.LITTLE_MEMORY) {
                // Whoever brought it down is to answer for it, and not the next.
                fixture.connect().close();
            }
            return outcome;
        } catch (SQLException e) {
            if (workload.condition() != Condition.LITTLE_MEMORY || end.isAsked()) {
                throw e;
            }
            // The kernel ends a server that takes more memory than its group has.
            server.recover(e);
            throw new BadTrial("the server did not live with " + configuration.name(), e);
        }
    }

    private void settle(boolean cold) throws SQLException {
        WorkTables tables = fixture.dialect().tables();
        try (Connection c = fixture.connect()) {
            tables.settle(c);
            if (cold && fixture.isEmbedded()) {
                // A server that has just started would read what the others have in memory.
                tables.warm(c);
            }
        }
    }

    @Override
    public int pairsLeft() {
        return pairs - pairsDone;
    }

    /** All slices so far, in order. */
    List<SliceOutcome> slices() {
        return slices;
    }
}
