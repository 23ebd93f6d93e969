package dev.weir.lab.tune;

import dev.weir.lab.cli.Console;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** Puts back what a run has changed that was killed, by its log. */
final class UndoRun {

    private final Path file;
    private final TuneLog.Story story;
    private final Console console;

    UndoRun(Path file, TuneLog.Story story, Console console) {
        this.file = file;
        this.story = story;
        this.console = console;
    }

    /**
     * Puts it back.
     *
     * @param ground the server of the run; null if the run had one that came along
     * @throws IllegalArgumentException if it is another server
     */
    void run(@Nullable Ground ground) throws SQLException, IOException, InterruptedException {
        TuneLog.Head head = story.head();
        if (story.restored()) {
            console.step("nothing to undo: " + file + " says that everything was put back");
            return;
        }
        if (head.folder() != null) {
            Undo.removeCluster(Path.of(head.folder()));
            console.step("the database that came along is stopped and removed");
        } else {
            if (ground == null) {
                throw new IllegalArgumentException(
                        "--url is needed: the run in %s changed the server %s"
                                .formatted(file, head.server()));
            }
            restore(ground, head);
        }
        TuneLog.markRestored(file);
    }

    private void restore(Ground ground, TuneLog.Head head)
            throws SQLException, IOException, InterruptedException {
        boolean pending;
        try (Connection c = ground.connect()) {
            if (!Undo.system(c).equals(head.system())) {
                throw new IllegalArgumentException(
                        "--url leads to another server than the run in %s, which changed %s"
                                .formatted(file, head.server()));
            }
            Undo.restore(c, head.saved());
            Workload.drop(c);
            pending = pending(c);
        }
        if (pending && ground.restarts()) {
            ground.restart();
            pending = false;
        }
        console.step(
                "the settings of %s are what they were%s"
                        .formatted(
                                head.server(),
                                pending
                                        ? "; restart it, or give --restarts: some hold from the next start on"
                                        : ""));
    }

    /** Whether a setting waits for a restart; the server needs a moment to see its file. */
    private static boolean pending(Connection c) throws SQLException {
        try (Statement statement = c.createStatement()) {
            statement.execute("select pg_sleep(0.2)");
            try (ResultSet rows =
                    statement.executeQuery(
                            "select count(*) > 0 from pg_settings where pending_restart")) {
                rows.next();
                return rows.getBoolean(1);
            }
        }
    }
}
