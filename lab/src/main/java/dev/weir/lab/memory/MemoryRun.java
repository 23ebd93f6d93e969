package dev.weir.lab.memory;

import dev.weir.lab.cli.SizeOption;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.Progress;
import dev.weir.tools.report.Numbers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** All slices: each database by itself, its shares by turns in random order. */
final class MemoryRun {

    private final MemorySettings settings;
    private final Console console;
    private final EarlyEnd end;
    private final Progress progress;

    MemoryRun(MemorySettings settings, Console console, EarlyEnd end) {
        this.settings = settings;
        this.console = console;
        this.end = end;
        this.progress = new Progress(console, settings.steps());
    }

    /**
     * Runs until all is done or the end was asked for; databases without a slice are left out.
     *
     * @throws IllegalStateException in a sentence, if this machine does not allow it
     */
    List<EngineOutcome> run() throws Exception {
        undoWhatWasLeft();
        List<EngineOutcome> outcomes = new ArrayList<>();
        try (Confinement confinement = Confinement.make(settings)) {
            for (Engine engine : settings.engines()) {
                console.passing(
                        "%s: building a table of %s ..."
                                .formatted(engine.label(), SizeOption.text(settings.data())));
                Optional<BuiltServer> built =
                        end.unlessAsked(() -> BuiltServer.build(engine, settings, confinement));
                if (built.isEmpty()) {
                    break;
                }
                try (BuiltServer server = built.get()) {
                    EngineOutcome outcome = measure(server, confinement);
                    if (!outcome.slices().isEmpty()) {
                        outcomes.add(outcome);
                    }
                }
            }
        }
        return outcomes;
    }

    private void undoWhatWasLeft() throws IOException {
        for (UndoList left : UndoList.left(Path.of(System.getProperty("java.io.tmpdir")))) {
            console.step("undoing what an earlier run has left: " + left.folder());
            left.undo();
        }
    }

    private EngineOutcome measure(BuiltServer server, Confinement confinement) throws Exception {
        List<SliceOutcome> slices = new ArrayList<>();
        Random random = new Random(settings.seed());
        for (int round = 0; round < settings.rounds(); round++) {
            List<Integer> shares = new ArrayList<>(settings.shares());
            Collections.shuffle(shares, random);
            for (int share : shares) {
                int present = round;
                progress.now("%s, buffers of %d %%".formatted(server.engine().label(), share));
                Optional<SliceOutcome> slice =
                        end.unlessAsked(() -> slice(server, confinement, share, present));
                if (slice.isEmpty()) {
                    return outcome(server, slices);
                }
                slices.add(slice.get());
                progress.stepDone();
                tell(server.engine(), slice.get());
            }
        }
        return outcome(server, slices);
    }

    private static EngineOutcome outcome(BuiltServer server, List<SliceOutcome> slices) {
        return new EngineOutcome(server.engine(), server.description(), slices);
    }

    private SliceOutcome slice(BuiltServer server, Confinement confinement, int share, int round)
            throws Exception {
        ControlGroup group = confinement.group();
        try (RunningServer running = server.start(settings.buffers(share))) {
            running.fill();
            ReadLoop loop =
                    new ReadLoop(
                            server.door(),
                            server.engine().read(),
                            Engine.rows(settings.data()),
                            settings.clients(),
                            settings.seed() + 1_000L * round);
            Counters[] counters = new Counters[2];
            ReadLoop.Reads reads =
                    loop.run(
                            settings.warmUp(),
                            settings.slice(),
                            begins -> counters[begins ? 0 : 1] = Counters.of(group));
            return SliceOutcome.of(
                    share, round, reads, counters[0], counters[1], group.swappedBytes());
        }
    }

    private void tell(Engine engine, SliceOutcome slice) {
        console.step(
                "%s, buffers of %d %%: %s/s, p95 %s ms, p99 %s ms, swapped out %s, waiting for memory %s %%"
                        .formatted(
                                engine.label(),
                                slice.share(),
                                Numbers.text(Math.rint(slice.perSecond())),
                                Numbers.text(slice.p95()),
                                Numbers.text(slice.p99()),
                                SizeOption.text(slice.swappedBytes()),
                                Numbers.text(slice.waitedPercent())));
    }
}
