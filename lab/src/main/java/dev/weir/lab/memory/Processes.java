package dev.weir.lab.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Processes of this machine by number and start: a number alone is used again. */
final class Processes {

    private static final Path PROC = Path.of("/proc");

    /** Field 22 of proc(5)'s stat, counted after the name, which may hold spaces. */
    private static final int START = 19;

    private static final long GONE = 0;

    private Processes() {}

    /** When a process started, in ticks since the machine did; 0 if there is none. */
    static long started(long process) {
        try {
            String stat = Files.readString(PROC.resolve(process + "/stat"));
            return Long.parseLong(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[START]);
        } catch (IOException e) {
            return GONE;
        }
    }

    /** Whether the very process that started then still runs. */
    static boolean runs(long process, long started) {
        return started != GONE && started(process) == started;
    }

    /**
     * Has a process end.
     *
     * @param signals by name, the mildest first: the next is sent when the patience has passed
     * @return whether the first one was enough
     */
    static boolean end(long process, List<String> signals, Duration patience) throws IOException {
        for (int i = 0; i < signals.size() && ProcessHandle.of(process).isPresent(); i++) {
            try {
                Shell.run(List.of("kill", "-s", signals.get(i), Long.toString(process)));
            } catch (IOException e) {
                // it has ended meanwhile
                if (ProcessHandle.of(process).isPresent()) {
                    throw e;
                }
            }
            if (hasEnded(process, patience)) {
                return i == 0;
            }
        }
        return true;
    }

    private static boolean hasEnded(long process, Duration patience) {
        boolean interrupted = Thread.interrupted();
        long until = System.nanoTime() + patience.toNanos();
        try {
            while (true) {
                try {
                    var handle = ProcessHandle.of(process);
                    if (handle.isPresent()) {
                        handle.get().onExit().get(until - System.nanoTime(), TimeUnit.NANOSECONDS);
                    }
                    return true;
                } catch (TimeoutException | ExecutionException e) {
                    return false;
                } catch (InterruptedException e) {
                    // what ends here must not be left half way
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
