package dev.weir.tools.result;

import dev.weir.tools.machine.Machine;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where and with what a result was measured.
 *
 * @param time when the run began, UTC
 * @param os name, version and architecture
 * @param cpu the processor's name
 * @param processors how many of them the JVM may use
 * @param memoryBytes physical memory
 * @param jdk vendor and version
 * @param jvmArguments as given
 * @param commit of Weir, or "unknown"
 * @param seed of everything drawn at random
 * @param database name and version
 * @param pools version by pool
 * @param settings what each pool is told, by pool
 */
public record Environment(
        String time,
        String os,
        String cpu,
        int processors,
        long memoryBytes,
        String jdk,
        String jvmArguments,
        String commit,
        long seed,
        String database,
        Map<String, String> pools,
        Map<String, Map<String, String>> settings) {

    /** What a result tells of a pool. */
    public interface Pool {

        /** The name on charts and tables. */
        String name();

        /** The version of the library in use. */
        String version();

        /** What is set, property by property, as the pool names them. */
        Map<String, String> settings();
    }

    /** This machine, now. */
    public static Environment here(long seed, String database, List<? extends Pool> pools) {
        Map<String, String> versions = new LinkedHashMap<>();
        Map<String, Map<String, String>> settings = new LinkedHashMap<>();
        for (Pool pool : pools) {
            versions.put(pool.name(), pool.version());
            settings.put(pool.name(), pool.settings());
        }
        return here(seed, database, versions, settings);
    }

    /**
     * This machine, now, with pools that are not in this process.
     *
     * @param versions by pool
     * @param settings what each pool is told, by pool
     */
    public static Environment here(
            long seed,
            String database,
            Map<String, String> versions,
            Map<String, Map<String, String>> settings) {
        return new Environment(
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                "%s %s %s"
                        .formatted(
                                System.getProperty("os.name"),
                                System.getProperty("os.version"),
                                System.getProperty("os.arch")),
                Machine.cpuName(),
                Runtime.getRuntime().availableProcessors(),
                Machine.memoryBytes(),
                "%s %s"
                        .formatted(
                                System.getProperty("java.vm.name"),
                                System.getProperty("java.vm.version")),
                String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments()),
                Machine.commit(Environment.class),
                seed,
                database,
                versions,
                settings);
    }
}
