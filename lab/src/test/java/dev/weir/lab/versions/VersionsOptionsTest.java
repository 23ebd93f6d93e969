package dev.weir.lab.versions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.CommandRun;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class VersionsOptionsTest {

    private static VersionsSettings settings(String... arguments) {
        return CommandRun.parsed(new VersionsOptions(), arguments).settings();
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
