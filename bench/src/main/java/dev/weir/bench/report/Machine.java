package dev.weir.bench.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Where and with what a result was measured. */
final class Machine {

    private Machine() {}

    static Map<String, Object> here() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("time", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        map.put("os", properties("os.name", "os.version", "os.arch"));
        map.put("cpu", cpuName());
        map.put("processors", Runtime.getRuntime().availableProcessors());
        map.put("memoryBytes", memoryBytes());
        map.put("jdk", properties("java.vm.name", "java.vm.version"));
        map.put(
                "jvmArguments",
                String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments()));
        map.put("commit", commit());
        map.put("seed", 0);
        map.put("database", "stub driver, every call empty");
        return map;
    }

    private static String properties(String... names) {
        return String.join(" ", Stream.of(names).map(System::getProperty).toList());
    }

    private static String cpuName() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown");
        } catch (IOException e) {
            return "unknown";
        }
    }

    private static long memoryBytes() {
        return ManagementFactory.getOperatingSystemMXBean()
                        instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getTotalMemorySize()
                : 0;
    }

    /** The commit that the jar's folder belongs to; a benchmark need not be run from a clone. */
    private static String commit() {
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
