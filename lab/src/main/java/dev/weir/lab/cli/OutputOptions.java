package dev.weir.lab.cli;

import dev.weir.lab.report.Page;
import dev.weir.lab.result.Result;
import dev.weir.lab.result.ResultFile;
import java.io.IOException;
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

    /** Used where a command is to leave a page even if none was asked for. */
    public void htmlUnlessGiven(Path file) {
        if (html == null) {
            html = file;
        }
    }

    /** Prints the result, writes the files that were asked for, and judges it. */
    public int deliver(Result result, Console console) throws IOException {
        console.result(result);
        write(result, console);
        return result.holds() ? ExitStatus.HOLDS : ExitStatus.FAILS;
    }

    /** Writes the files that were asked for, and says where they are. */
    public void write(Result result, Console console) throws IOException {
        if (json != null) {
            ResultFile.write(result, json);
            console.line("result: " + json.toAbsolutePath());
        }
        if (html != null) {
            Page.write(List.of(result), html);
            console.line("report: " + html.toAbsolutePath());
        }
    }
}
