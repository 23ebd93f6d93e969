package dev.weir.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** A server that has no room for all pools of an experiment is refused before anything runs. */
@Tag("database")
@Timeout(120)
class NoRoomTest {

    private static EmbeddedPostgres postgres;

    @BeforeAll
    static void startASmallServer() {
        postgres = EmbeddedPostgres.start(Durability.DURABLE, Map.of("max_connections", "50"));
    }

    @AfterAll
    static void stop() {
        postgres.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "shift --sizes=5,200 | 200",
                "latency --sizes=50 | 90",
                "lanes --scenes=steady --splits=10+10 --sizes=50 | 190"
            })
    void whatAllPoolsTakeIsTold(String typed, int connections) {
        StringWriter err = new StringWriter();
        CommandLine weir = Main.commandLine().setErr(new PrintWriter(err));

        assertThat(weir.execute(CommandRun.at(postgres, typed.split(" "))))
                .isEqualTo(CommandLine.ExitCode.USAGE);

        assertThat(err.toString())
                .contains("all pools together take " + connections, "max_connections")
                .doesNotContain("\tat ");
    }
}
