package dev.weir.bench.virtual;

import dev.weir.bench.ForkedJvm;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/** Runs a trial in a fresh JVM of the JDK that runs this one. */
final class TrialProcess {

    /** A trial that hangs is a failed one. */
    private static final long PATIENCE_MILLIS = TimeUnit.MINUTES.toMillis(2);

    private TrialProcess() {}

    /** The numbers, or none if the trial broke. */
    static TrialResult run(TrialPlan plan) {
        try {
            Path file = Files.createTempFile("weir-bench", ".properties");
            try {
                return start(plan, file) == 0 ? read(file) : TrialResult.failed();
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new IllegalStateException("cannot run a trial: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return TrialResult.failed();
        }
    }

    private static int start(TrialPlan plan, Path file) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ForkedJvm.arguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(VirtualTrial.class.getName());
        command.add(file.toString());
        command.addAll(plan.toArguments());
        Process process =
                new ProcessBuilder(command)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        long millis =
                PATIENCE_MILLIS
                        + plan.warmUpMillis()
                        + plan.measureMillis()
                        + 2 * plan.idealMillis();
        try {
            return process.waitFor(millis, TimeUnit.MILLISECONDS) ? process.exitValue() : -1;
        } finally {
            process.destroyForcibly();
        }
    }

    private static TrialResult read(Path file) throws IOException {
        Properties properties = new Properties();
        try (InputStream in = Files.newInputStream(file)) {
            properties.load(in);
        }
        return TrialResult.of(properties);
    }
}
