package dev.weir.lab.sizing;

import dev.weir.lab.world.Limiter;
import dev.weir.lab.world.SimulatedPool;
import dev.weir.testkit.world.World;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;

/**
 * A limiter in front of a pool, as Netflix's concurrency limits and Envoy's filter are: so many
 * requests at a time go on to the pool, and the others wait in order of their arrival. The pool
 * keeps as many connections open as may go on, and closes none when these become fewer.
 */
final class ControlledLimit implements Limiter {
    private static final double NANOS = 1e9;

    private final World world;
    private final SimulatedPool pool;
    private final SizingControl control;
    private final SplittableRandom random;
    private final Recorder recorder;
    private final Deque<Ticket> queue = new ArrayDeque<>();
    private int limit;
    private int inUse;
    private long completions;
    private double inUseSeconds;
    private double waitedSeconds;
    private double last;

    ControlledLimit(
            World world,
            SimulatedPool pool,
            SizingControl control,
            int limit,
            SplittableRandom random,
            Recorder recorder) {
        this.world = world;
        this.pool = pool;
        this.control = control;
        this.limit = limit;
        this.random = random;
        this.recorder = recorder;
        recorder.limit(limit);
        control.start(this);
        world.events().after(SizingControl.TICK_NANOS, this::tick);
    }

    // ---- what a control may see

    /** Seconds since the beginning. */
    double now() {
        return world.elapsed() / NANOS;
    }

    SplittableRandom random() {
        return random;
    }

    int limit() {
        return limit;
    }

    int inUse() {
        return inUse;
    }

    int waiting() {
        return queue.size();
    }

    long completions() {
        return completions;
    }

    /** Integral of {@link #inUse()} over time. */
    double inUseSeconds() {
        account();
        return inUseSeconds;
    }

    /** Time during which somebody waited. */
    double waitedSeconds() {
        account();
        return waitedSeconds;
    }

    /** What a control may do: so many may be through from now on. */
    void limit(int next) {
        if (next != limit) {
            account();
            limit = next;
            recorder.limit(next);
            if (next > pool.open()) {
                pool.keepOpen(next, Controls.CEILING);
            }
        }
        serve();
    }

    // ---- requests

    @Override
    public void enter(Ticket ticket) {
        account();
        ticket.atNanos = world.elapsed();
        queue.add(ticket);
        serve();
    }

    @Override
    public void leave(Ticket ticket) {
        account();
        inUse--;
        completions++;
        control.ended((world.elapsed() - ticket.atNanos) / NANOS, ticket.inUseThen);
        serve();
    }

    private void serve() {
        while (inUse < limit && !queue.isEmpty()) {
            account();
            Ticket ticket = queue.remove();
            control.began((world.elapsed() - ticket.atNanos) / NANOS);
            ticket.atNanos = world.elapsed();
            ticket.inUseThen = ++inUse;
            ticket.admitted();
        }
    }

    private void tick() {
        control.tick();
        world.events().after(SizingControl.TICK_NANOS, this::tick);
    }

    private void account() {
        double elapsed = now() - last;
        last = now();
        inUseSeconds += elapsed * inUse;
        waitedSeconds += queue.isEmpty() ? 0 : elapsed;
    }
}
