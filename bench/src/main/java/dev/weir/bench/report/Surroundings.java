package dev.weir.bench.report;

import dev.weir.testkit.machine.Machine;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Where and with what a result was measured. */
final class Surroundings {

    private Surroundings() {}

    static Map<String, Object> here() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("time", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        map.put("os", properties("os.name", "os.version", "os.arch"));
        map.put("cpu", Machine.cpuName());
        map.put("processors", Runtime.getRuntime().availableProcessors());
        map.put("memoryBytes", Machine.memoryBytes());
        map.put("jdk", properties("java.vm.name", "java.vm.version"));
        map.put(
                "jvmArguments",
                String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments()));
        map.put("commit", Machine.commit(Surroundings.class));
        map.put("seed", 0);
        map.put("database", "stub driver, every call empty");
        return map;
    }

    private static String properties(String... names) {
        return String.join(" ", Stream.of(names).map(System::getProperty).toList());
    }
}
