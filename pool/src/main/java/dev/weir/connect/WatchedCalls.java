package dev.weir.connect;

import dev.weir.session.ConnectionEnd;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/**
 * Carries out calls to the driver, each on a thread of the pool, with a deadline, and answered
 * once: by its end, or by whoever has given it up before. Thread-safe.
 */
final class WatchedCalls {
    private final DriverThreads threads;
    private final CallWatch watch;

    WatchedCalls(DriverThreads threads, CallWatch watch) {
        this.threads = threads;
        this.watch = watch;
    }

    /**
     * Begins a call.
     *
     * @param end of the connection that it is made on
     * @param onFailure told, once, when the call threw
     * @param onNoThread told, once, when no thread can be had; the call is not made then
     * @param nanos its deadline
     * @param onOverdue see {@link CallWatch#begin}
     */
    void begin(
            ConnectionEnd end,
            Call call,
            Consumer<Throwable> onFailure,
            Consumer<Throwable> onNoThread,
            long nanos,
            ToLongFunction<WatchedCall> onOverdue) {
        begin(watch.begin(end, nanos, onOverdue), call, onFailure, onNoThread);
    }

    /**
     * The same for a call that is watched already.
     *
     * @param watched by this watch
     */
    void begin(
            WatchedCall watched,
            Call call,
            Consumer<Throwable> onFailure,
            Consumer<Throwable> onNoThread) {
        threads.run(
                () -> carryOut(call, onFailure, watched),
                noThread -> {
                    watch.ended(watched);
                    if (watched.claim()) {
                        onNoThread.accept(noThread);
                    }
                });
    }

    private void carryOut(Call call, Consumer<Throwable> onFailure, WatchedCall watched) {
        try {
            Answer answer = answer(call, onFailure, watched);
            (watched.claim() ? answer.inTime : answer.afterAll).run();
        } finally {
            watch.ended(watched);
        }
    }

    private Answer answer(Call call, Consumer<Throwable> onFailure, WatchedCall watched) {
        boolean isOwn = threads.isOwn(Thread.currentThread());
        if (isOwn) {
            watched.enters();
        }
        try {
            return call.make();
        } catch (Throwable failure) {
            // an Error too: whatever a driver throws, the permit must come back
            return Answer.of(() -> onFailure.accept(failure));
        } finally {
            if (isOwn) {
                watched.leaves();
            }
        }
    }

    /** One call to the driver. */
    @FunctionalInterface
    interface Call {
        /** Makes it; blocks. */
        Answer make() throws Exception;
    }

    /**
     * What a call came to.
     *
     * @param inTime what to do if nobody has given it up
     * @param afterAll what to do else
     */
    record Answer(Runnable inTime, Runnable afterAll) {
        /** With nothing to do if it was given up. */
        static Answer of(Runnable inTime) {
            return new Answer(inTime, () -> {});
        }
    }
}
