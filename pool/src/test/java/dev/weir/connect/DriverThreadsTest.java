package dev.weir.connect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.Background;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who runs which call. Where the order matters a thread begins when the test says so. */
@Tag("fast")
@Timeout(60)
class DriverThreadsTest {
    private static final long FOR_EVER = Long.MAX_VALUE;
    private static final Consumer<Throwable> UNHEARD =
            noThread -> {
                throw new AssertionError("no thread", noThread);
            };

    private final List<String> events = new CopyOnWriteArrayList<>();
    private final GatedThreads gated = new GatedThreads();

    /** Made so far, by the factories of the real threads. */
    private final BlockingQueue<Thread> made = new LinkedBlockingQueue<>();

    // --- real threads ---

    @Test
    void aCallRunsOnAThreadOfTheFactory() throws Exception {
        BlockingQueue<Thread> ran = new LinkedBlockingQueue<>();
        DriverThreads threads = threads(this::real);

        threads.run(() -> ran.add(Thread.currentThread()), UNHEARD);

        assertThat(ran.take()).isSameAs(made.take());
        threads.shutdown();
    }

    @Test
    void aCallThatHangsHoldsUpNoOther() throws Exception {
        CountDownLatch hung = new CountDownLatch(1);
        CountDownLatch others = new CountDownLatch(3);
        DriverThreads threads = threads(this::real);

        threads.run(() -> Background.await(hung), UNHEARD);
        for (int i = 0; i < 3; i++) {
            threads.run(others::countDown, UNHEARD);
        }

        others.await();
        hung.countDown();
        threads.shutdown();
    }

    @Test
    void anIdleThreadIsUsedAgain() throws Exception {
        BlockingQueue<Thread> ran = new LinkedBlockingQueue<>();
        DriverThreads threads = threads(this::real, FOR_EVER);
        threads.run(() -> ran.add(Thread.currentThread()), UNHEARD);
        Thread first = ran.take();
        awaitIdle(first);

        threads.run(() -> ran.add(Thread.currentThread()), UNHEARD);

        assertThat(ran.take()).isSameAs(first);
        assertThat(made).hasSize(1);
        threads.shutdown();
    }

    @Test
    void anIdleThreadEndsAndTheNextCallGetsAnother() throws Exception {
        BlockingQueue<Thread> ran = new LinkedBlockingQueue<>();
        DriverThreads threads = threads(this::real, 1);
        threads.run(() -> ran.add(Thread.currentThread()), UNHEARD);
        Thread first = ran.take();
        first.join();

        threads.run(() -> ran.add(Thread.currentThread()), UNHEARD);

        assertThat(ran.take()).isNotSameAs(first);
    }

    @Test
    void shutdownEndsTheIdleAndLetsRunningCallsEnd() throws Exception {
        CountDownLatch hung = new CountDownLatch(1);
        BlockingQueue<Thread> ran = new LinkedBlockingQueue<>();
        DriverThreads threads = threads(this::real, FOR_EVER);
        threads.run(
                () -> {
                    ran.add(Thread.currentThread());
                    Background.await(hung);
                },
                UNHEARD);
        Thread running = ran.take();
        threads.run(() -> ran.add(Thread.currentThread()), UNHEARD);
        Thread idle = ran.take();
        awaitIdle(idle);

        threads.shutdown();

        idle.join();
        assertThat(running.isAlive()).isTrue();
        hung.countDown();
        running.join();
    }

    // --- threads that begin when the test says so ---

    @Test
    void whoAsksPaysForOneThreadAndEachThreadForTheNext() {
        DriverThreads threads = threads(this::scripted, 1);

        threads.run(call("a"), UNHEARD);
        threads.run(call("b"), UNHEARD);
        threads.run(call("c"), UNHEARD);
        assertThat(events).containsExactly("thread 1");

        gated.runNext();
        assertThat(events).containsExactly("thread 1", "thread 2", "a", "b", "c");
    }

    @Test
    void aCallForWhichThereIsNoThreadIsToldSoAndNotRun() {
        DriverThreads threads =
                threads(
                        work -> {
                            throw new OutOfMemoryError("unable to create native thread");
                        });

        threads.run(call("a"), refused("a"));

        assertThat(events).containsExactly("no thread for a: OutOfMemoryError");
    }

    @Test
    void aFactoryThatMakesNoThreadRefuses() {
        DriverThreads threads = threads(work -> null);

        threads.run(call("a"), refused("a"));

        assertThat(events)
                .containsExactly(
                        "no thread for a: " + RejectedExecutionException.class.getSimpleName());
    }

    @Test
    void whenNoThreadCanBeHadAllThatWaitForOneAreRefused() {
        FailingFirst factory = new FailingFirst();

        factory.threads.run(call("a"), refused("a"));

        assertThat(events)
                .containsExactly(
                        "no thread for a: OutOfMemoryError",
                        "no thread for beside: OutOfMemoryError");
        factory.threads.run(call("b"), UNHEARD);
        gated.runNext();
        assertThat(events).last().isEqualTo("b");
    }

    @Test
    void whatARefusedAskerThrowsKeepsNoOtherFromItsAnswer() {
        FailingFirst factory = new FailingFirst();

        factory.threads.run(
                call("a"),
                why -> {
                    throw new IllegalStateException("the test wants it so");
                });

        assertThat(events).containsExactly("no thread for beside: OutOfMemoryError");
    }

    @Test
    void aThreadThatFindsNoNextComesToTheRestItself() {
        DriverThreads threads = threads(this::onlyOne, 1);
        threads.run(call("a"), UNHEARD);
        threads.run(call("b"), refused("b"));

        gated.runNext();

        assertThat(events).containsExactly("thread 1", "a", "b");
    }

    @Test
    void anInterruptThatACallLeavesDoesNotHitTheNext() {
        DriverThreads threads = threads(this::scripted, 1);
        threads.run(() -> Thread.currentThread().interrupt(), UNHEARD);
        threads.run(
                () -> events.add("interrupted: " + Thread.currentThread().isInterrupted()),
                UNHEARD);

        gated.runNext();

        assertThat(events).last().isEqualTo("interrupted: false");
    }

    @Test
    void aCallThatThrowsEndsNoThread() {
        DriverThreads threads = threads(this::scripted, 1);
        threads.run(
                () -> {
                    throw new IllegalStateException("the test wants it so");
                },
                UNHEARD);
        threads.run(call("b"), UNHEARD);

        gated.runNext();

        assertThat(events).last().isEqualTo("b");
    }

    @Test
    void whatIsPendingAtShutdownStillRuns() {
        DriverThreads threads = threads(this::onlyOne, FOR_EVER);
        threads.run(call("a"), UNHEARD);

        threads.shutdown();

        gated.runNext();
        assertThat(events).containsExactly("thread 1", "a");
    }

    @Test
    void aCallAfterShutdownRunsOnItsAskersThread() {
        DriverThreads threads = threads(this::scripted);
        threads.shutdown();

        threads.run(call("a"), UNHEARD);

        assertThat(events).containsExactly("a");
    }

    private Thread real(Runnable work) {
        Thread thread = Thread.ofPlatform().daemon().unstarted(work);
        made.add(thread);
        return thread;
    }

    private Thread scripted(Runnable work) {
        Thread thread = gated.newThread(work);
        events.add("thread " + gated.size());
        return thread;
    }

    private Thread onlyOne(Runnable work) {
        if (gated.size() > 0) {
            throw new OutOfMemoryError("unable to create native thread");
        }
        return scripted(work);
    }

    private Runnable call(String name) {
        return () -> events.add(name);
    }

    private Consumer<Throwable> refused(String name) {
        return why -> events.add("no thread for " + name + ": " + why.getClass().getSimpleName());
    }

    /** The first thread cannot be had. While it is being made another asks, and relies on it. */
    private final class FailingFirst implements ThreadFactory {
        private final DriverThreads threads = threads(this, 1);
        private boolean failed;

        @Override
        public Thread newThread(Runnable work) {
            if (failed) {
                return scripted(work);
            }
            failed = true;
            threads.run(call("beside"), refused("beside"));
            throw new OutOfMemoryError("unable to create native thread");
        }
    }

    private static DriverThreads threads(ThreadFactory factory) {
        return threads(factory, DriverThreads.IDLE_NANOS);
    }

    private static DriverThreads threads(ThreadFactory factory, long idleNanos) {
        return new DriverThreads(factory, idleNanos);
    }

    private static void awaitIdle(Thread thread) {
        while (thread.getState() != Thread.State.TIMED_WAITING
                && thread.getState() != Thread.State.WAITING) {
            LockSupport.parkNanos(100_000);
        }
    }
}
