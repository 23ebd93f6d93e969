package dev.weir.lab.failover;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A fault that has begun, and ends by itself in a thread of its own. */
final class Outage {

    private static final long NOT_YET = Long.MIN_VALUE;

    private final Scene scene;
    private final Duration lasts;
    private final long begun;
    private final AtomicLong over = new AtomicLong(NOT_YET);
    private final CountDownLatch hurry = new CountDownLatch(1);
    private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();

    private Outage(Scene scene, Duration lasts, long begun) {
        this.scene = scene;
        this.lasts = lasts;
        this.begun = begun;
    }

    /** Lets the fault bite, and returns with its clock running. */
    static Outage begin(Scene scene, Duration lasts) throws Exception {
        scene.begin();
        Outage outage = new Outage(scene, lasts, System.nanoTime());
        Thread.ofPlatform().daemon().name("failover-outage").start(outage::run);
        return outage;
    }

    /** When it bit. */
    long begun() {
        return begun;
    }

    boolean isOver() {
        return over.get() != NOT_YET;
    }

    /** When it was over; the longest time there is if it is not. */
    long over() {
        return isOver() ? over.get() : Long.MAX_VALUE;
    }

    /** Ends it now if it lasts still, and returns when it is over. */
    void finish() throws Exception {
        hurry.countDown();
        ended.get();
    }

    private void run() {
        try {
            var unused = hurry.await(lasts.toNanos(), TimeUnit.NANOSECONDS);
            scene.end();
            over.set(System.nanoTime());
            ended.complete(null);
        } catch (Exception e) {
            ended.completeExceptionally(e);
        }
    }
}
