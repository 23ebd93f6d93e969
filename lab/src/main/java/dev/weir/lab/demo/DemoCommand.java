package dev.weir.lab.demo;

import dev.weir.lab.load.Server;
import dev.weir.lab.load.Tables;
import dev.weir.lab.pools.Adapters;
import dev.weir.tools.cli.CommandGroup;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.ExitStatus;
import dev.weir.tools.cli.Interruption;
import dev.weir.tools.cli.OutputFile;
import dev.weir.tools.cli.OutputOptions;
import dev.weir.tools.result.Environment;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The command {@code demo}. */
@CommandGroup.In(CommandGroup.TRY)
@Command(
        name = "demo",
        header = "Weir beside HikariCP on a real database, live, in three scenes.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Weir and HikariCP side by side in three scenes, on a PostgreSQL that comes along: the"
                    + " right pool size, what a borrower leaves for the next, a bad minute. Each"
                    + " scene ends with one sentence. Takes about three minutes, and writes the page"
                    + " results/demo.html.",
            "",
            "On a database of your own: latency, bleed and spike take --url."
        })
public final class DemoCommand implements Callable<Integer> {

    private static final String PAGE = "results/demo.html";
    private static final Duration FIRST_LOOK = Duration.ofMillis(200);
    private static final int LOOKS = 4;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--quick",
            description =
                    "A look at whether it works: a quarter of a minute, and no verdict on times.")
    private boolean quick;

    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        if (!spec.commandLine().getParseResult().hasMatchedOption("--html")) {
            output.htmlUnlessGiven(usualPage());
        }
        Console console = Console.of(spec.commandLine().getOut(), spec.commandLine().getErr());
        EarlyEnd end = new EarlyEnd();
        try (Interruption interruption = Interruption.calls(end::ask)) {
            return run(console, quick ? DemoSettings.QUICK : DemoSettings.FULL, end);
        }
    }

    /** Whether it can be written is said before the run and not after it. */
    private Path usualPage() {
        try {
            return new OutputFile().convert(PAGE);
        } catch (TypeConversionException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private int run(Console console, DemoSettings settings, EarlyEnd end) throws Exception {
        ProcessorShare share = new ProcessorShare();
        Environment environment;
        DemoOutcome outcome;
        try (Panel panel = new Panel(console, settings.seconds())) {
            panel.now("looking at the machine");
            share.firstLook(FIRST_LOOK, LOOKS);
            panel.warn(share.warning(ProcessorShare.loadAverage()));
            panel.now("starting PostgreSQL");
            try (Server server =
                    Server.start(settings.connections(), new Tables("weir_" + spec.name()))) {
                environment =
                        Environment.here(
                                0,
                                server.description(),
                                Demo.POOLS.stream().map(Adapters::create).toList());
                outcome = new Demo(settings, panel, share, end).on(server);
                panel.now("stopping PostgreSQL");
            }
        }
        return deliver(console, outcome, environment);
    }

    private int deliver(Console console, DemoOutcome outcome, Environment environment)
            throws IOException {
        Optional<Scene> scene = outcome.interruptedAt();
        scene.ifPresent(
                at ->
                        console.line(
                                "Interrupted in scene %s (%s).%s"
                                        .formatted(
                                                at.place(),
                                                at.title(),
                                                outcome.hasAny() ? "" : " No page was written.")));
        if (scene.isPresent() && !outcome.hasAny()) {
            return ExitStatus.FAILS;
        }
        outcome.lastLines().forEach(console::line);
        output.write(new DemoReport(outcome).in(environment), console);
        return outcome.unfinished().isEmpty() ? ExitStatus.HOLDS : ExitStatus.FAILS;
    }
}
