package dev.weir.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The system's page cache is a file of the test's own here: no test empties the machine's. */
@Tag("database")
@Timeout(120)
class PagesTest {

    private static final String BUFFERED =
            "select count(*) from pg_buffercache b where relfilenode ="
                    + " pg_relation_filenode('weir_sweep.pages')";

    @TempDir private Path folder;

    @Test
    void aDropEmptiesTheServersBuffersAndTheSystemsCache() throws Exception {
        Path cache = Files.createFile(folder.resolve("drop_caches"));
        EmbeddedPostgres postgres = EmbeddedPostgres.shared(Durability.FAST);
        try (Connection c = postgres.connect()) {
            Database.POSTGRES.recreateSchema(c);
            Pages pages = new Pages(2, cache);
            pages.build(c);
            pages.warm(c);
            assertThat(Database.number(c, BUFFERED)).isGreaterThan(200);

            assertThat(pages.drop(c)).endsWith("were emptied, and the system's page cache");
            assertThat(Database.number(c, BUFFERED)).isLessThan(20);
            assertThat(cache).hasContent("3");

            pages.readOne(c, new SplittableRandom(1));
            assertThat(Database.number(c, BUFFERED)).isPositive();
            Database.POSTGRES.dropSchema(c);
        }
    }

    @Test
    void whatMayNotBeEmptiedIsSaid() throws Exception {
        EmbeddedPostgres postgres = EmbeddedPostgres.shared(Durability.FAST);
        try (Connection c = postgres.connect()) {
            Database.POSTGRES.recreateSchema(c);
            Pages pages = new Pages(1, folder.resolve("no/such/folder"));
            pages.build(c);
            assertThat(pages.drop(c)).contains("page cache could NOT be emptied", "only root");
            Database.POSTGRES.dropSchema(c);
        }
    }
}
