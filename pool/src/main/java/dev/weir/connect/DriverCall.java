package dev.weir.connect;

import dev.weir.lease.Scheduler;
import dev.weir.session.ConnectionEnd;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One call to the driver, on a thread of the pool and with a deadline. It is answered once: by its
 * end, or by whoever gives it up before. Thread-safe.
 */
abstract class DriverCall implements Runnable {
    /** An alarm that comes so late shows that the whole process stood still. */
    private static final long PAUSE_NANOS = 1_000_000_000L;

    /** Enough to read an answer that came meanwhile. */
    private static final long SECOND_CHANCE_NANOS = 250_000_000L;

    private static final Set<Thread.State> WAITING =
            EnumSet.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);

    /** What a thread waits for in {@code lock()}, which no interrupt ends. */
    private static final String LOCKS = "java.util.concurrent.locks.Reentrant";

    final DriverCalls calls;
    private final long begun;
    private final AtomicBoolean answered = new AtomicBoolean();
    private volatile Scheduler.@Nullable Cancellable alarm;
    private volatile boolean ended;

    /** Whether an alarm has shown that the process stood still. */
    private boolean spared;

    /** Held to interrupt, and to leave what may be interrupted. */
    final ReentrantLock interrupting = new ReentrantLock();

    private @Nullable Thread inDriver;

    /** Whether nothing rings: there was no memory to see to the last alarm. */
    private volatile boolean isSilent;

    DriverCall(DriverCalls calls) {
        this.calls = calls;
        this.begun = calls.clock.nanoTime();
    }

    /** Makes the call; blocks. What it returns answers, if nobody has given the call up. */
    abstract Runnable make() throws Exception;

    /** Answers for a call that threw; an Error too, since the permit must come back. */
    abstract void failed(Throwable failure);

    /** Answers for a call that was not made, because no thread can be had. */
    void noThread(Throwable reason) {
        failed(reason);
    }

    /**
     * Does what is to be done at the deadline. The call may have ended in the meantime. Returns
     * after how many nanoseconds to ask again; 0 = not again.
     */
    abstract long overdue();

    /** The call has ended after it was given up. */
    void tooLate() {}

    /** Gives the call up if the driver has not been asked yet: the pool ends. */
    void abandon() {}

    /** Aborts the connection that the call is made on, if there is one. */
    void abort() {}

    final void begin(long deadlineNanos) {
        calls.underWay.forEach(DriverCall::alarmIfSilent);
        calls.underWay.add(this);
        try {
            setAlarm(deadlineNanos);
        } catch (RuntimeException | Error refused) {
            calls.underWay.remove(this);
            throw refused;
        }
        calls.threads.run(
                this,
                reason -> {
                    end();
                    answer(() -> noThread(reason));
                });
    }

    @Override
    public final void run() {
        try {
            answer(called());
        } finally {
            end();
        }
    }

    private void answer(Runnable answer) {
        if (claim()) {
            answer.run();
        } else {
            tooLate();
        }
    }

    private Runnable called() {
        try {
            inDriver(Thread.currentThread());
            return make();
        } catch (Throwable failure) {
            return () -> failed(failure);
        } finally {
            inDriver(null);
            Thread.interrupted();
        }
    }

    private void inDriver(@Nullable Thread thread) {
        interrupting.lock();
        inDriver = thread;
        interrupting.unlock();
    }

    /**
     * Interrupts the thread if it waits for a condition or a sleep. An interrupt during file work
     * would close the file under an embedded database; one that waits for a lock would keep it
     * until then.
     *
     * @param always whatever it does: it is in a callback of the user's
     */
    final void interrupt(boolean always) {
        interrupting.lock();
        try {
            Thread thread = inDriver;
            if (thread != null && (always || isInWait(thread))) {
                thread.interrupt();
            }
        } finally {
            interrupting.unlock();
        }
    }

    private static boolean isInWait(Thread thread) {
        boolean waits = WAITING.contains(thread.getState()); // a lock names itself before
        Object blocker = LockSupport.getBlocker(thread);
        return waits && (blocker == null || !blocker.getClass().getName().startsWith(LOCKS));
    }

    final long elapsed() {
        return calls.clock.nanoTime() - begun;
    }

    private void setAlarm(long nanos) {
        long at = calls.clock.nanoTime() + nanos;
        alarm = calls.scheduler.schedule(() -> ring(at), nanos);
        cancelIfEnded();
    }

    private void cancelIfEnded() {
        Scheduler.Cancellable set = alarm;
        if (ended && set != null) {
            set.cancel();
        }
    }

    private void ring(long at) {
        if (ended) {
            return;
        }
        try {
            long again;
            if (!spared && calls.clock.nanoTime() - at > PAUSE_NANOS) {
                spared = true;
                again = SECOND_CHANCE_NANOS;
            } else {
                again = overdue();
            }
            if (again > 0) {
                setAlarm(again);
            }
        } catch (Throwable noMemory) {
            isSilent = true;
            throw noMemory;
        }
    }

    /** Gives a call that has lost its alarm another one. */
    final void alarmIfSilent() {
        if (isSilent) {
            isSilent = false;
            try {
                setAlarm(SECOND_CHANCE_NANOS);
            } catch (Throwable noMemory) {
                isSilent = true;
                throw noMemory;
            }
        }
    }

    private void end() {
        calls.underWay.remove(this);
        ended = true;
        cancelIfEnded();
    }

    /** Takes it upon the caller to answer; whether it is the first. */
    final boolean claim() {
        return answered.compareAndSet(false, true);
    }

    final boolean isAnswered() {
        return answered.get();
    }

    /**
     * A call on a connection. When it is overdue the connection is aborted. If it goes on, its
     * thread is interrupted at growing distances. At last it is given up: 1.75 s after the deadline
     * if the driver says that the connection is closed, else 32 s after it.
     */
    abstract static class OnConnection extends DriverCall {
        private static final long FIRST_NANOS = 250_000_000L;

        /** Looks after the abort, each twice as late as the one before. */
        private static final int LOOKS_IF_CUT = 2;

        private static final int MOST_LOOKS = 6;

        final ConnectionEnd end;
        private int asked;

        OnConnection(DriverCalls calls, ConnectionEnd end) {
            super(calls);
            this.end = end;
        }

        /** Tells that the call is overdue; whether it is still under way. */
        boolean tellOverdue() {
            return true;
        }

        abstract void givenUp();

        @Override
        final void abort() {
            calls.abort(end);
        }

        @Override
        final long overdue() {
            if (asked == 0) {
                if (!tellOverdue()) {
                    return 0;
                }
                abort();
            } else if (asked > (end.isCut() ? LOOKS_IF_CUT : MOST_LOOKS)) {
                if (claim()) {
                    givenUp();
                }
                return 0;
            } else {
                interrupt(false);
            }
            return FIRST_NANOS << asked++;
        }
    }
}
