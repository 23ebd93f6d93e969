package dev.weir.lab.memory;

import dev.weir.lab.pools.Endpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.Objects;

/** A server with its table on disk, that is down and can be started with other buffers. */
final class BuiltServer implements AutoCloseable {

    /** A stop writes what was changed; a server that swaps reads that first. */
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(20);

    private final Engine engine;
    private final Confinement confinement;
    private final Engine.Fresh fresh;
    private final Launch launch;
    private final String description;

    private BuiltServer(
            Engine engine,
            Confinement confinement,
            Engine.Fresh fresh,
            Launch launch,
            String description) {
        this.engine = engine;
        this.confinement = confinement;
        this.fresh = fresh;
        this.launch = launch;
        this.description = description;
    }

    /** Starts a server without a limit, makes the table, and stops it. */
    static BuiltServer build(Engine engine, MemorySettings settings, Confinement confinement)
            throws Exception {
        Engine.Fresh fresh = engine.start(settings.clients());
        try {
            note(engine, fresh.process(), confinement);
            Path folder = Objects.requireNonNull(fresh.data().getParent());
            confinement.noting(UndoList.Kind.FOLDER, folder.toString(), () -> {});
            Launch launch = Launch.of(fresh.process());
            String description;
            try (Connection c = fresh.door().open()) {
                engine.build(c, Engine.rows(settings.data()));
                description =
                        "%s %s, embedded, loopback"
                                .formatted(
                                        engine.label(),
                                        c.getMetaData().getDatabaseProductVersion());
            }
            Processes.end(fresh.process(), engine.signals(), STOP_PATIENCE);
            return new BuiltServer(engine, confinement, fresh, launch, description);
        } catch (Exception e) {
            // whatever it is, an end that was asked for too: the server goes before its files
            fresh.server().close();
            throw e;
        }
    }

    private static void note(Engine engine, long process, Confinement confinement)
            throws IOException {
        confinement.noting(
                UndoList.Kind.SERVER,
                "%d %d %s"
                        .formatted(
                                process, Processes.started(process), engine.signals().getFirst()),
                () -> {});
    }

    Engine engine() {
        return engine;
    }

    Endpoint door() {
        return fresh.door();
    }

    /** Name and version. */
    String description() {
        return description;
    }

    /**
     * Starts it inside the limit, with buffers of that size and nothing of its files in memory;
     * returns when it answers.
     */
    RunningServer start(long buffers) throws IOException, InterruptedException {
        FileCache.evict(fresh.data());
        Process process =
                launch.again(
                        confinement.group(),
                        engine.by(),
                        engine.buffers(buffers),
                        confinement.folder().resolve(engine.title() + ".log"));
        RunningServer running = new RunningServer(engine, process, fresh.door());
        try {
            note(engine, process.pid(), confinement);
            running.awaitAnswer();
            return running;
        } catch (IOException | InterruptedException | RuntimeException e) {
            running.close();
            throw e;
        }
    }

    @Override
    public void close() throws Exception {
        // left by a server that had to be killed, and taken for a sign of life
        Files.deleteIfExists(fresh.data().resolve("postmaster.pid"));
        fresh.server().close();
    }
}
