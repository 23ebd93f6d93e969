package dev.weir.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Who runs which call. Where the order matters the threads do not start: the test runs their work
 * itself.
 */
@Tag("fast")
@Timeout(60)
class DriverThreadsTest {
    private static final long FOR_EVER = Long.MAX_VALUE;
    private static final Consumer<Throwable> UNHEARD =
            noThread -> {
                throw new AssertionError("no thread", noThread);
            };

    private final List<String> events = new ArrayList<>();
    private final List<Runnable> workers = new ArrayList<>();

    /** Made so far, by the factories of the real threads. */
    private final BlockingQueue<Thread> made = new LinkedBlockingQueue<>();

    // --- real threads ---

    @Test
    void aCallRunsOnAThreadOfTheFactory() throws Exception {
        BlockingQueue<Thread> ran = new LinkedBlockingQueue<>();
        DriverThreads threads = new DriverThreads(this::real);

        threads.run(() -> ran.add(Thread.currentThread()), UNHEARD);

        assertThat(ran.take()).isSameAs(made.take());
        threads.shutdown();
    }

    @Test
    void aCallThatHangsHoldsUpNoOther() throws Exception {
        CountDownLatch hung = new CountDownLatch(1);
        CountDownLatch others = new CountDownLatch(3);
        DriverThreads threads = new DriverThreads(this::real);

        threads.run(() -> await(hung), UNHEARD);
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
        DriverThreads threads = new DriverThreads(this::real, FOR_EVER);
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
        DriverThreads threads = new DriverThreads(this::real, 1);
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
        DriverThreads threads = new DriverThreads(this::real, FOR_EVER);
        threads.run(
                () -> {
                    ran.add(Thread.currentThread());
                    await(hung);
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

    // --- threads that the test runs ---

    @Test
    void whoAsksPaysForOneThreadAndEachThreadForTheNext() {
        DriverThreads threads = new DriverThreads(this::scripted, 1);

        threads.run(call("a"), UNHEARD);
        threads.run(call("b"), UNHEARD);
        threads.run(call("c"), UNHEARD);
        assertThat(events).containsExactly("thread 1");

        workers.get(0).run();
        assertThat(events).containsExactly("thread 1", "thread 2", "a", "b", "c");
    }

    @Test
    void aCallForWhichThereIsNoThreadIsToldSoAndNotRun() {
        DriverThreads threads =
                new DriverThreads(
                        work -> {
                            throw new OutOfMemoryError("unable to create native thread");
                        });

        threads.run(call("a"), refused("a"));

        assertThat(events).containsExactly("no thread for a: OutOfMemoryError");
    }

    @Test
    void aFactoryThatMakesNoThreadRefuses() {
        DriverThreads threads = new DriverThreads(work -> null);

        threads.run(call("a"), refused("a"));

        assertThat(events)
                .containsExactly(
                        "no thread for a: " + RejectedExecutionException.class.getSimpleName());
    }

    @Test
    void callsThatRelyOnAThreadWhichCannotBeHadAreNotForgotten() {
        FailingFirst factory = new FailingFirst(1);
        DriverThreads threads = factory.threads;

        threads.run(call("a"), refused("a"));

        assertThat(events).containsExactly("no thread for beside 1: OutOfMemoryError", "thread 1");
        workers.get(0).run();
        assertThat(events).last().isEqualTo("a");
    }

    @Test
    void aThreadIsSoughtForEachCallThatReliesOnOneWhichCannotBeHad() {
        FailingFirst factory = new FailingFirst(2);
        DriverThreads threads = factory.threads;

        threads.run(call("a"), refused("a"));

        assertThat(events)
                .containsExactly(
                        "no thread for beside 2: OutOfMemoryError",
                        "no thread for beside 1: OutOfMemoryError",
                        "thread 1");
        workers.get(0).run();
        assertThat(events).last().isEqualTo("a");
    }

    @Test
    void whatARefusedAskerThrowsKeepsNoOtherFromItsThread() {
        FailingFirst factory = new FailingFirst(1);
        DriverThreads threads = factory.threads;

        factory.onRefusal =
                () -> {
                    throw new IllegalStateException("the test wants it so");
                };

        threads.run(call("a"), refused("a"));

        workers.get(0).run();
        assertThat(events)
                .containsExactly("no thread for beside 1: OutOfMemoryError", "thread 1", "a");
    }

    @Test
    void aThreadForWhichThereIsNoNextComesToTheRestByItself() {
        DriverThreads threads = new DriverThreads(this::onlyOne, 1);
        threads.run(call("a"), UNHEARD);
        threads.run(call("b"), UNHEARD);

        workers.get(0).run();

        assertThat(events).containsExactly("thread 1", "a", "b");
    }

    @Test
    void aCallThatAThreadComesToByItselfIsNotRefusedForTheNextThatAsks() {
        DriverThreads threads = new DriverThreads(this::onlyOne, 1);
        threads.run(
                () -> {
                    events.add("a");
                    threads.run(call("c"), refused("c"));
                },
                UNHEARD);
        threads.run(call("b"), UNHEARD);

        workers.get(0).run();

        assertThat(events)
                .containsExactly("thread 1", "a", "no thread for c: OutOfMemoryError", "b");
    }

    @Test
    void anInterruptThatACallLeavesDoesNotHitTheNext() {
        DriverThreads threads = new DriverThreads(this::onlyOne, 1);
        threads.run(Thread.currentThread()::interrupt, UNHEARD);
        threads.run(
                () -> events.add("interrupted: " + Thread.currentThread().isInterrupted()),
                UNHEARD);

        workers.get(0).run();

        assertThat(events).last().isEqualTo("interrupted: false");
    }

    @Test
    void aCallThatThrowsEndsNoThread() {
        DriverThreads threads = new DriverThreads(this::onlyOne, 1);
        threads.run(
                () -> {
                    throw new IllegalStateException("the test wants it so");
                },
                UNHEARD);
        threads.run(call("b"), UNHEARD);

        workers.get(0).run();

        assertThat(events).last().isEqualTo("b");
    }

    @Test
    void whatIsPendingAtShutdownStillRuns() {
        DriverThreads threads = new DriverThreads(this::onlyOne, FOR_EVER);
        threads.run(call("a"), UNHEARD);

        threads.shutdown();

        workers.get(0).run();
        assertThat(events).containsExactly("thread 1", "a");
    }

    @Test
    void aCallAfterShutdownRunsOnItsAskersThread() {
        DriverThreads threads = new DriverThreads(this::scripted);
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
        return new Thread(work) {
            @Override
            public void start() {
                workers.add(work);
                events.add("thread " + workers.size());
            }
        };
    }

    private Thread onlyOne(Runnable work) {
        if (!workers.isEmpty()) {
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

    /**
     * The first threads cannot be had. While the first is being made others ask, who see that a
     * thread is on its way.
     */
    private final class FailingFirst implements ThreadFactory {
        private final DriverThreads threads = new DriverThreads(this, 1);
        private final int failures;
        private Runnable onRefusal = () -> {};
        private int asked;

        FailingFirst(int failures) {
            this.failures = failures;
        }

        @Override
        public Thread newThread(Runnable work) {
            asked++;
            if (asked == 1) {
                for (int i = 1; i <= failures; i++) {
                    String name = "beside " + i;
                    threads.run(call(name), refused(name).andThen(why -> onRefusal.run()));
                }
            }
            if (asked <= failures) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            return scripted(work);
        }
    }

    private static void awaitIdle(Thread thread) {
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            LockSupport.parkNanos(100_000);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
