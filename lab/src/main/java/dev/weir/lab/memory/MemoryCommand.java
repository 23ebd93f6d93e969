package dev.weir.lab.memory;

import dev.weir.tools.cli.CommandGroup;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.Interruption;
import dev.weir.tools.cli.OutputOptions;
import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code memory}. */
@CommandGroup.In(CommandGroup.MEASURE)
@Command(
        name = "memory",
        header = "What a database serves whose buffers outgrow its memory.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "What a database serves whose buffers are larger than its memory: throughput, response"
                    + " time, swap and time spent waiting for memory, for buffers of 25 to 150 %% of"
                    + " a limit. The server comes along and runs in a control group of that limit,"
                    + " with a swap file beside it; clients read random rows of a larger table.",
            "",
            "Needs Linux, root, a memory controller (cgroup v1 or v2) and the right to swap; says"
                    + " so where one is missing. Nothing else on the machine is limited. The group"
                    + " and the swap file go at the end, at Ctrl-C (which prints what there is) and,"
                    + " after a kill, with the next start."
        })
public final class MemoryCommand implements Callable<Integer> {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private MemoryOptions options = new MemoryOptions();

    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        Console console = Console.of(spec.commandLine().getOut(), spec.commandLine().getErr());
        EarlyEnd end = new EarlyEnd();
        try {
            MemorySettings settings = options.settings();
            output.htmlUnlessGiven(Path.of("results", "memory.html"));
            try (Interruption interruption = Interruption.calls(end::ask)) {
                Result result = curve(settings, console, end);
                return output.deliver(options.quick() ? result.asLook() : result, console);
            }
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private static Result curve(MemorySettings settings, Console console, EarlyEnd end)
            throws Exception {
        List<EngineOutcome> outcomes = new MemoryRun(settings, console, end).run();
        end.refuseNothing(outcomes);
        String servers =
                String.join("; ", outcomes.stream().map(EngineOutcome::description).toList());
        Environment environment = Environment.here(settings.seed(), servers, List.of());
        return new MemoryReport(settings, outcomes).in(environment);
    }
}
