package dev.weir.lab.sweep;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;

/**
 * The server's processes as Linux accounts for them (proc(5)): processor time and context switches
 * of a process and its children, one for each session in PostgreSQL, threads of one in MariaDB.
 * Where the server's processes cannot be seen, everything is not a number. For one thread.
 */
final class ServerProcesses {

    /** USER_HZ, the unit of times in /proc: 100 on every architecture that Linux runs JVMs on. */
    private static final double TICKS_PER_SECOND = 100;

    /** utime, followed by stime, cutime and cstime. */
    private static final int USER_TIME = 11;

    private static final Path PROC = Path.of("/proc");

    /** Where the id of the first process comes from; it changes with a restart. */
    interface Root {
        long processId() throws IOException;
    }

    private final Root root;

    private ServerProcesses(Root root) {
        this.root = root;
    }

    static ServerProcesses below(Root root) {
        return new ServerProcesses(root);
    }

    /** Those of a server somewhere else. */
    static ServerProcesses unseen() {
        return new ServerProcesses(
                () -> {
                    throw new IOException("the server's processes are not known");
                });
    }

    /**
     * Processor time since the server's start, that of sessions which have ended included. Of
     * children it is read in nanoseconds where the kernel gives them: a thousand sessions that each
     * work for less than a tick would seem to do nothing.
     */
    double cpuSeconds() {
        try {
            long first = root.processId();
            double seconds = 0;
            for (long process : processes()) {
                seconds += process == first ? ticks(process, 4) : childSeconds(process);
            }
            return seconds;
        } catch (IOException e) {
            return Double.NaN;
        }
    }

    private static double childSeconds(long process) {
        try {
            String text = Files.readString(PROC.resolve(process + "/schedstat"));
            return Long.parseLong(text.substring(0, text.indexOf(' '))) / 1e9;
        } catch (IOException e) {
            return ticks(process, 2);
        }
    }

    /** User and system time, and with four fields also those of children that have ended. */
    private static double ticks(long process, int fieldCount) {
        String[] fields = stat(process);
        long ticks = 0;
        for (int i = 0; i < fieldCount && fields.length > 0; i++) {
            ticks += Long.parseLong(fields[USER_TIME + i]);
        }
        return ticks / TICKS_PER_SECOND;
    }

    /** Context switches of each process that there is, since its start; none if they are unseen. */
    Map<Long, Long> contextSwitches() {
        Map<Long, Long> switches = new HashMap<>();
        try {
            for (long process : processes()) {
                switches.put(process, switches(process));
            }
        } catch (IOException e) {
            switches.clear();
        }
        return switches;
    }

    /** Context switches since then, without those of processes that have ended meanwhile. */
    double contextSwitchesSince(Map<Long, Long> then) {
        Map<Long, Long> now = contextSwitches();
        if (now.isEmpty() || then.isEmpty()) {
            return Double.NaN;
        }
        long sum = 0;
        for (Map.Entry<Long, Long> process : now.entrySet()) {
            sum += Math.max(0, process.getValue() - then.getOrDefault(process.getKey(), 0L));
        }
        return sum;
    }

    /** The server's first process and its children. */
    List<Long> processes() throws IOException {
        long first = root.processId();
        List<Long> all = new ArrayList<>();
        all.add(first);
        Path children = PROC.resolve("%d/task/%d/children".formatted(first, first));
        if (Files.exists(children)) {
            StringTokenizer ids = new StringTokenizer(Files.readString(children));
            while (ids.hasMoreTokens()) {
                all.add(Long.parseLong(ids.nextToken()));
            }
        } else {
            ProcessHandle.of(first).stream()
                    .flatMap(ProcessHandle::children)
                    .forEach(child -> all.add(child.pid()));
        }
        return all;
    }

    /** The fields behind the name, which may hold spaces; none if the process has ended. */
    private static String[] stat(long process) {
        try {
            String text = Files.readString(PROC.resolve(process + "/stat"));
            return text.substring(text.lastIndexOf(')') + 2).split(" ", -1);
        } catch (IOException e) {
            return new String[0];
        }
    }

    private static long switches(long process) {
        long switches = 0;
        try (DirectoryStream<Path> threads =
                Files.newDirectoryStream(PROC.resolve(process + "/task"))) {
            for (Path thread : threads) {
                for (String line : Files.readAllLines(thread.resolve("status"))) {
                    if (line.contains("ctxt_switches:")) {
                        switches += Long.parseLong(line.substring(line.indexOf(':') + 1).strip());
                    }
                }
            }
        } catch (IOException e) {
            // it has ended meanwhile
        }
        return switches;
    }
}
