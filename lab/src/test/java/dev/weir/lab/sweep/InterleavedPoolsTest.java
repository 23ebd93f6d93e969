package dev.weir.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.pools.PoolCounts;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("fast")
@Timeout(30)
class InterleavedPoolsTest {

    private static final Set<Thread.State> STANDING =
            EnumSet.of(Thread.State.WAITING, Thread.State.TIMED_WAITING, Thread.State.TERMINATED);

    /** Lends without end, and counts. */
    private static final class Lender implements ResizablePool {

        private final AtomicInteger inUse = new AtomicInteger();
        private final AtomicInteger lent = new AtomicInteger();

        @Override
        public void open() {}

        @Override
        public Connection connection() {
            inUse.incrementAndGet();
            lent.incrementAndGet();
            return (Connection)
                    Proxy.newProxyInstance(
                            Lender.class.getClassLoader(),
                            new Class<?>[] {Connection.class},
                            (connection, close, none) -> {
                                inUse.decrementAndGet();
                                return null;
                            });
        }

        @Override
        public PoolCounts counts() {
            return new PoolCounts(1, 1, inUse.get(), 0);
        }

        @Override
        public void close() {}
    }

    private final Lender one = new Lender();
    private final Lender two = new Lender();
    private final InterleavedPools turns = new InterleavedPools(List.of(one));
    private final ResizablePool seat = turns.seat(0);
    private final Thread change = new Thread(this::change);
    private final Thread borrower = new Thread(this::borrow);
    private Connection held;

    /** The turn is to change while a connection is out, and somebody comes. */
    @BeforeEach
    void comeInBetween() throws SQLException {
        held = seat.connection();
        change.start();
        awaitStanding(change);
        borrower.start();
        awaitStanding(borrower);
    }

    private void letThemThrough() throws Exception {
        held.close();
        change.join();
        borrower.join();
    }

    private void change() {
        try {
            turns.give(List.of(two));
        } catch (InterruptedException e) {
            // one of the tests is about this
        }
    }

    private void borrow() {
        try {
            seat.connection().close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void awaitStanding(Thread thread) {
        while (!STANDING.contains(thread.getState())) {
            Thread.onSpinWait();
        }
    }

    @Test
    void whoComesWaitsUntilThePoolBeforeIsAtRest() throws Exception {
        assertThat(borrower.isAlive()).isTrue();
        assertThat(one.lent).hasValue(1);
        assertThat(two.lent).hasValue(0);

        letThemThrough();

        assertThat(one.lent).hasValue(1);
        assertThat(two.lent).hasValue(1);
    }

    @Test
    void aChangeThatIsInterruptedLeavesNobodyStanding() throws Exception {
        change.interrupt();
        change.join();
        borrower.join();

        assertThat(two.lent).hasValue(1);
    }

    @Test
    void eachSeatKeepsToItsPoolAndAPoolAloneHasThemAll() throws Exception {
        letThemThrough();
        Lender three = new Lender();
        turns.give(List.of(one, three));

        turns.seat(1).connection().close();
        turns.seat(1).connection().close();
        seat.connection().close();
        turns.give(List.of(two));
        turns.seat(1).connection().close();

        assertThat(three.lent).hasValue(2);
        assertThat(one.lent).hasValue(2);
        assertThat(two.lent).hasValue(2);
    }

    @Test
    void aTurnEndsWhenAllItsPoolsAreAtRest() throws Exception {
        letThemThrough();
        turns.give(List.of(two, one));
        Connection late = turns.seat(1).connection();
        Thread next =
                new Thread(
                        () -> {
                            try {
                                turns.give(List.of(two));
                            } catch (InterruptedException e) {
                                throw new IllegalStateException(e);
                            }
                        });

        next.start();
        awaitStanding(next);
        assertThat(next.isAlive()).isTrue();
        late.close();
        next.join();
    }
}
