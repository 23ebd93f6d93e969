package dev.weir.connect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.handle.OpenHandles;
import dev.weir.lease.VirtualTime;
import dev.weir.session.ConnectionEnd;
import dev.weir.session.SessionSettings;
import dev.weir.session.Sessions;
import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is done for a call that has overrun its deadline, in virtual time. */
@Tag("fast")
@Timeout(60)
class OverdueCallsTest {
    private static final long MS = 1_000_000L;
    private static final int DEADLINE = 5_000;

    private final VirtualTime time = new VirtualTime();
    private final long beginning = time.nanoTime();
    private final ScriptedDatabase database = new ScriptedDatabase();
    private final CallWatch watch = new CallWatch(time, time::schedule);
    private final List<String> done = new ArrayList<>();
    private ConnectionEnd end;

    @BeforeEach
    void connect() throws SQLException {
        end = new Sessions(OpenHandles::new, SessionSettings.DEFAULTS).end(database.connect());
    }

    private WatchedCall begin() {
        return watch.begin(
                end,
                DEADLINE * MS,
                new OverdueCalls(
                        end,
                        () -> {
                            done.add("aborts at " + elapsed());
                            try {
                                end.breakOff(Runnable::run);
                            } catch (SQLException e) {
                                done.add("and cannot");
                            }
                            return true;
                        },
                        () -> done.add("given up at " + elapsed())));
    }

    private long elapsed() {
        return (time.nanoTime() - beginning) / MS;
    }

    private void passUntil(long millis) {
        time.runUntil(millis * MS);
    }

    @Test
    void aCallOnAConnectionThatIsCutIsGivenUpSoon() {
        begin();
        passUntil(100_000);

        assertThat(done).containsExactly("aborts at 5000", "given up at 6750");
    }

    @Test
    void aCallOnAConnectionThatCannotBeAbortedIsGivenUpAfterHalfAMinute() {
        database.on(Call.ABORT).fail(() -> new SQLException("scripted", "0A000"));
        begin();
        passUntil(100_000);

        assertThat(done).containsExactly("aborts at 5000", "and cannot", "given up at 36750");
    }

    @Test
    void aCallThatHasEndedIsNotGivenUp() {
        WatchedCall call = begin();
        passUntil(5_100);
        assertThat(call.claim()).isTrue();
        passUntil(100_000);

        assertThat(done).containsExactly("aborts at 5000");
    }

    @Test
    void aThreadThatWaitsIsInterruptedAndOneThatComputesIsNot() throws Exception {
        CountDownLatch inDriver = new CountDownLatch(2);
        CountDownLatch freed = new CountDownLatch(1);
        boolean[] over = {false};
        WatchedCall waits = begin();
        WatchedCall computes = begin();
        Thread waiting =
                Thread.ofPlatform()
                        .daemon()
                        .start(
                                () -> {
                                    waits.enters();
                                    inDriver.countDown();
                                    while (!Thread.currentThread().isInterrupted()) {
                                        LockSupport.park(this);
                                    }
                                    waits.leaves();
                                    freed.countDown();
                                });
        Thread computing =
                Thread.ofPlatform()
                        .daemon()
                        .start(
                                () -> {
                                    computes.enters();
                                    inDriver.countDown();
                                    while (freed.getCount() > 0) {
                                        over[0] |= Thread.currentThread().isInterrupted();
                                    }
                                    computes.leaves();
                                });
        inDriver.await();
        while (waiting.getState() != Thread.State.WAITING) {
            LockSupport.parkNanos(MS);
        }
        passUntil(5_300);
        waiting.join();
        computing.join();

        assertThat(over[0]).as("the computing thread was interrupted").isFalse();
    }

    /** The interrupt is for the call: the thread has others after it. */
    @Test
    void whoHasLeftTheDriverIsNotInterruptedAndKeepsNoFlag() {
        WatchedCall call = begin();
        call.enters();
        call.interrupt();
        call.leaves();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        call.interrupt();
        call.interruptIfWaiting();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }
}
