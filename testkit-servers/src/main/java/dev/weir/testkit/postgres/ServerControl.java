package dev.weir.testkit.postgres;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What can happen to a server's processes: down, up, and standing still. Calls return when it has
 * happened. Not thread-safe: one hand on the switch.
 */
public final class ServerControl {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final PgCtl pgCtl;

    ServerControl(PgCtl pgCtl) {
        this.pgCtl = pgCtl;
    }

    /**
     * Restarts the server on its port with its settings; changed ones that need a restart now hold.
     *
     * @throws IOException if it does not come up in 30 s; the message names its log
     */
    public void restart(StopMode mode) throws IOException {
        pgCtl.restart(mode);
    }

    /**
     * Stops the server; its data stays.
     *
     * @throws IOException if it does not go down in 30 s, or is down already
     */
    public void stop(StopMode mode) throws IOException {
        pgCtl.stop(mode);
    }

    /**
     * Starts the server again on its port with its settings.
     *
     * @throws IOException if it does not come up in 30 s; the message names its log
     */
    public void start() throws IOException {
        pgCtl.start();
    }

    /** Whether there is a server process. */
    public boolean running() {
        return pgCtl.running();
    }

    /**
     * The id of the process that all others of the server descend from; another after a restart.
     */
    public long processId() throws IOException {
        return pgCtl.postmaster();
    }

    /**
     * Stops every process of the server where it stands (SIGSTOP), as a machine that is suspended:
     * connections stay open, the kernel still accepts new ones, and nobody answers until {@link
     * #thaw}.
     */
    public void freeze() throws IOException {
        // The postmaster first, or it would start processes behind our back.
        signal("STOP", List.of(pgCtl.postmaster()));
        signal("STOP", children());
    }

    /** Lets the server go on after {@link #freeze}. */
    public void thaw() throws IOException {
        List<Long> all = new ArrayList<>(children());
        all.add(pgCtl.postmaster());
        signal("CONT", all);
    }

    /** Stops one backend where it stands (SIGSTOP), until {@link #thaw} or the server's end. */
    public void freezeBackend(int processId) throws IOException {
        if (!children().contains((long) processId)) {
            throw new IllegalArgumentException(
                    processId + " is no process of this server: take one from pg_backend_pid()");
        }
        signal("STOP", List.of((long) processId));
    }

    private List<Long> children() throws IOException {
        try (Stream<ProcessHandle> processes =
                ProcessHandle.of(pgCtl.postmaster()).stream().flatMap(ProcessHandle::descendants)) {
            return processes.map(ProcessHandle::pid).toList();
        }
    }

    private static void signal(String name, List<Long> processIds) throws IOException {
        if (processIds.isEmpty()) {
            return;
        }
        List<String> command = new ArrayList<>(List.of("kill", "-" + name));
        processIds.forEach(id -> command.add(Long.toString(id)));
        // A process may have ended by itself meanwhile: kill's status says nothing then.
        Process kill =
                new ProcessBuilder(command)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        if (!Processes.await(kill, PATIENCE)) {
            throw new IOException("kill -" + name + " did not end in " + PATIENCE);
        }
    }
}
