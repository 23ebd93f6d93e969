package dev.weir.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import dev.weir.tools.cli.CommandLines;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** A command as a test runs it, and what it printed and wrote. */
public final class CommandRun {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final CommandLine line;

    /** Of an annotated command. */
    public CommandRun(Object command) {
        this.line = CommandLines.of(command);
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
    }

    /** The options of one object as the command line gives them, without any command. */
    public static <T> T parsed(T options, String... arguments) {
        new CommandLine(CommandSpec.create().addMixin("o", CommandSpec.forAnnotatedObject(options)))
                .parseArgs(arguments);
        return options;
    }

    /** The options that lead to a server. */
    public static String[] at(EmbeddedPostgres postgres, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add("--url=" + postgres.url());
        all.add("--user=" + postgres.user());
        all.add("--password=" + postgres.password());
        return all.toArray(String[]::new);
    }

    /** Runs to the end, whether or not the thresholds hold; the result as JSON. */
    public JsonNode result(Path folder, String... arguments) throws IOException {
        Path json = folder.resolve(line.getCommandName() + ".json");
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add("--json=" + json);
        all.add("--html=" + page(folder));

        assertThat(line.execute(all.toArray(String[]::new))).as(err.toString()).isBetween(0, 1);

        return new ObjectMapper().readTree(json.toFile());
    }

    /** Runs to the end; what it tells the shell. */
    public int status(String... arguments) {
        return line.execute(arguments);
    }

    /** Where {@link #result} has the page written. */
    public Path page(Path folder) {
        return folder.resolve(line.getCommandName() + ".html");
    }

    /** Runs with options that are refused; what it says of them, without a stack trace. */
    public String refusal(String... arguments) {
        assertThat(line.execute(arguments)).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).doesNotContain("\tat ", "Usage:").contains("see ./weir help");
        return err.toString();
    }

    /** What it has printed as its result. */
    public String out() {
        return out.toString();
    }

    /** What it has said on the way. */
    public String err() {
        return err.toString();
    }
}
