package dev.weir.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** A command of the lab in a JVM of its own. */
final class CommandProcess implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 200;
    private static final int LOOK_MILLIS = 50;

    private static final String IGNORED = "SigIgn:";
    private static final int SIGINT = 2;

    private final Process process;
    private final Path log;

    private CommandProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /**
     * @param folder where it runs, with its log and the JVM's temporary files
     */
    static CommandProcess start(Path folder, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Djava.io.tmpdir=" + folder);
        // It lives for seconds, most of which the second compiler would take.
        command.add("-XX:TieredStopAtLevel=1");
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(arguments));
        Path log = folder.resolve("output");
        Process process =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(Redirect.to(log.toFile()))
                        .start();
        return new CommandProcess(process, log);
    }

    /** A shell without job control has what it starts in the background ignore Ctrl-C for ever. */
    static boolean ctrlCIsIgnored() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
            String mask =
                    lines.filter(line -> line.startsWith(IGNORED))
                            .map(line -> line.substring(IGNORED.length()).strip())
                            .findFirst()
                            .orElseThrow();
            return (Long.parseUnsignedLong(mask, 16) >> (SIGINT - 1) & 1) != 0;
        }
    }

    /** All that it has printed. */
    String output() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for something that comes while it runs. */
    void await(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!condition.getAsBoolean()) {
            assertThat(process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS))
                    .as("has ended: %s", output())
                    .isFalse();
            assertThat(System.nanoTime() - end).as("in time: %s", output()).isNegative();
        }
    }

    /** Sends what Ctrl-C sends, and waits for the end. */
    void interrupt() throws IOException, InterruptedException {
        endsAfter("INT");
    }

    /** Sends what a service manager sends, and waits for the end. */
    void terminate() throws IOException, InterruptedException {
        endsAfter("TERM");
    }

    private void endsAfter(String signal) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                .as("ends after SIG%s: %s", signal, output())
                .isTrue();
    }

    /** Ends it as the kernel does that wants its memory: it can put nothing back. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    /** Waits until it ends by itself. */
    void end() throws InterruptedException {
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                .as("ends by itself: %s", output())
                .isTrue();
    }

    /** Ends it in order if it still runs, so that it leaves no server behind. */
    @Override
    public void close() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
    }
}
