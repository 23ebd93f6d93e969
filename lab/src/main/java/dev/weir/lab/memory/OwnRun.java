package dev.weir.lab.memory;

import dev.weir.lab.cli.SizeOption;
import dev.weir.lab.pools.Address;
import dev.weir.lab.pools.Endpoint;
import dev.weir.lab.stats.Summary;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.Progress;
import dev.weir.tools.machine.Machine;
import dev.weir.tools.report.Numbers;
import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.Section;
import dev.weir.tools.result.Table;
import dev.weir.tools.result.Threshold;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The user's own server as it is: the same reads, and whether memory is short meanwhile. */
final class OwnRun {

    /** Per cent of the time. Healthy databases show 5 to 7, with buffers as large as memory 12 to 43. */
    private static final double WAITING_AT_MOST = 10;

    private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

    /** The slices have no share of a limit. */
    private static final int AS_IT_IS = 0;

    private final MemorySettings settings;
    private final boolean local;
    private final Endpoint door;
    private final Console console;
    private final EarlyEnd end;

    OwnRun(MemorySettings settings, Address address, Endpoint door, Console console, EarlyEnd end) {
        this.settings = settings;
        this.local = THIS_MACHINE.contains(address.host());
        this.door = door;
        this.console = console;
        this.end = end;
    }

    /** Makes the table, reads, and removes it. */
    Result result() throws Exception {
        Engine engine = settings.engines().getFirst();
        String description;
        long buffers;
        List<SliceOutcome> slices = new ArrayList<>();
        try (Connection c = door.open()) {
            description =
                    "%s %s, the user's own"
                            .formatted(engine.label(), c.getMetaData().getDatabaseProductVersion());
            buffers = engine.bufferBytes(c);
            try {
                console.passing(
                        "building a table of %s ...".formatted(SizeOption.text(settings.data())));
                engine.build(c, Engine.rows(settings.data()));
                measure(engine, slices);
            } finally {
                engine.drop(c);
            }
        }
        end.refuseNothing(slices);
        return report(new EngineOutcome(engine, description, slices), buffers);
    }

    private void measure(Engine engine, List<SliceOutcome> slices) throws Exception {
        Progress progress = new Progress(console, settings.rounds());
        for (int round = 0; round < settings.rounds(); round++) {
            int present = round;
            progress.now("reading");
            Optional<SliceOutcome> slice = end.unlessAsked(() -> slice(engine, present));
            if (slice.isEmpty()) {
                return;
            }
            slices.add(slice.get());
            progress.stepDone();
            console.step(
                    "%s/s, p99 %s ms, waiting for memory %s %%"
                            .formatted(
                                    Numbers.text(Math.rint(slice.get().perSecond())),
                                    Numbers.text(slice.get().p99()),
                                    Numbers.text(slice.get().waitedPercent())));
        }
    }

    private SliceOutcome slice(Engine engine, int round) throws InterruptedException {
        Counters[] counters = new Counters[2];
        ReadLoop.Reads reads =
                new ReadLoop(
                                door,
                                engine.read(),
                                Engine.rows(settings.data()),
                                settings.clients(),
                                settings.seed() + 1_000L * round)
                        .run(
                                settings.warmUp(),
                                settings.slice(),
                                begins ->
                                        counters[begins ? 0 : 1] =
                                                local ? Counters.ofMachine() : Counters.unseen());
        return SliceOutcome.of(AS_IT_IS, round, reads, counters[0], counters[1], 0);
    }

    private Result report(EngineOutcome outcome, long buffers) {
        double waited = outcome.median(AS_IT_IS, SliceOutcome::waitedPercent);
        List<Threshold> thresholds = new ArrayList<>();
        thresholds.add(
                Threshold.atMost(
                        "clients that gave up",
                        outcome.slices().stream().mapToInt(SliceOutcome::failed).sum(),
                        0,
                        ""));
        if (!Double.isNaN(waited)) {
            thresholds.add(
                    Threshold.atMost(
                            "time in which all tasks waited for memory",
                            waited,
                            WAITING_AT_MOST,
                            "%"));
        }
        return new Result(
                "memory",
                "Memory of a server as it is: " + outcome.description(),
                List.of(sentence(waited, buffers)),
                Environment.here(settings.seed(), outcome.description(), List.of()),
                settings.parameters(),
                List.of(row(outcome, buffers)),
                thresholds,
                List.of(
                        new Section(
                                outcome.engine().label(),
                                List.of(),
                                List.of(table(outcome, buffers)),
                                List.of())));
    }

    private String sentence(double waited, long buffers) {
        if (!local) {
            return "The server is on another machine, whose memory cannot be seen from here; run this there to see whether it waits for memory.";
        }
        return "Buffers of %s on a machine of %s; all tasks waited for memory %s %% of the time."
                .formatted(
                        SizeOption.text(buffers),
                        SizeOption.text(Machine.memoryBytes()),
                        Numbers.text(waited));
    }

    private static Table table(EngineOutcome outcome, long buffers) {
        return new Table(
                outcome.engine().label(),
                "Medians over the rounds. Waiting: all tasks of the machine waited for memory for"
                        + " that part of the time.",
                List.of("buffers", "reads/s", "p95, ms", "p99, ms", "waiting, %"),
                List.of(
                        List.of(
                                SizeOption.text(buffers),
                                Numbers.text(
                                        Math.rint(
                                                outcome.median(AS_IT_IS, SliceOutcome::perSecond))),
                                Numbers.text(outcome.median(AS_IT_IS, SliceOutcome::p95)),
                                Numbers.text(outcome.median(AS_IT_IS, SliceOutcome::p99)),
                                Numbers.text(
                                        outcome.median(AS_IT_IS, SliceOutcome::waitedPercent)))));
    }

    private static Map<String, Object> row(EngineOutcome outcome, long buffers) {
        return Map.of(
                "db",
                outcome.engine().title(),
                "bufferBytes",
                buffers,
                "perSecond",
                Summary.of(outcome.values(AS_IT_IS, SliceOutcome::perSecond)),
                "p99Millis",
                Summary.of(outcome.values(AS_IT_IS, SliceOutcome::p99)),
                "waitedPercent",
                Summary.of(outcome.values(AS_IT_IS, SliceOutcome::waitedPercent)),
                "slices",
                outcome.slices());
    }
}
