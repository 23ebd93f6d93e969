package dev.weir.tools.cli;

import dev.weir.tools.report.Page;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a command leaves its result. */
public final class OutputOptions {

    @Option(
            names = "--json",
            paramLabel = "FILE",
            converter = OutputFile.class,
            description = "Write the result as one JSON object.")
    private @Nullable Path json;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            converter = OutputFile.class,
            description = "Write the result as one self-contained page.")
    private @Nullable Path html;

    /**
     * Used where a command is to leave a page even if none was asked for.
     *
     * @throws IllegalArgumentException if the page could not be written
     */
    public void htmlUnlessGiven(Path file) {
        if (html == null) {
            String problem = OutputFile.problem(file);
            Limits.require(problem.isEmpty(), problem + "; --html names another page");
            Limits.require(
                    json == null || !OutputFile.isSame(json, file),
                    "--json %s is where the page goes: name another file, or another page with --html"
                            .formatted(json));
            html = file;
        }
    }

    /**
     * Prints the result, writes the files that were asked for, and judges it.
     *
     * @throws IllegalStateException if it was interrupted before anything was measured
     */
    public int deliver(Result result, Console console) throws IOException {
        if (console.interruption().isPresent() && result.rows().isEmpty()) {
            throw EarlyEnd.beforeAnything();
        }
        Result told = result.withWarnings(console.interruption().stream().toList());
        console.result(told);
        write(told, console);
        return told.holds() ? ExitStatus.HOLDS : ExitStatus.FAILS;
    }

    /** Writes the files that were asked for, and says where they are. */
    public void write(Result result, Console console) throws IOException {
        boolean interrupted = console.interruption().isPresent();
        if (json != null) {
            Path file = target(json, interrupted);
            ResultFile.write(result, file);
            console.line("result: " + file.toAbsolutePath());
        }
        if (html != null) {
            Path file = target(html, interrupted);
            Page.write(List.of(result), file);
            console.line("report: " + file.toAbsolutePath());
        }
    }

    /** An interrupted run writes beside what a whole one has left, not over it. */
    static Path target(Path file, boolean interrupted) {
        if (!interrupted || !Files.isRegularFile(file)) {
            return file;
        }
        String name = String.valueOf(file.getFileName());
        int dot = name.lastIndexOf('.');
        return file.resolveSibling(
                dot <= 0
                        ? name + ".interrupted"
                        : name.substring(0, dot) + ".interrupted" + name.substring(dot));
    }
}
