package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.DriverCall;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Statements that take a while, and leases that end at random moments under them. */
@Tag("long")
@Timeout(300)
@ExtendWith(QuietLog.class)
class SharedLeaseStressTest {
    private static final int LEASES = Integer.getInteger("weir.test.leases", 20_000);
    private static final int CONNECTIONS = 2;

    /** One more than there are connections, so that somebody waits for whatever comes back. */
    private static final int PAIRS = 3;

    private static final int STATEMENTS = 6;
    private static final long STATEMENT_NANOS = 15_000;

    /** Who works on a connection, and who closes it. */
    enum Roles {
        BORROWER_WORKS_ANOTHER_CLOSES,
        ANOTHER_WORKS_BORROWER_CLOSES,
        BOTH_WORK_ANOTHER_CLOSES,
        BOTH_WORK_BORROWER_CLOSES;

        boolean worksAsBorrower() {
            return this != ANOTHER_WORKS_BORROWER_CLOSES;
        }

        boolean worksAsOther() {
            return this != BORROWER_WORKS_ANOTHER_CLOSES;
        }

        boolean closesAsBorrower() {
            return this == ANOTHER_WORKS_BORROWER_CLOSES || this == BOTH_WORK_BORROWER_CLOSES;
        }
    }

    /** A lease in two hands; the number grows from lease to lease of one connection. */
    private record Shared(Connection connection, long number) {}

    private final ScriptedDatabase database = new ScriptedDatabase();
    private final AtomicLong numbers = new AtomicLong();
    private final AtomicInteger met = new AtomicInteger();
    private final Map<Integer, AtomicLong> newest = new ConcurrentHashMap<>();

    @ParameterizedTest
    @EnumSource
    void noCallOfAnEndedLeaseMeetsTheNextBorrower(Roles roles) throws Exception {
        database.on(Call.EXECUTE).run(this::execute);
        try (WeirDataSource pool =
                TestPools.on(database).maximumPoolSize(CONNECTIONS).minimumIdle(0).build()) {
            AtomicInteger left = new AtomicInteger(LEASES);
            List<CompletableFuture<Void>> running = new ArrayList<>();
            for (int i = 0; i < PAIRS; i++) {
                running.addAll(pair(pool, roles, left, i));
            }
            for (CompletableFuture<Void> one : running) {
                one.get();
            }
        }
        assertThat(met).hasValue(0);
    }

    private List<CompletableFuture<Void>> pair(
            WeirDataSource pool, Roles roles, AtomicInteger left, int seed) {
        SynchronousQueue<Shared> there = new SynchronousQueue<>();
        SynchronousQueue<Shared> back = new SynchronousQueue<>();
        CompletableFuture<Void> borrower =
                Background.run(
                        "borrower-" + seed,
                        () -> {
                            SplittableRandom random = new SplittableRandom(seed);
                            while (left.getAndDecrement() > 0) {
                                Connection c = pool.getConnection();
                                Shared lease = new Shared(c, numbers.incrementAndGet());
                                there.put(lease);
                                play(
                                        lease,
                                        roles.worksAsBorrower(),
                                        roles.closesAsBorrower(),
                                        random);
                                back.take();
                                c.close();
                            }
                            there.put(new Shared(pool.getConnection(), 0));
                            back.take().connection().close();
                        });
        CompletableFuture<Void> other =
                Background.run(
                        "other-" + seed,
                        () -> {
                            SplittableRandom random = new SplittableRandom(~seed);
                            Shared lease = there.take();
                            while (lease.number() != 0) {
                                play(
                                        lease,
                                        roles.worksAsOther(),
                                        !roles.closesAsBorrower(),
                                        random);
                                back.put(lease);
                                lease = there.take();
                            }
                            back.put(lease);
                        });
        return List.of(borrower, other);
    }

    /** Works until the connection is closed, or closes it after a while, or both. */
    private static void play(Shared lease, boolean works, boolean closes, SplittableRandom random)
            throws SQLException {
        int statements = closes ? random.nextInt(STATEMENTS) : STATEMENTS;
        if (works) {
            work(lease, statements);
        }
        if (closes) {
            busy(random.nextLong(STATEMENTS * STATEMENT_NANOS / 2));
            lease.connection().close();
        }
    }

    private static void work(Shared lease, int statements) {
        try (Statement statement = lease.connection().createStatement()) {
            for (int i = 0; i < statements; i++) {
                statement.execute("lease " + lease.number());
            }
        } catch (SQLException over) {
            // closed under us, as is the plan
        }
    }

    /** Inside the driver, which takes its time. */
    private void execute(DriverCall call) {
        if (!call.sql().startsWith("lease ")) {
            return;
        }
        long lease = Long.parseLong(call.sql().substring("lease ".length()));
        AtomicLong latest = newest.computeIfAbsent(call.connectionId(), id -> new AtomicLong());
        latest.accumulateAndGet(lease, Math::max);
        busy(STATEMENT_NANOS);
        if (latest.get() != lease) {
            met.incrementAndGet();
        }
    }

    private static void busy(long nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
    }
}
