package dev.weir.lab.versions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.CommandRun;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("fast")
class VersionsOptionsTest {

    private static VersionsSettings settings(String... arguments) {
        return CommandRun.parsed(new VersionsOptions(), arguments).settings();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--releases=postgresql-9 | --releases knows postgresql-10, postgresql-11",
                "--releases=oracle | not 'oracle'",
                "--base=mysql | --base takes one release, as mysql-5.6, not 'mysql'",
                "--base=db2 | --base knows postgresql-10",
                "--work=join | --work takes point, range, update, not 'join'",
                "--clients=0 | --clients must lie between 1 and 20, not 0",
                "--rounds=0 | --rounds must lie between 1 and 100",
                "--rows=10 | --rows must lie between 1,000 and 1,000,000, not 10",
                "--slice=10ms | --slice must lie between 100ms and 60s, not 10ms",
                "--slice=5 | '5' is no time",
                "--url=jdbc:h2:mem:secret | --url must be jdbc:postgresql://HOST"
            })
    void whatMakesNoSenseIsRefusedByName(String option, String sentence) {
        String said = new CommandRun(new VersionsCommand()).refusal(option);

        assertThat(said).contains(sentence.strip()).doesNotContain("secret");
    }

    @Test
    void aBaseThatDoesNotRunIsRefused() {
        assertThat(
                        new CommandRun(new VersionsCommand())
                                .refusal("--releases=postgresql-17", "--base=postgresql-18"))
                .contains("--base postgresql-18 is not among the --releases");
    }

    @Test
    void aServersNameStandsForAllItsReleases() {
        assertThat(settings("--releases=mariadb,postgresql-18").releases())
                .extracting(Release::name)
                .containsExactly("MariaDB 10.2", "MariaDB 10.11", "MariaDB 11.4", "PostgreSQL 18");
    }

    @Test
    void eachFamilyHasABaseOfItsOwn() {
        VersionsSettings settings = settings("--base=postgresql-13");

        assertThat(settings.base(Family.POSTGRESQL)).isEqualTo("PostgreSQL 13");
        assertThat(settings.base(Family.MYSQL)).isEqualTo("MySQL 5.6");
    }
}
