package dev.weir.lab.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What the kernel has counted at one moment.
 *
 * @param nanos of {@link System#nanoTime}
 * @param waitedMicros in which all tasks with work waited for memory, of the group where it has an
 *     account of its own, else of the machine; not a number where there is none
 * @param swappedIn pages, of the whole machine
 */
record Counters(long nanos, double waitedMicros, double swappedIn) {

    private static final Path MACHINE = Path.of("/proc/pressure/memory");
    private static final Path MEMORY = Path.of("/proc/vmstat");
    private static final String TOTAL = "total=";

    /** As they are now for a server in that group. */
    static Counters of(ControlGroup group) {
        return of(Files.exists(group.pressure()) ? group.pressure() : MACHINE);
    }

    /** As they are now for a server on this machine. */
    static Counters ofMachine() {
        return of(MACHINE);
    }

    /** Of a server whose machine cannot be seen. */
    static Counters unseen() {
        return new Counters(System.nanoTime(), Double.NaN, Double.NaN);
    }

    private static Counters of(Path pressure) {
        return new Counters(
                System.nanoTime(),
                number(pressure, "full ", TOTAL),
                number(MEMORY, "pswpin ", "pswpin "));
    }

    /** Per cent of the time since then in which all tasks waited for memory. */
    double waitedPercentSince(Counters then) {
        return 100 * (waitedMicros - then.waitedMicros) * 1e3 / (nanos - then.nanos);
    }

    /** Pages swapped in a second since then. */
    double swappedInPerSecondSince(Counters then) {
        return (swappedIn - then.swappedIn) * 1e9 / (nanos - then.nanos);
    }

    /** What follows a word in the first line that begins so; not a number without. */
    private static double number(Path file, String line, String word) {
        try {
            for (String each : Files.readAllLines(file)) {
                if (each.startsWith(line) && each.contains(word)) {
                    return Double.parseDouble(
                            each.substring(each.indexOf(word) + word.length()).strip());
                }
            }
        } catch (IOException e) {
            // a kernel without it
        }
        return Double.NaN;
    }
}
