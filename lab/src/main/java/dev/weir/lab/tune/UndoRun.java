package dev.weir.lab.tune;

import dev.weir.tools.cli.Console;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
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
     * @param fixture the server of the run; null if the run had one that came along
     * @throws IllegalArgumentException if it is another server
     */
    void run(@Nullable TuneFixture fixture) throws SQLException, IOException, InterruptedException {
        TuneLog.Head head = story.head();
        if (story.restored()) {
            console.step("nothing to undo: " + file + " says that everything was put back");
            return;
        }
        if (head.folder() != null) {
            LeftServer.remove(Path.of(head.folder()), head.groups());
            console.step("the database that came along is stopped and removed");
        } else {
            if (fixture == null) {
                throw new IllegalArgumentException(
                        "--url is needed: the run in %s changed the server %s"
                                .formatted(file, head.server()));
            }
            restore(fixture, head);
        }
        TuneLog.markRestored(file);
    }

    private void restore(TuneFixture fixture, TuneLog.Head head)
            throws SQLException, IOException, InterruptedException {
        // A server that does not start because of the file is to start again.
        MariaDbFile.restore(head.saved());
        boolean pending;
        Saved back;
        try (Connection c = fixture.connect()) {
            Changes changes = fixture.changes(Surface.of(fixture.dialect(), c, true));
            if (!changes.system(c).equals(head.system())) {
                throw new IllegalArgumentException(
                        "--url leads to another server than the run in %s, which changed %s"
                                .formatted(file, head.server()));
            }
            // a MariaDB writes values in forms of its own, so that they cannot be compared
            List<String> others =
                    changes instanceof PostgresChanges
                            ? story.setByOthers(changes.saved(c).values())
                            : List.of();
            if (!others.isEmpty()) {
                console.step("left as somebody else has set them since: " + others);
            }
            back = head.saved().without(others);
            pending = changes.restore(c, back);
            fixture.dialect().tables().drop(c);
        }
        if (pending && fixture.restarts()) {
            fixture.restart();
            try (Connection c = fixture.connect()) {
                fixture.changes(Surface.of(fixture.dialect(), c, true)).restore(c, back);
            }
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
}
