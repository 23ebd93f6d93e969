package dev.weir.lab.tune;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The server whose knobs trials change: by {@code ALTER SYSTEM}, each change in the log before it
 * is made. For one thread.
 */
final class TunedServer {

    private final Ground ground;
    private final Surface surface;
    private final TuneLog log;
    private final Map<String, @Nullable String> saved;
    private final @Nullable Path folder;
    private final Configuration before;
    private Configuration inForce;

    /**
     * A server as it is now.
     *
     * @param saved what ALTER SYSTEM had set before
     */
    TunedServer(Ground ground, Surface surface, TuneLog log, Map<String, @Nullable String> saved) {
        this.ground = ground;
        this.surface = surface;
        this.log = log;
        this.saved = saved;
        this.folder = ground.folder();
        this.before = surface.current();
        this.inForce = before;
    }

    /**
     * Makes the server one of that configuration.
     *
     * @return whether it was restarted for that
     * @throws BadTrial if it does not start so; it then has its own settings again
     * @throws IOException if it cannot be brought up again
     */
    boolean apply(Configuration target)
            throws BadTrial, SQLException, IOException, InterruptedException {
        if (target.differsFrom(inForce).isEmpty()) {
            return false;
        }
        boolean restart = surface.needsRestart(inForce, target);
        set(target);
        if (restart) {
            restart(target);
        }
        inForce = target;
        return restart;
    }

    /** Writes the settings and has them read; those that need a restart wait for it. */
    void set(Configuration target) throws SQLException, IOException {
        Map<String, String> changes = new LinkedHashMap<>();
        target.differsFrom(inForce).forEach(knob -> changes.put(knob, target.value(knob)));
        log.change(changes);
        try (Connection c = ground.connect()) {
            for (Map.Entry<String, String> change : changes.entrySet()) {
                Undo.set(c, change.getKey(), change.getValue());
            }
            Undo.execute(c, "select pg_reload_conf()");
        }
    }

    private void restart(Configuration target) throws BadTrial, IOException, InterruptedException {
        try {
            ground.restart();
        } catch (IOException e) {
            if (folder == null) {
                throw e;
            }
            Undo.restoreFile(folder, saved);
            ground.restart();
            inForce = before;
            throw new BadTrial("the server does not start with " + target.name(), e);
        }
    }

    /** Puts back what was there. */
    void restore() throws SQLException, IOException, InterruptedException {
        boolean restart = surface.needsRestart(inForce, before);
        try (Connection c = ground.connect()) {
            Undo.restore(c, saved);
        }
        if (restart) {
            ground.restart();
        }
        inForce = before;
    }
}
