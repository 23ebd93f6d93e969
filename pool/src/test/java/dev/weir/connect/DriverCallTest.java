package dev.weir.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.WeirConfig;
import dev.weir.handle.HandlePool;
import dev.weir.lease.Scheduler;
import dev.weir.lease.VirtualTime;
import dev.weir.session.ConnectionEnd;
import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Deadlines of calls to the driver, and what is done for overdue calls, in virtual time. */
@Tag("fast")
@Timeout(60)
class DriverCallTest {
    private static final long MS = 1_000_000L;
    private static final int DEADLINE = 5_000;

    private final VirtualTime time = new VirtualTime();
    private final long beginning = time.nanoTime();
    private final ScriptedDatabase database = new ScriptedDatabase();
    private final List<String> done = new CopyOnWriteArrayList<>();

    /** The threads of the pool. */
    private final GatedThreads threads = new GatedThreads();

    private boolean refusing;
    private ConnectionEnd end;
    private DriverCalls calls;

    @BeforeEach
    void connect() throws SQLException {
        end = HandlePool.sessions(HandlePool.config()).end(database.connect());
        Scheduler scheduler =
                (task, nanos) -> {
                    if (refusing) {
                        throw new RejectedExecutionException("shut down");
                    }
                    return time.schedule(task, nanos);
                };
        calls =
                new DriverCalls(
                        time,
                        scheduler,
                        new DriverThreads(threads, DriverThreads.IDLE_NANOS),
                        null,
                        null,
                        WeirConfig.of(Map.of("jdbcUrl", "jdbc:stub:x")));
    }

    /** A call that notes what happens to it. */
    private class Noted extends DriverCall.OnConnection {
        Noted() {
            super(DriverCallTest.this.calls, DriverCallTest.this.end);
        }

        @Override
        Runnable make() throws Exception {
            done.add("made");
            return () -> done.add("answered");
        }

        @Override
        boolean tellOverdue() {
            done.add("overdue at " + (time.nanoTime() - beginning) / MS);
            return true;
        }

        @Override
        void failed(Throwable failure) {
            done.add("failed: " + failure.getMessage());
        }

        @Override
        void noThread(Throwable reason) {
            done.add("no thread");
        }

        @Override
        void tooLate() {
            done.add("too late");
        }

        @Override
        void givenUp() {
            done.add("given up at " + (time.nanoTime() - beginning) / MS);
        }
    }

    private Noted begin() {
        Noted call = new Noted();
        call.begin(DEADLINE * MS);
        return call;
    }

    /** Aborts, when the pool has asked for that, on the thread that the pool would have. */
    private void pass(long untilMillis) {
        while (time.nextDue() <= untilMillis * MS) {
            time.runUntil(time.nextDue());
            if (done.stream().anyMatch(each -> each.startsWith("overdue"))) {
                end.breakOff();
            }
        }
        time.runUntil(untilMillis * MS);
    }

    /** Makes the call, on a thread that has nothing else to wait for. */
    private void work() {
        calls.threads.shutdown();
        threads.runNext();
    }

    @Test
    void nothingHappensAfterTheAnswer() {
        begin();
        work();
        pass(100_000);

        assertThat(done).containsExactly("made", "answered");
        assertThat(calls.underWay).isEmpty();
    }

    @Test
    void aCallOnAConnectionThatIsCutIsGivenUpSoonAndAnsweredOnce() {
        begin();
        pass(100_000);
        assertThat(done).containsExactly("overdue at 5000", "given up at 6750");

        work();
        assertThat(done).endsWith("made", "too late");
    }

    @Test
    void aCallOnAConnectionThatCannotBeAbortedIsGivenUpAfterHalfAMinute() {
        database.on(Call.ABORT).fail(() -> new SQLException("scripted", "0A000"));
        begin();
        pass(100_000);

        assertThat(done).containsExactly("overdue at 5000", "given up at 36750");
    }

    @Test
    void aCallThatEndsWhileItIsOverdueIsNotGivenUp() {
        begin();
        pass(5_100);
        work();
        pass(100_000);

        assertThat(done).containsExactly("overdue at 5000", "made", "answered");
    }

    @Test
    void whatACallThrowsIsAnswered() {
        new Noted() {
            @Override
            Runnable make() {
                throw new IllegalStateException("scripted");
            }
        }.begin(DEADLINE * MS);
        work();

        assertThat(done).containsExactly("failed: scripted");
    }

    @Test
    void anAnswerThatCameWhileTheProcessStoodStillWasTakenForOverdue() {
        begin();
        pass(100);

        time.pause(20_000 * MS);
        pass(20_100);
        assertThat(done).isEmpty();
        work();
        pass(40_000);

        assertThat(done).containsExactly("made", "answered");
    }

    @Test
    void aCallHasASecondChanceOnce() {
        begin();
        pass(100);

        time.pause(20_000 * MS);
        pass(20_400);

        assertThat(done).containsExactly("overdue at 20350");
    }

    @Test
    void aCallThatCannotBeWatchedIsNotBegun() {
        refusing = true;

        assertThatThrownBy(this::begin).isInstanceOf(RejectedExecutionException.class);

        assertThat(threads.size()).isZero();
        assertThat(calls.underWay).isEmpty();
    }

    /** As without memory; be the other alarm refused too. */
    @Test
    void aCallThatLosesItsAlarmGetsAnotherWithALaterCall() {
        begin();
        refusing = true;
        assertThatThrownBy(() -> pass(5_000)).isInstanceOf(RejectedExecutionException.class);
        assertThatThrownBy(this::begin).isInstanceOf(RejectedExecutionException.class);
        refusing = false;
        pass(50_000);
        assertThat(done).containsExactly("overdue at 5000");

        new Noted().begin(Long.MAX_VALUE / 2);
        pass(100_000);

        assertThat(done).containsExactly("overdue at 5000", "given up at 51750");
    }

    @Test
    void whatIsToBeDoneLaterIsDoneOnceAndAtTheEndOfThePool() {
        calls.later(MS, () -> done.add("in time"));
        pass(2);
        calls.later(MS, () -> done.add("hurried"));
        calls.hurry();
        pass(5);
        calls.later(MS, () -> done.add("at the end"));
        calls.shutdown();
        calls.later(MS, () -> done.add("after it"));
        pass(10);

        assertThat(done).containsExactly("in time", "hurried", "at the end", "after it");
    }
}
