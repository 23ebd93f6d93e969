package dev.weir.peers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.database.SessionList;
import dev.weir.database.postgres.Postgres;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * Says what the looks of pools cost a server: the processor time of its sessions, in per cent of a
 * core, where each pool looks at all sessions every five seconds, and where one looks for all. Each
 * pool has one connection, and its looks come at their real pace, on sessions that were idle since
 * the last. {@code weir.test.pools} are the numbers of pools, {@code weir.test.seconds} how long
 * each is measured. It is no test of speed: it fails only when a look does.
 */
@Tag("database")
@Timeout(1800)
@EnabledOnOs(OS.LINUX)
class FleetLookCostTest {
    private static final SessionList SESSIONS = new Postgres().server().sessions();
    private static final String POOLS = System.getProperty("weir.test.pools", "3");
    private static final int SECONDS = Integer.getInteger("weir.test.seconds", 0);

    /** So that each pool has looked before, and the answers have settled. */
    private static final int BEFORE = 2;

    private static final String EACH_FOR_ITSELF =
            """
            select application_name, state, backend_type, pg_catalog.count(datid),
                   pg_catalog.date_part('epoch', pg_catalog.now())
              from pg_catalog.pg_stat_activity
             group by 1, 2, 3""";

    /** A pool's part in it. */
    private static final class Looks implements AutoCloseable {
        private final String id = PoolTag.newId();
        private final Connection connection;
        private final PeerSurvey look = new PeerSurvey(id);
        private final boolean forAll;
        private long nextNanos = PeerPollInterval.LEAST_NANOS;

        Looks(EmbeddedPostgres postgres, boolean forAll) throws SQLException {
            this.forAll = forAll;
            this.connection =
                    DriverManager.getConnection(
                            postgres.url() + "?ApplicationName=weir:" + id + "%20pool",
                            postgres.user(),
                            postgres.password());
        }

        void once(AtomicInteger atAll) throws SQLException {
            SharedServer fleet = new SharedServer(SESSIONS, connection, "pool", name -> {});
            if (forAll) {
                PeerSurvey.Server counted = new Counted(fleet, atAll);
                nextNanos =
                        look.look(counted, new PeerSurvey.Own(4, 1_000_000, true, 1)).nextNanos();
                return;
            }
            atAll.incrementAndGet();
            long seconds = 0;
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(EACH_FOR_ITSELF)) {
                while (rows.next()) {
                    assertThat(rows.getString(3)).isNotEmpty();
                    seconds = (long) rows.getDouble(5);
                }
            }
            fleet.publish(new PoolTag(id, 4, 1_000_000, seconds));
        }

        @Override
        public void close() throws SQLException {
            connection.close();
        }
    }

    /** Counts looks at all sessions. */
    private record Counted(PeerSurvey.Server server, AtomicInteger atAll)
            implements PeerSurvey.Server {
        @Override
        public ServerSessions all() throws SQLException {
            atAll.incrementAndGet();
            return server.all();
        }

        @Override
        public SessionList.Names names(List<Integer> pids, @Nullable PoolTag own)
                throws SQLException {
            return server.names(pids, own);
        }

        @Override
        public void publish(PoolTag own) throws SQLException {
            server.publish(own);
        }
    }

    @Test
    void oneLookForAllBesideOneOfEach() throws Exception {
        for (String number : POOLS.split(",")) {
            int pools = Integer.parseInt(number.strip());
            Map<String, String> room = Map.of("max_connections", String.valueOf(pools + 20));
            try (EmbeddedPostgres postgres = EmbeddedPostgres.start(Durability.FAST, room)) {
                double each = measure(postgres, pools, false);
                double one = measure(postgres, pools, true);
                System.out.printf(
                        "%d pools, %d s: each looks at all sessions %.2f %% of a core, one for all %.2f %%%n",
                        pools, SECONDS, each, one);
            }
        }
    }

    /** Per cent of a core. */
    private static double measure(EmbeddedPostgres postgres, int pools, boolean forAll)
            throws Exception {
        List<Looks> all = new ArrayList<>();
        try (ScheduledExecutorService threads = Executors.newScheduledThreadPool(4)) {
            for (int i = 0; i < pools; i++) {
                all.add(new Looks(postgres, forAll));
            }
            AtomicInteger atAll = new AtomicInteger();
            AtomicReference<Throwable> failure = new AtomicReference<>();
            for (Looks pool : all) {
                pool.once(atAll);
                repeat(threads, pool, atAll, failure, true);
            }
            TimeUnit.NANOSECONDS.sleep(
                    SECONDS == 0 ? 0 : BEFORE * 2 * PeerPollInterval.intervalNanos(pools));
            atAll.set(0);
            List<Long> processes = processes(postgres);
            long begun = System.nanoTime();
            long usedBefore = processorNanos(processes);
            TimeUnit.SECONDS.sleep(SECONDS);
            long used = processorNanos(processes) - usedBefore;
            long nanos = System.nanoTime() - begun;
            threads.shutdownNow();
            threads.awaitTermination(1, TimeUnit.MINUTES);
            assertThat(failure.get()).isNull();
            System.out.printf(
                    "%d pools, %s: %d looks at all sessions in %d s%n",
                    pools, forAll ? "one for all" : "each for itself", atAll.get(), SECONDS);
            return 100.0 * used / nanos;
        } finally {
            for (Looks pool : all) {
                pool.close();
            }
        }
    }

    private static void repeat(
            ScheduledExecutorService threads,
            Looks pool,
            AtomicInteger atAll,
            AtomicReference<Throwable> failure,
            boolean isFirst) {
        long nanos =
                isFirst ? ThreadLocalRandom.current().nextLong(pool.nextNanos) : pool.nextNanos;
        threads.schedule(
                () -> {
                    try {
                        pool.once(atAll);
                        repeat(threads, pool, atAll, failure, false);
                    } catch (SQLException | RuntimeException | AssertionError e) {
                        if (!threads.isShutdown()) {
                            failure.set(e);
                        }
                    }
                },
                nanos,
                TimeUnit.NANOSECONDS);
    }

    private static List<Long> processes(EmbeddedPostgres postgres) throws SQLException {
        List<Long> pids = new ArrayList<>();
        try (Connection connection = postgres.connect();
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                "select pid from pg_stat_activity where application_name like 'weir:%'")) {
            while (rows.next()) {
                pids.add(rows.getLong(1));
            }
        }
        return pids;
    }

    /** What the kernel says that these processes have run. */
    private static long processorNanos(List<Long> pids) throws IOException {
        long sum = 0;
        for (long pid : pids) {
            String stat = Files.readString(Path.of("/proc", String.valueOf(pid), "schedstat"));
            sum += Long.parseLong(stat.substring(0, stat.indexOf(' ')));
        }
        return sum;
    }
}
