package dev.weir.lab.sweep;

import dev.weir.testkit.postgres.ServerControl;
import dev.weir.testkit.postgres.StopMode;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lets changes happen, and takes them back. One hand only. */
final class ChangeStage {

    private static final long FREEZE_MILLIS = 1_500;
    private static final int HEAVY = 4;
    private static final int FOREIGN_PER_PROCESSOR = 3;

    private final ChangesSettings settings;
    private final SweepFixture fixture;
    private final Repeated workload;
    private final ClosedLoop clients;
    private final Pages pages;
    private volatile String dropped = "";
    private @Nullable ResizablePool foreignPool;
    private @Nullable ClosedLoop foreignClients;

    ChangeStage(
            ChangesSettings settings,
            SweepFixture fixture,
            Repeated workload,
            Pages pages,
            ClosedLoop clients) {
        this.settings = settings;
        this.fixture = fixture;
        this.workload = workload;
        this.pages = pages;
        this.clients = clients;
    }

    /** Sets what there is before the change. */
    void prepare(Change change) throws SQLException {
        if (change == Change.CACHE) {
            try (Connection c = fixture.connect()) {
                pages.warm(c);
            }
        }
        workload.reading(change == Change.CACHE ? pages : null);
        clients.clients(change == Change.USERS ? ChangesSettings.FEW_CLIENTS : settings.clients());
    }

    /** Lets it happen; returns when it is over, or has begun if it lasts. */
    void begin(Change change) throws IOException, SQLException, InterruptedException {
        switch (change) {
            case USERS -> clients.clients(settings.clients());
            case MIX -> workload.times(HEAVY);
            case FOREIGN -> comeForeign();
            case RESTART -> control().restart(StopMode.FAST);
            case FREEZE -> {
                control().freeze();
                try {
                    Thread.sleep(FREEZE_MILLIS);
                } finally {
                    control().thaw();
                }
            }
            case CORES -> allow(Math.max(1, processors() / 2));
            case CACHE -> {
                try (Connection c = fixture.connect()) {
                    dropped = pages.drop(c);
                }
            }
        }
    }

    /** Takes it back. */
    void end(Change change) throws IOException, InterruptedException {
        switch (change) {
            case USERS -> clients.clients(ChangesSettings.FEW_CLIENTS);
            case MIX -> workload.times(1);
            case FOREIGN -> goForeign();
            case CORES -> allow(processors());
            case RESTART, FREEZE, CACHE -> {}
        }
    }

    /** What the cache drop did and what it could not, in words; empty if there was none. */
    String dropped() {
        return dropped;
    }

    private void comeForeign() throws IOException, SQLException, InterruptedException {
        int connections = FOREIGN_PER_PROCESSOR * processors();
        ResizablePool pool =
                new ResizableHikari(fixture.address(workload, SweepSettings.PATIENCE), connections);
        pool.open();
        ClosedLoop loop =
                new ClosedLoop(
                        new Request(pool, workload, new Meter()),
                        connections,
                        Duration.ZERO,
                        settings.seed() + 1);
        loop.start();
        foreignPool = pool;
        foreignClients = loop;
    }

    private void goForeign() throws InterruptedException {
        if (foreignClients != null) {
            foreignClients.stop();
            foreignClients = null;
        }
        if (foreignPool != null) {
            foreignPool.close();
            foreignPool = null;
        }
    }

    private static int processors() {
        return Runtime.getRuntime().availableProcessors();
    }

    /** Every process there is now; those that come later inherit it from the first. */
    private void allow(int processors) throws IOException, InterruptedException {
        String list = processors == 1 ? "0" : "0-" + (processors - 1);
        for (long process : fixture.processes().processes()) {
            List<String> command =
                    new ArrayList<>(List.of("taskset", "-a", "-c", "-p", list, "" + process));
            Process taskset =
                    new ProcessBuilder(command)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            // A session may have ended meanwhile: the status says nothing then.
            taskset.waitFor();
        }
    }

    private ServerControl control() {
        ServerControl control = fixture.control();
        if (control == null) {
            throw new IllegalStateException("this server cannot be stopped");
        }
        return control;
    }
}
