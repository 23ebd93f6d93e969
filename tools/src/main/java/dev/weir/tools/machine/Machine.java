package dev.weir.tools.machine;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What the JVM does not say about the machine and the code in one call. */
public final class Machine {

    private Machine() {}

    /** The processor's name, or "unknown". */
    public static String cpuName() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown");
        } catch (IOException e) {
            return "unknown";
        }
    }

    /** Physical memory in bytes; 0 where the JVM does not say. */
    public static long memoryBytes() {
        return ManagementFactory.getOperatingSystemMXBean()
                        instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getTotalMemorySize()
                : 0;
    }

    /**
     * The commit that the folder of the jar of {@code measured} belongs to, asked of git; "unknown"
     * where it belongs to none.
     */
    public static String commit(Class<?> measured) {
        try {
            Path code =
                    Path.of(measured.getProtectionDomain().getCodeSource().getLocation().toURI());
            Process git =
                    new ProcessBuilder("git", "describe", "--always", "--dirty", "--abbrev=12")
                            .directory(code.resolveSibling(".").toFile())
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            String answer = new String(git.getInputStream().readAllBytes(), UTF_8).strip();
            return git.waitFor() == 0 && !answer.isEmpty() ? answer : "unknown";
        } catch (IOException | URISyntaxException e) {
            return "unknown";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "unknown";
        }
    }
}
