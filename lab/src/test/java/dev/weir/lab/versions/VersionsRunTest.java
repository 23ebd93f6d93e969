package dev.weir.lab.versions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.result.Threshold;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of releases that do not run. */
@Tag("fast")
@Timeout(120)
class VersionsRunTest {

    @TempDir private Path folder;

    private final EarlyEnd end = new EarlyEnd();

    private VersionsOutcome outcome(Binaries binaries, Release... releases) throws Exception {
        VersionsSettings settings =
                new VersionsSettings(
                        List.of(releases),
                        Optional.empty(),
                        List.of(Work.POINT),
                        List.of(1),
                        1,
                        Duration.ofMillis(100),
                        Duration.ofMillis(20),
                        1_000,
                        1);
        Console console =
                Console.of(
                        new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter()));
        try (Servers servers = new Servers(binaries, folder, 1_000, end)) {
            return new VersionsRun(settings, servers, console, end).on(Optional.empty());
        }
    }

    private static Release release(String name, Kind kind, String artifact) {
        return new Release(name, kind, Optional.of(artifact), Optional.empty());
    }

    @Test
    void aReleaseThatCannotBeHadIsALineAndNotTheEnd() throws Exception {
        VersionsOutcome outcome =
                outcome(
                        artifact -> {
                            throw new IOException("Maven could not fetch " + artifact);
                        },
                        new Release("MySQL 5.7", Kind.MYSQL, Optional.empty(), Optional.empty()),
                        release("PostgreSQL 1", Kind.POSTGRESQL, "a:b:1"),
                        release("MariaDB 1", Kind.MARIADB, "a:b:2"));

        assertThat(outcome.standings())
                .extracting(ReleaseOutcome::note)
                .containsExactly(
                        "did not run: Maven could not fetch a:b:1",
                        "not to be had: no artifact on Maven Central is known",
                        "did not run: Maven could not fetch a:b:2");
        assertThat(outcome.cells()).isEmpty();
        assertThat(VersionsThresholds.of(outcome)).first().matches(one -> !one.holds());
    }

    @Test
    void anArtifactWithoutAServerIsALineAndNotTheEnd() throws Exception {
        VersionsOutcome outcome =
                outcome(
                        artifact -> folder,
                        release("PostgreSQL 1", Kind.POSTGRESQL, "a:b:1"),
                        release("MySQL 1", Kind.MYSQL, "a:b:2"));

        assertThat(outcome.standings())
                .extracting(ReleaseOutcome::note)
                .containsExactly(
                        "did not run: there is no .txz in the artifact",
                        "did not run: there is no mysqld in the artifact");
    }

    @Test
    void nothingBeginsAfterTheEndWasAskedFor() throws Exception {
        end.ask();

        assertThat(
                        outcome(
                                        artifact -> {
                                            throw new AssertionError("fetched " + artifact);
                                        },
                                        release("PostgreSQL 1", Kind.POSTGRESQL, "a:b:1"))
                                .standings())
                .isEmpty();
    }

    @Test
    void aConnectionWithTlsIsJudged() {
        CellOutcome cell =
                new CellOutcome(
                        new Cell(Family.MYSQL, Work.POINT, 1),
                        "MySQL 5.6",
                        Map.of(
                                "MySQL 5.6", List.of(new SliceOutcome(1, 1, 0)),
                                "MySQL 8.0", List.of(new SliceOutcome(1, 1, 1))));

        assertThat(VersionsThresholds.of(new VersionsOutcome(List.of(), List.of(cell))))
                .filteredOn(one -> one.name().contains("TLS"))
                .hasSize(1)
                .noneMatch(Threshold::holds);
    }
}
