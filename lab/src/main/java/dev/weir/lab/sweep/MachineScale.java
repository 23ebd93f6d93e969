package dev.weir.lab.sweep;

import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * How many connections a server on this machine can hold. A PostgreSQL session is a process with
 * some 6 MB of its own once it has served a few statements (measured here with 2,048 of them); 60 %
 * of the memory are left to them.
 */
final class MachineScale {

    private static final long BYTES_PER_SESSION = 6L << 20;
    private static final double SHARE = 0.6;

    private MachineScale() {}

    /** The most connections to open at one time. */
    static int connections() {
        return connections(memoryBytes());
    }

    static int connections(long memoryBytes) {
        return (int) Math.min(10_000, memoryBytes * SHARE / BYTES_PER_SESSION);
    }

    /** Those of the numbers that fit. */
    static List<Integer> fitting(List<Integer> numbers, int most) {
        return numbers.stream().filter(number -> number <= most).toList();
    }

    private static long memoryBytes() {
        return ManagementFactory.getOperatingSystemMXBean()
                        instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getTotalMemorySize()
                : 4L << 30;
    }
}
