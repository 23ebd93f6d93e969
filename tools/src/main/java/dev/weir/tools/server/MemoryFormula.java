package dev.weir.tools.server;

import dev.weir.tools.server.MemoryNeed.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a server may come to need of its memory: buffers, plus connections times what one really
 * takes, plus the work memory of those that are busy, plus what the system needs. The expected need
 * has as many busy sessions as the cores can serve; the worst has all of them busy at once. The
 * constants and their sources are in {@code memory.psv}.
 */
public final class MemoryFormula {

    private static final Constants CONSTANTS = Constants.beside(MemoryFormula.class, "memory.psv");
    private static final double MIB = 0x1p20;

    private MemoryFormula() {}

    /**
     * The need of a server with those settings under that load.
     *
     * @param settings read from it, or those that it might have ({@link Settings#with}); one that
     *     is missing counts as the server's default
     */
    public static MemoryNeed of(Product product, Settings settings, MemoryLoad load) {
        List<Part> parts = new ArrayList<>();
        if (product == Product.POSTGRESQL) {
            postgres(settings, load, parts);
        } else {
            mariaDb(settings, load, parts);
        }
        double system =
                Math.max(
                        CONSTANTS.get("system.mib") * MIB,
                        CONSTANTS.get("system.share") * load.limitBytes());
        parts.add(new Part("operating system", system, system));
        if (load.otherBytes() > 0) {
            parts.add(
                    new Part(
                            "other programs within the limit",
                            load.otherBytes(),
                            load.otherBytes()));
        }
        return new MemoryNeed(load.limitBytes(), parts);
    }

    private static void postgres(Settings settings, MemoryLoad load, List<Part> parts) {
        int connections = load.connections();
        double buffers = settings.number("shared_buffers", 128 * MIB);
        double shared = settings.number("shared_memory_size", postgresShared(settings, buffers));
        parts.add(new Part("shared memory (shared_buffers and what goes with it)", shared, shared));

        double each = CONSTANTS.get("postgresql.connection.mib") * MIB;
        parts.add(
                new Part(
                        "%d connections x %s".formatted(connections, Quantity.bytes(each)),
                        connections * each,
                        connections * each));

        double perTable = CONSTANTS.get("postgresql.table.mib") * MIB;
        double usual = Math.min(load.tables(), CONSTANTS.get("postgresql.tables.expected"));
        parts.add(
                new Part(
                        "what connections remember of %d tables".formatted(load.tables()),
                        connections * usual * perTable,
                        connections * load.tables() * perTable));

        boolean hugePages =
                settings.text("huge_pages_status", settings.text("huge_pages", "try")).equals("on");
        if (!hugePages) {
            double share = CONSTANTS.get("postgresql.page-tables.share");
            double touched = Math.min(load.dataBytes(), buffers);
            parts.add(
                    new Part(
                            "page tables of the connections, without huge pages",
                            connections * touched * share,
                            connections * buffers * share));
        }
        parts.add(postgresWork(settings, load));

        double maintenance = settings.number("maintenance_work_mem", 64 * MIB);
        double vacuum = settings.number("autovacuum_work_mem", -1);
        double workers =
                settings.number("autovacuum_max_workers", 3) * (vacuum < 0 ? maintenance : vacuum);
        parts.add(new Part("autovacuum workers", workers, workers));
        double senders = settings.number("max_wal_senders", 10) * each;
        parts.add(new Part("senders of the log to replicas", senders, senders));
    }

    private static double postgresShared(Settings settings, double buffers) {
        return buffers * CONSTANTS.get("postgresql.shared.factor")
                + settings.number("max_connections", 100)
                        * CONSTANTS.get("postgresql.shared.connection.mib")
                        * MIB
                + CONSTANTS.get("postgresql.shared.mib") * MIB;
    }

    private static Part postgresWork(Settings settings, MemoryLoad load) {
        double memory = settings.number("work_mem", 4 * MIB);
        double node = memory * settings.number("hash_mem_multiplier", 1);
        double nodes = CONSTANTS.get("postgresql.nodes");
        double expected =
                Math.min(load.connections(), load.cores() * CONSTANTS.get("busy.per-core"));
        return new Part(
                String.format(
                        Locale.ROOT,
                        "work_mem: %s x %.0f sorts or hashes of each busy connection and its"
                                + " parallel workers (%.0f, worst %d)",
                        Quantity.bytes(node),
                        nodes,
                        expected,
                        load.connections()),
                withParallel(settings, expected) * node * nodes,
                withParallel(settings, load.connections()) * node * nodes);
    }

    /** All sessions together have no more parallel workers than the server. */
    private static double withParallel(Settings settings, double busy) {
        return busy
                + Math.min(
                        busy * settings.number("max_parallel_workers_per_gather", 2),
                        settings.number("max_parallel_workers", 8));
    }

    private static void mariaDb(Settings settings, MemoryLoad load, List<Part> parts) {
        double pool = settings.number("innodb_buffer_pool_size", 128 * MIB);
        double withOverhead = pool * CONSTANTS.get("mariadb.pool.factor");
        parts.add(
                new Part("InnoDB's buffer pool and what goes with it", withOverhead, withOverhead));
        double base = CONSTANTS.get("mariadb.base.mib") * MIB;
        double caches =
                base
                        + settings.number("innodb_log_buffer_size", 16 * MIB)
                        + settings.number("key_buffer_size", 0)
                        + settings.number("aria_pagecache_buffer_size", 0)
                        + (settings.isOn("query_cache_type")
                                ? settings.number("query_cache_size", 0)
                                : 0);
        parts.add(new Part("the server itself, log buffer, key and page caches", caches, caches));

        double each = CONSTANTS.get("mariadb.connection.mib") * MIB;
        double most =
                Math.max(
                        each,
                        settings.number("sort_buffer_size", 0)
                                + settings.number("join_buffer_size", 0)
                                + settings.number("read_buffer_size", 0)
                                + settings.number("read_rnd_buffer_size", 0)
                                + settings.number("thread_stack", 0)
                                + settings.number("binlog_cache_size", 0)
                                + Math.min(
                                        settings.number("tmp_table_size", 0),
                                        settings.number("max_heap_table_size", 0)));
        parts.add(
                new Part(
                        "%d connections x %s (worst %s: sort, join, read, temporary table)"
                                .formatted(
                                        load.connections(),
                                        Quantity.bytes(each),
                                        Quantity.bytes(most)),
                        load.connections() * each,
                        load.connections() * most));
    }
}
