package dev.weir.lab.sweep;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.SplittableRandom;

/**
 * A table of PostgreSQL with one row on each page of 8 kB, read at random, and the hand that takes
 * it out of memory without a restart: first out of the server's buffers (pg_buffercache), then out
 * of the system's page cache, which only root may do (proc(5), drop_caches).
 */
final class Pages {

    /** So long that a page holds one row, and kept on its page. */
    private static final int ROW_BYTES = 7_900;

    private static final int PAGES_PER_MEGABYTE = 128;

    /** Where Linux is told to drop clean pages, directory entries and inodes. */
    static final Path DROP_CACHES = Path.of("/proc/sys/vm/drop_caches");

    private static final String EVERYTHING = "3\n";

    private final int count;
    private final Path dropCaches;

    /**
     * Of a table of that size.
     *
     * @param dropCaches {@link #DROP_CACHES}
     */
    Pages(int megabytes, Path dropCaches) {
        count = megabytes * PAGES_PER_MEGABYTE;
        this.dropCaches = dropCaches;
    }

    /** Makes the table in the schema of the workloads. */
    void build(Connection c) throws SQLException {
        Database.run(
                c,
                "create extension if not exists pg_buffercache",
                "create unlogged table weir_sweep.pages (id int primary key, filler text not null)",
                "alter table weir_sweep.pages alter column filler set storage plain",
                "insert into weir_sweep.pages select n, repeat('x', %d) from %s"
                        .formatted(ROW_BYTES, Database.POSTGRES.numbers(count)));
        Database.POSTGRES.refresh(c, "weir_sweep.pages");
    }

    /** Reads all of it, so that it is in memory. */
    void warm(Connection c) throws SQLException {
        long unused = Database.number(c, "select sum(length(filler)) from weir_sweep.pages");
    }

    /** One page at random. */
    void readOne(Connection c, SplittableRandom random) throws SQLException {
        Sql.query(
                c,
                "select length(filler) from weir_sweep.pages where id = ?",
                random.nextInt(count));
    }

    /**
     * Takes it out of memory, and what else is there along.
     *
     * @return what was done, and what could not be, in words
     */
    String drop(Connection c) throws SQLException, InterruptedException {
        // Dirty pages can only be dropped once they are on the disk.
        Database.run(c, "checkpoint");
        long evicted = Database.number(c, "select buffers_evicted from pg_buffercache_evict_all()");
        String server = "%,d buffers of the server were emptied".formatted(evicted);
        try {
            Process sync = new ProcessBuilder("sync").start();
            sync.waitFor();
            Files.writeString(dropCaches, EVERYTHING);
            return server + ", and the system's page cache";
        } catch (IOException e) {
            return server
                    + "; the system's page cache could NOT be emptied, so pages came back from there"
                    + " and not from the disk (only root may write to "
                    + dropCaches
                    + ")";
        }
    }
}
