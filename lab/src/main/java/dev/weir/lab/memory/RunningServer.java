package dev.weir.lab.memory;

import dev.weir.lab.pools.Endpoint;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** A server inside the limit. */
final class RunningServer implements AutoCloseable {

    private static final Duration START_PATIENCE = Duration.ofSeconds(90);
    private static final Duration LOOK = Duration.ofMillis(50);
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(10);

    private final Engine engine;
    private final Process process;
    private final Endpoint door;

    RunningServer(Engine engine, Process process, Endpoint door) {
        this.engine = engine;
        this.process = process;
        this.door = door;
    }

    /** Waits until it answers. */
    void awaitAnswer() throws IOException, InterruptedException {
        long until = System.nanoTime() + START_PATIENCE.toNanos();
        while (true) {
            try (Connection c = door.open()) {
                return;
            } catch (SQLException e) {
                if (!process.isAlive()) {
                    throw new IOException(
                            "%s ended with status %d when it was started in the limit"
                                    .formatted(engine.label(), process.exitValue()),
                            e);
                }
                if (System.nanoTime() - until > 0) {
                    throw new IOException(
                            "%s does not answer %d s after its start in the limit"
                                    .formatted(engine.label(), START_PATIENCE.toSeconds()),
                            e);
                }
            }
            Thread.sleep(LOOK);
        }
    }

    /** Fills the buffers from the table. */
    void fill() throws SQLException {
        try (Connection c = door.open()) {
            engine.fill(c);
        }
    }

    /** Stops it, whatever that takes. */
    @Override
    public void close() throws IOException {
        Processes.end(process.pid(), engine.signals(), STOP_PATIENCE);
    }
}
