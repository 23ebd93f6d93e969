package dev.weir.lab.versions;

import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.text.FailureText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Servers of several releases, all up at the same time. One that cannot be had is a line in the
 * table. For one thread, but for {@link #close}.
 */
final class Servers implements AutoCloseable {

    private final Binaries binaries;
    private final Path folder;
    private final int rows;
    private final EarlyEnd end;
    private final List<Database> running = new CopyOnWriteArrayList<>();

    /**
     * None yet.
     *
     * @param folder for their data
     * @param rows of the table that each gets
     */
    Servers(Binaries binaries, Path folder, int rows, EarlyEnd end) {
        this.binaries = binaries;
        this.folder = folder;
        this.rows = rows;
        this.end = end;
    }

    /** Those that run, in the order in which they were started. */
    List<Database> running() {
        return List.copyOf(running);
    }

    /** Starts a release; answers what became of it, nothing if the end was asked for. */
    Optional<ReleaseOutcome> start(Release release) throws Exception {
        if (release.artifact().isEmpty()) {
            return Optional.of(
                    missing(release, "not to be had: no artifact on Maven Central is known"));
        }
        try {
            return end.unlessAsked(() -> started(release, release.artifact().orElseThrow()));
        } catch (IOException | SQLException | IllegalStateException e) {
            return Optional.of(missing(release, "did not run: " + FailureText.of(e)));
        }
    }

    private ReleaseOutcome started(Release release, String artifact) throws Exception {
        Path unpacked = binaries.unpacked(artifact);
        Database database;
        if (release.kind() == Kind.POSTGRESQL) {
            database = PostgresDatabase.start(release.name(), unpacked);
        } else {
            List<Path> others = new ArrayList<>();
            if (release.libraries().isPresent()) {
                others.add(binaries.unpacked(release.libraries().get()));
            }
            database =
                    MySqlDatabase.start(
                            release,
                            MySqlBinaries.in(unpacked, others),
                            Files.createDirectory(folder.resolve(release.option())));
        }
        return added(database, artifact);
    }

    /** Adds a server that runs already, and closes it with the others. */
    ReleaseOutcome added(Database database, String note) throws SQLException {
        running.add(database);
        try {
            Items.build(database, rows);
            return new ReleaseOutcome(
                    database.name(), database.kind().family(), Optional.of(database.build()), note);
        } catch (SQLException e) {
            running.remove(database);
            try {
                database.close();
            } catch (RuntimeException alsoOfThat) {
                e.addSuppressed(alsoOfThat);
            }
            throw e;
        }
    }

    private static ReleaseOutcome missing(Release release, String why) {
        return new ReleaseOutcome(release.name(), release.family(), Optional.empty(), why);
    }

    /** Stops all; others may be started afterwards. */
    @Override
    public void close() {
        running.forEach(Database::close);
        running.clear();
    }
}
