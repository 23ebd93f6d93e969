package dev.weir.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class PoolTimerTest {
    private static final long MS = 1_000_000L;

    private final VirtualTime time = new VirtualTime();
    private final ReentrantLock lock = new ReentrantLock();
    private final Outbox outbox = new Outbox(lock);
    private final List<Long> askedFor = new ArrayList<>();
    private final List<String> ran = new ArrayList<>();
    private boolean hasMemory = true;
    private final PoolTimer timer = new PoolTimer(time, this::schedule, outbox, this::onTime);
    private final PoolTimer.Due first = timer.register(due -> ran.add("first " + ms(due)));
    private final PoolTimer.Due second = timer.register(due -> ran.add("second " + ms(due)));

    @Test
    void theNearestTimeIsAskedForAndTheOthersWhenItHasCome() {
        set(first, 20);
        set(second, 10);
        set(first, 30);

        time.runUntil(100 * MS);

        assertThat(ran).containsExactly("second 10", "first 30");
        assertThat(askedFor).containsExactly(20L, 10L, 30L);
    }

    @Test
    void whatIsDueByThenRunsAtTheSameTime() {
        set(first, 10);
        set(second, 10);

        time.runUntil(100 * MS);

        assertThat(ran).containsExactly("first 10", "second 10");
        assertThat(askedFor).containsExactly(10L);
    }

    /** One that sets itself again and again must not leave a task with the scheduler each time. */
    @Test
    void aLaterTimeThatWasAskedForIsNotAskedForAgain() {
        set(second, 50);
        for (int i = 0; i < 20; i++) {
            set(first, i + 1);
            time.runUntil((i + 1) * MS);
        }

        time.runUntil(100 * MS);

        assertThat(askedFor).hasSize(21);
        assertThat(ran).hasSize(21).endsWith("second 50");
    }

    @Test
    void aTimeThatWasTakenBackComesToNothing() {
        set(first, 10);
        first.never();

        time.runUntil(100 * MS);

        assertThat(ran).isEmpty();
        assertThat(first.isSet()).isFalse();
    }

    /** Otherwise nothing that is later would ever be asked for. */
    @Test
    void aTimeThatTheSchedulerNeverHeardOfIsAskedForAgain() {
        hasMemory = false;
        set(first, 10);
        hasMemory = true;
        time.runUntil(2_000 * MS);
        assertThat(ran).isEmpty();

        set(second, 2_050);
        time.runUntil(3_000 * MS);

        assertThat(ran).containsExactly("first 10", "second 2050");
    }

    private void set(PoolTimer.Due part, long ms) {
        lock.lock();
        part.at(time.nanoTime() - time.elapsed() + ms * MS);
        timer.arm();
        outbox.unlockAndAct();
    }

    private void onTime(long due) {
        lock.lock();
        timer.run(due);
        timer.arm();
        outbox.unlockAndAct();
    }

    private Scheduler.Cancellable schedule(Runnable task, long nanos) {
        if (!hasMemory) {
            throw new OutOfMemoryError("scripted");
        }
        askedFor.add((time.elapsed() + nanos) / MS);
        return time.schedule(task, nanos);
    }

    private long ms(long due) {
        return (due - time.nanoTime() + time.elapsed()) / MS;
    }
}
