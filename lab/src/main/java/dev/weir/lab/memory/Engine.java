package dev.weir.lab.memory;

import dev.weir.lab.pools.Endpoint;
import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The databases, and where they differ: how they start, fill their buffers and end. */
enum Engine {
    /** PostgreSQL: one process for each session, shared buffers beside the system's cache. */
    POSTGRES("PostgreSQL") {
        @Override
        Fresh start(int clients) throws IOException {
            EmbeddedPostgres server =
                    EmbeddedPostgres.start(
                            Durability.DURABLE,
                            Map.of(
                                    "max_connections",
                                    Integer.toString(clients + SPARE),
                                    "shared_buffers",
                                    "256MB",
                                    // what is loaded in the transaction that made the table needs
                                    // no log
                                    "wal_level",
                                    "minimal",
                                    "max_wal_senders",
                                    "0",
                                    "autovacuum",
                                    "off",
                                    "jit",
                                    "off",
                                    "huge_pages",
                                    "off"));
            Endpoint door =
                    new Endpoint(
                            server.url() + "?sslmode=disable&gssEncMode=disable",
                            server.user(),
                            server.password());
            try {
                Path data = Path.of(text(door, "show data_directory"));
                long process =
                        Long.parseLong(
                                Files.readAllLines(data.resolve("postmaster.pid"))
                                        .getFirst()
                                        .strip());
                return new Fresh(server, door, process, data);
            } catch (IOException | RuntimeException e) {
                server.close();
                throw e;
            }
        }

        @Override
        void build(Connection c, long rows) throws SQLException {
            c.setAutoCommit(false);
            run(
                    c,
                    "drop schema if exists weir_memory cascade",
                    "create schema weir_memory",
                    "create table weir_memory.item (id int not null, pad text not null)",
                    "insert into weir_memory.item select n, repeat(md5(n::text), 12)"
                            + " from generate_series(1, %d) as n".formatted(rows),
                    "alter table weir_memory.item add primary key (id)");
            c.commit();
            c.setAutoCommit(true);
            // reading is to write nothing
            run(c, "vacuum (freeze, analyze) weir_memory.item");
        }

        @Override
        void drop(Connection c) throws SQLException {
            run(c, "drop schema if exists weir_memory cascade");
        }

        @Override
        long bufferBytes(Connection c) throws SQLException {
            return number(
                    c,
                    "select setting::bigint * current_setting('block_size')::bigint"
                            + " from pg_settings where name = 'shared_buffers'");
        }

        @Override
        void fill(Connection c) throws SQLException {
            run(
                    c,
                    "create extension if not exists pg_prewarm schema weir_memory",
                    "select weir_memory.pg_prewarm('weir_memory.item')",
                    "select weir_memory.pg_prewarm('weir_memory.item_pkey')");
        }

        @Override
        List<String> by() {
            // the server refuses to be root; alone in a user namespace, it is nobody
            return List.of("unshare", "-U");
        }

        @Override
        List<String> buffers(long bytes) {
            return List.of("-c", "shared_buffers=%dkB".formatted(bytes >> 10));
        }

        @Override
        List<String> signals() {
            // a fast stop hung in a recovery after the kernel had killed a session
            return List.of("INT", "QUIT", "KILL");
        }
    },

    /** MariaDB: one process, and a buffer pool beside which the system caches nothing. */
    MARIADB("MariaDB") {
        @Override
        Fresh start(int clients) throws IOException {
            EmbeddedMariaDb server =
                    EmbeddedMariaDb.start(
                            Map.of(
                                    "max-connections",
                                    Integer.toString(clients + SPARE),
                                    "innodb-buffer-pool-size",
                                    "256M",
                                    "innodb-flush-method",
                                    "O_DIRECT",
                                    "innodb-buffer-pool-dump-at-shutdown",
                                    "0",
                                    "innodb-buffer-pool-load-at-startup",
                                    "0",
                                    // the least that it takes beside the pool
                                    "performance-schema",
                                    "0",
                                    "aria-pagecache-buffer-size",
                                    "8M",
                                    "key-buffer-size",
                                    "8M",
                                    "innodb-log-buffer-size",
                                    "8M"));
            Endpoint door =
                    new Endpoint(
                            server.url() + "?sslMode=disable", server.user(), server.password());
            try {
                return new Fresh(
                        server, door, server.processId(), Path.of(text(door, "select @@datadir")));
            } catch (IOException | RuntimeException e) {
                server.close();
                throw e;
            }
        }

        @Override
        void build(Connection c, long rows) throws SQLException {
            run(
                    c,
                    "drop schema if exists weir_memory",
                    "create schema weir_memory",
                    "create table weir_memory.item (id int primary key, pad varchar(400) not null)"
                            + " engine = innodb");
            for (long from = 1; from <= rows; from += ROWS_AT_ONCE) {
                run(
                        c,
                        "insert into weir_memory.item select seq, repeat(md5(seq), 12) from seq_%d_to_%d"
                                .formatted(from, Math.min(rows, from + ROWS_AT_ONCE - 1)));
            }
            run(c, "analyze table weir_memory.item");
        }

        @Override
        void drop(Connection c) throws SQLException {
            run(c, "drop schema if exists weir_memory");
        }

        @Override
        long bufferBytes(Connection c) throws SQLException {
            return number(c, "select @@innodb_buffer_pool_size");
        }

        @Override
        void fill(Connection c) throws SQLException {
            run(c, "select count(pad) from weir_memory.item");
        }

        @Override
        List<String> by() {
            return List.of();
        }

        @Override
        List<String> buffers(long bytes) {
            return List.of("--innodb-buffer-pool-size=%dM".formatted(bytes >> 20));
        }

        @Override
        List<String> signals() {
            return List.of("TERM", "KILL");
        }
    };

    /** Connections beyond the clients': those that look and fill. */
    private static final int SPARE = 20;

    private static final long ROWS_AT_ONCE = 200_000;

    /** What a row of the table takes on disk, its part of the index included, in bytes. */
    private static final int ROW_BYTES = 450;

    private final String label;

    Engine(String label) {
        this.label = label;
    }

    /**
     * A server that came along and has no limit yet.
     *
     * @param server stops it and removes its data
     * @param process the first of its processes
     * @param data its folder
     */
    record Fresh(AutoCloseable server, Endpoint door, long process, Path data) {}

    /** Starts one without a limit, to be filled. */
    abstract Fresh start(int clients) throws IOException;

    /**
     * Makes the table with that many rows, numbered from 1, in a schema of its own; in place of one
     * that a run has left.
     */
    abstract void build(Connection c, long rows) throws SQLException;

    /** Takes the schema away. */
    abstract void drop(Connection c) throws SQLException;

    /** The size of the buffers as they are. */
    abstract long bufferBytes(Connection c) throws SQLException;

    /** Reads the table into the buffers, as far as it goes. */
    abstract void fill(Connection c) throws SQLException;

    /** What stands before the program when it is started. */
    abstract List<String> by();

    /** The arguments that set the size of the buffers. */
    abstract List<String> buffers(long bytes);

    /** The signals that end it, the mildest first. */
    abstract List<String> signals();

    /** Reads one row by its number. */
    String read() {
        return "select pad from weir_memory.item where id = ?";
    }

    /** How many rows make a table of that size. */
    static long rows(long bytes) {
        return bytes / ROW_BYTES;
    }

    /** The name on the command line. */
    String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The name for readers. */
    String label() {
        return label;
    }

    /**
     * The database of that name.
     *
     * @throws IllegalArgumentException for an unknown name
     */
    static Engine named(String name) {
        for (Engine engine : values()) {
            if (engine.title().equals(name.strip().toLowerCase(Locale.ROOT))) {
                return engine;
            }
        }
        throw new IllegalArgumentException(
                "--db takes postgres, mariadb or both, not '%s'".formatted(name));
    }

    private static void run(Connection c, String... sql) throws SQLException {
        try (Statement statement = c.createStatement()) {
            for (String each : sql) {
                statement.execute(each);
            }
        }
    }

    private static long number(Connection c, String query) throws SQLException {
        try (Statement statement = c.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private static String text(Endpoint door, String query) throws IOException {
        try (Connection c = door.open();
                Statement statement = c.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        } catch (SQLException e) {
            throw new IOException("the server that has just started does not answer", e);
        }
    }
}
