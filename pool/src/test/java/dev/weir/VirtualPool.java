package dev.weir;

import static dev.weir.Eventually.eventually;

import dev.weir.connect.ConnectionFactory;
import dev.weir.engine.WeirPool;
import java.sql.Connection;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * A whole pool in a time of its own, on the scripted driver. Its lifetimes and timeouts are those
 * of real pools, and pass in no time. Calls of the driver run on the pool's threads; the clock
 * stands until they have ended, so a call that hangs is nothing for this.
 */
final class VirtualPool implements AutoCloseable {
    private static final Duration MOMENT = Duration.ofMillis(1);

    private final SharedTime time = new SharedTime();
    final WeirDataSource source;

    /** The pool's threads: what they do after an answer belongs to the moment of the answer. */
    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();

    private VirtualPool(WeirBuilder builder) {
        source =
                builder.threadFactory(this::thread)
                        .build(
                                (config, physical, recorders) ->
                                        WeirPool.start(config, physical, recorders, time, time));
    }

    private VirtualPool(WeirBuilder builder, ConnectionFactory physical) {
        source =
                builder.threadFactory(this::thread)
                        .build(
                                (config, unused, recorders) ->
                                        WeirPool.start(config, physical, recorders, time, time));
    }

    private Thread thread(Runnable task) {
        Thread thread = Thread.ofPlatform().daemon().unstarted(task);
        threads.add(thread);
        return thread;
    }

    /** A pool that has begun to open what its floor asks for. */
    static VirtualPool start(WeirBuilder builder) throws Exception {
        VirtualPool pool = new VirtualPool(builder);
        pool.source.getConnection().close();
        pool.pass(MOMENT);
        return pool;
    }

    /** The same, where {@code physical} answers and not what the builder's URL says. */
    static VirtualPool start(WeirBuilder builder, ConnectionFactory physical) throws Exception {
        VirtualPool pool = new VirtualPool(builder, physical);
        pool.source.getConnection().close();
        pool.pass(MOMENT);
        return pool;
    }

    /** A pool that may be unable to connect; one borrower waits for it. */
    static VirtualPool startWithout(WeirBuilder builder) throws Exception {
        VirtualPool pool = new VirtualPool(builder);
        var unused = Background.on("first borrower", pool.source::getConnection);
        eventually("it has started", pool.source::isRunning);
        return pool;
    }

    /** Borrows on this thread's behalf; the clock goes on while the pool has to decide. */
    Connection borrow() throws Exception {
        CompletableFuture<Connection> borrowed = Background.on("borrower", source::getConnection);
        while (!borrowed.isDone()) {
            pass(MOMENT);
            LockSupport.parkNanos(MOMENT.toNanos() / 10);
        }
        return Background.result(borrowed);
    }

    PoolSnapshot snapshot() {
        return source.snapshot();
    }

    /** Lets time pass, and everything happen that is due. */
    void pass(Duration duration) throws Exception {
        long until = time.nanoTime() + duration.toNanos();
        settle();
        while (time.step(until)) {
            settle();
        }
    }

    /** Lets time pass beside a call that hangs, whose end nobody is to wait for. */
    void passBeside(Duration duration) {
        long until = time.nanoTime() + duration.toNanos();
        while (time.step(until)) {
            LockSupport.parkNanos(MOMENT.toNanos() / 10);
        }
    }

    /** Until the pool waits for no answer of the driver. */
    private void settle() throws Exception {
        if (isAsking() || isRunning()) {
            eventually("the driver has answered", () -> !isAsking() && !isRunning());
        }
    }

    private boolean isRunning() {
        return threads.stream().anyMatch(thread -> thread.getState() == Thread.State.RUNNABLE);
    }

    private boolean isAsking() {
        PoolSnapshot now = source.snapshot();
        return now.opening() + now.held() + now.closing() > 0;
    }

    @Override
    public void close() {
        source.close();
    }
}
