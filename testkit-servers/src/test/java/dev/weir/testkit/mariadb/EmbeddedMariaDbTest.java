package dev.weir.testkit.mariadb;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Tag("database")
@EnabledOnOs(OS.LINUX)
class EmbeddedMariaDbTest {

    /** Two that were installed at once failed for each other's; a user's own server loses its. */
    @Test
    void temporaryTablesOfOtherServersStay() throws Exception {
        Path temporary = Path.of(System.getenv().getOrDefault("TMPDIR", "/tmp"));
        Path table = Files.createTempFile(temporary, "#sql-temptable-", ".MAI");
        try {
            EmbeddedMariaDb.start().close();

            assertThat(table).exists();
        } finally {
            Files.deleteIfExists(table);
        }
    }
}
