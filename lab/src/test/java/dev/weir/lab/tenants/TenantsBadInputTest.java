package dev.weir.lab.tenants;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Nothing is started for a command line that cannot be meant. */
@Tag("fast")
class TenantsBadInputTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--tenants=0 | --tenants must lie between 1 and 1000",
                "--tenants=2 --noisy | --tenants must lie between 3 and 1000",
                "--users=0 | --users must lie between 1 and 500",
                "--connections=0 | --connections must lie between 1 and 1000",
                "--dedicated=0 | --dedicated must lie between 1 and 100",
                "--small=101 | --small must lie between 1 and 100",
                "--rows=1 | --rows must lie between 20 and 100000",
                "--rtt=2s | --rtt must be at most 1s",
                "--rtt=fast | 'fast' is no time: write it as 0.5ms",
                "--think=2m | --think must be at most 60s",
                "--for=0.1s | --for must be at least 0.5s",
                "--ways=hikari | no way is called 'hikari' (known: dedicated,",
                "--ways=weir-catalog | 'weir-catalog' does not go on postgres (these do: dedicated,",
                "--db=mariadb --ways=weir-rls | 'weir-rls' does not go on mariadb",
                "--db=oracle | no database is called 'oracle' (known: postgres, mariadb)",
                "--db=mariadb --url=jdbc:postgresql://h/d | leave one away",
                "--url=jdbc:h2:mem:x | --url must be jdbc:postgresql://HOST[:PORT]/DATABASE",
            })
    void wrongUsageIsOneSentence(String arguments, String sentence) {
        StringWriter err = new StringWriter();
        CommandLine line = new CommandLine(new TenantsCommand());
        line.setErr(new PrintWriter(err));
        assertThat(line.execute(arguments.split(" "))).isEqualTo(2);
        assertThat(err.toString()).contains(sentence).doesNotContain("\tat ");
    }
}
