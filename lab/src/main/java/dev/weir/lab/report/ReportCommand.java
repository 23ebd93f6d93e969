package dev.weir.lab.report;

import dev.weir.lab.cli.InputFile;
import dev.weir.tools.cli.CommandGroup;
import dev.weir.tools.cli.OutputFile;
import dev.weir.tools.report.Page;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.ResultFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code report}. */
@CommandGroup.In(CommandGroup.MAINTAIN)
@Command(
        name = "report",
        header = "Joins result files of --json into one page.",
        mixinStandardHelpOptions = true,
        description =
                "Joins results into one page. The exit status is that of the results: 0 only if"
                        + " every threshold in them holds.")
public final class ReportCommand implements Callable<Integer> {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Parameters(
            arity = "1..*",
            paramLabel = "JSON",
            converter = InputFile.class,
            description = "Result files.")
    private List<Path> files = List.of();

    @Option(
            names = "--html",
            paramLabel = "FILE",
            converter = OutputFile.class,
            required = true,
            description = "The page to write.")
    private Path html = Path.of("");

    @Override
    public Integer call() throws IOException {
        List<Result> results = new ArrayList<>();
        for (Path file : files) {
            try {
                results.add(ResultFile.read(file));
            } catch (IOException e) {
                throw new ParameterException(spec.commandLine(), e.getMessage(), e);
            }
        }
        Page.write(results, html);
        spec.commandLine().getOut().println("report: " + html.toAbsolutePath());
        return results.stream().allMatch(Result::holds) ? 0 : 1;
    }
}
