package dev.weir.lab.bleed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.SessionReset;
import dev.weir.catalogue.bleed.BleedFixture;
import dev.weir.catalogue.bleed.FuzzTarget;
import dev.weir.catalogue.bleed.MariaDbFixture;
import dev.weir.catalogue.bleed.MariaDbFuzz;
import dev.weir.catalogue.bleed.PostgresFixture;
import dev.weir.catalogue.bleed.PostgresFuzz;
import dev.weir.catalogue.bleed.Sql;
import dev.weir.lab.CommandRun;
import dev.weir.lab.pools.Adapters;
import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.EarlyEnd;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("long")
@Timeout(180)
class BleedSmokeTest {

    @TempDir private Path folder;
    private final CommandRun command = new CommandRun(new BleedCommand());

    /** A trace that cannot see what it left says "error" of every pool, and judges none. */
    @ParameterizedTest
    @ValueSource(strings = {"postgres", "mariadb"})
    void everyTraceCanBeJudged(String database) throws IOException {
        JsonNode result = command.result(folder, "--db=" + database, "--pools=weir");

        assertThat(result.at("/rows")).isNotEmpty();
        assertThat(result.at("/rows"))
                .allSatisfy(
                        row ->
                                assertThat(row.path("verdict").asText())
                                        .as(row.toString())
                                        .isIn("clean", "retired", "n/a"));
    }

    private static String verdict(JsonNode result, String pool, String trace) {
        for (JsonNode row : result.at("/rows")) {
            if (row.path("pool").asText().equals(pool)
                    && row.path("trace").asText().equals(trace)) {
                return row.get("verdict").asText();
            }
        }
        return "absent";
    }

    @Test
    void weirLetsNothingThroughAndHikariDoes() throws IOException {
        JsonNode result = command.result(folder, "--quick", "--cost", "--pools=weir,hikari");

        assertThat(command.out()).as(command.err()).contains("by default", "clean", "LEAK");
        assertThat(command.page(folder)).content().contains("What B finds");
        for (JsonNode threshold : result.at("/thresholds")) {
            // how long a close takes is up to the machine
            if (!threshold.get("name").asText().contains("close() p99")) {
                assertThat(threshold.get("holds").asBoolean())
                        .as("%s%n%s", threshold, command.out())
                        .isTrue();
            }
        }
        assertThat(verdict(result, "Weir", "SET ROLE")).isEqualTo("clean");
        assertThat(verdict(result, "HikariCP", "SET ROLE")).isEqualTo("LEAK");
        assertThat(verdict(result, "HikariCP", "SQL BEGIN in auto-commit")).isEqualTo("LOST");
        assertThat(verdict(result, "Weir", "SQL BEGIN in auto-commit")).isEqualTo("clean");
        assertThat(verdict(result, "Weir", "a function that sets")).isEqualTo("clean");
        assertThat(verdict(result, "HikariCP", "a function that sets")).isEqualTo("LEAK");
        assertThat(verdict(result, "Weir", "a trigger that sets")).isEqualTo("clean");
        assertThat(verdict(result, "HikariCP", "a trigger that sets")).isEqualTo("LEAK");
        assertThat(verdict(result, "Weir always", "a function that sets")).isEqualTo("clean");
    }

    @Test
    void optionsThatNeedAServerAreRefusedInASentence() {
        assertThat(command.status("--db=mariadb", "--cost")).isNotZero();
        assertThat(command.err()).contains("--cost is measured on PostgreSQL only");
        assertThat(command.status("--db=oracle")).isNotZero();
        assertThat(command.err()).contains("no database is called 'oracle'", "mariadb");
        assertThat(command.status("--db=mariadb", "--url=jdbc:postgresql://localhost:1/x"))
                .isNotZero();
        assertThat(command.err()).contains("--url and --db were both given");
    }

    @Test
    void leasesThatOtherThreadsCloseLeaveNothing() throws IOException {
        Path json = folder.resolve("closed.json");

        int status =
                command.status(
                        "--quick", "--closed-by-others=2000", "--pools=weir", "--json=" + json);

        assertThat(status).as(command.out() + "\n" + command.err()).isZero();
        assertThat(command.out()).contains("closed by another thread");
        JsonNode rows = new ObjectMapper().readTree(json.toFile()).at("/rows");
        JsonNode found = rows.get(rows.size() - 1);
        assertThat(found.get("closedByOthers").asLong()).isEqualTo(1000);
        assertThat(found.get("closedAtWork").asLong()).isPositive();
    }

    @Test
    void noRandomStatementForPostgresReachesTheNextBorrower() {
        int status = command.status("--fuzz=500", "--seed=7");

        assertThat(status).as(command.out() + "\n" + command.err()).isZero();
        assertThat(command.out()).contains("0 of 500 random statements");
    }

    @Test
    void noRandomStatementForMariaDbReachesTheNextBorrower() {
        assumeTrue(EmbeddedMariaDb.runsHere(), "there are binaries for Linux on x86-64 only");
        EmbeddedMariaDb server = EmbeddedMariaDb.shared();

        int status =
                command.status(
                        "--fuzz=200",
                        "--url=" + server.url(),
                        "--user=" + server.user(),
                        "--password=" + server.password());

        assertThat(status).as(command.out() + "\n" + command.err()).isZero();
    }

    @Tag("all")
    /** It looked with the rights of its owner, whose role is another's. */
    @Test
    void theLookAtMariaDbSeesARole() throws SQLException {
        assumeTrue(EmbeddedMariaDb.runsHere(), "there are binaries for Linux on x86-64 only");
        try (EmbeddedMariaDb server = EmbeddedMariaDb.startWithPrivileges()) {
            FuzzTarget target =
                    MariaDbFuzz.of(
                            MariaDbFixture.at(server.url(), server.user(), server.password()));
            try (Connection c = target.fixture().connect()) {
                Sql.run(c, target.scenes().getFirst().make().toArray(String[]::new));
                Sql.run(c, "set role weir_bleed");
                assertThat(Sql.one(c, target.state())).startsWith("weir_bleed|");
            }
        }
    }

    /** The generator must be able to find something: with nothing reset, most of it stays. */
    @Test
    void theStatementsReachTheNextBorrowerWhereNothingIsReset() throws SQLException {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(Durability.FAST, Map.of())) {
            BleedFixture fixture =
                    PostgresFixture.at(postgres.url(), postgres.user(), postgres.password());
            Fuzz fuzz =
                    new Fuzz(
                            PostgresFuzz.of(fixture),
                            () -> Adapters.weir(SessionReset.OFF),
                            false,
                            100,
                            7);
            PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
            fuzz.run(Console.of(nowhere, nowhere), new EarlyEnd());
            assertThat(fuzz.leaking()).isGreaterThan(20);
        }
    }

    @Test
    void aNegativeNumberOfStatementsIsRefusedInASentence() {
        assertThat(command.status("--fuzz=-1", "--url=jdbc:postgresql://localhost:1/x"))
                .isNotZero();
        assertThat(command.err()).contains("--fuzz is -1");
    }

    @Test
    void aDatabaseThatIsNoServerIsRefusedInASentence() {
        assertThat(command.status("--url=jdbc:h2:mem:x")).isNotZero();
        assertThat(command.err()).contains("--url must be jdbc:postgresql://");
    }
}
