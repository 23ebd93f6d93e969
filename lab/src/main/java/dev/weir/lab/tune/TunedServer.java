package dev.weir.lab.tune;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The server whose knobs trials change, each change in the log before it is made. For one thread.
 */
final class TunedServer {

    private final TuneFixture fixture;
    private final Surface surface;
    private final TuneLog log;
    private final Saved saved;
    private final Changes changes;
    private final Configuration before;
    private Configuration inForce;

    /**
     * A server as it is now.
     *
     * @param saved what is to be put back
     */
    TunedServer(TuneFixture fixture, Surface surface, TuneLog log, Saved saved) {
        this.fixture = fixture;
        this.surface = surface;
        this.log = log;
        this.saved = saved;
        this.changes = fixture.changes(surface);
        this.before = surface.current();
        this.inForce = before;
    }

    /**
     * Makes the server one of that configuration.
     *
     * @return whether pages have to be read again that were in memory
     * @throws BadTrial if it does not take it or does not start so; it then has its own settings
     *     again
     * @throws IOException if it cannot be brought up again
     */
    boolean apply(Configuration target)
            throws BadTrial, SQLException, IOException, InterruptedException {
        if (target.differsFrom(inForce).isEmpty()) {
            return false;
        }
        boolean restart = surface.needsRestart(inForce, target);
        boolean cold = restart || surface.emptiesCache(inForce, target);
        try {
            set(target);
        } catch (SQLException e) {
            restore();
            throw new BadTrial("the server does not take " + target.name(), e);
        }
        if (restart) {
            restart(target);
        }
        inForce = target;
        return cold;
    }

    /** Writes the settings and has them read; those that need a restart wait for it. */
    void set(Configuration target) throws SQLException, IOException {
        Map<String, String> changed = new LinkedHashMap<>();
        target.differsFrom(inForce).forEach(knob -> changed.put(knob, target.value(knob)));
        log.change(changed);
        try (Connection c = fixture.connect()) {
            changes.write(c, changed, target);
        }
    }

    private void restart(Configuration target) throws BadTrial, IOException, InterruptedException {
        try {
            fixture.restart();
        } catch (IOException e) {
            recover(e);
            throw new BadTrial("the server does not start with " + target.name(), e);
        }
    }

    /**
     * Brings up a server that a configuration has brought down, with its own settings.
     *
     * @throws IOException if that cannot be done from here
     */
    void recover(Exception failure) throws IOException, InterruptedException {
        if (!changes.restoreFiles(saved)) {
            throw new IOException("the server cannot be brought up from here", failure);
        }
        fixture.restart();
        inForce = before;
    }

    /** Restarts it with its own settings, so that it holds no memory of what came before. */
    void afresh() throws SQLException, IOException, InterruptedException {
        try (Connection c = fixture.connect()) {
            changes.restore(c, saved);
        }
        fixture.restart();
        inForce = before;
    }

    /** Puts back what was there. */
    void restore() throws SQLException, IOException, InterruptedException {
        boolean restart = surface.needsRestart(inForce, before);
        try (Connection c = fixture.connect()) {
            restart |= changes.restore(c, saved) && fixture.restarts();
        }
        if (restart) {
            fixture.restart();
            // What was set while the server ran is gone with its restart.
            try (Connection c = fixture.connect()) {
                changes.restore(c, saved);
            }
        }
        inForce = before;
    }
}
