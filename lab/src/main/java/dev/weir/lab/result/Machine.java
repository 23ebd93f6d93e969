package dev.weir.lab.result;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What the JVM does not say about the machine and the code in one call. */
final class Machine {

    private Machine() {}

    static String cpuName() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown");
        } catch (IOException e) {
            return "unknown";
        }
    }

    static long memoryBytes() {
        return ManagementFactory.getOperatingSystemMXBean()
                        instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getTotalMemorySize()
                : 0;
    }

    /**
     * The commit that the jar's folder belongs to, asked of git; measurements need not have one.
     */
    static String commit() {
        try {
            Path code =
                    Path.of(
                            Machine.class
                                    .getProtectionDomain()
                                    .getCodeSource()
                                    .getLocation()
                                    .toURI());
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
