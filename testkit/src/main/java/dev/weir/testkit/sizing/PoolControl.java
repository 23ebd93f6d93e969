package dev.weir.testkit.sizing;

import org.jspecify.annotations.Nullable;

/** A control that knows its pool. */
abstract class PoolControl implements SizingControl {
    private @Nullable VirtualPool pool;

    @Override
    public void start(VirtualPool its) {
        pool = its;
    }

    VirtualPool pool() {
        VirtualPool its = pool;
        if (its == null) {
            throw new IllegalStateException("the control was not started");
        }
        return its;
    }

    double now() {
        return pool().simulation().now();
    }

    static int within(double size) {
        return (int) Math.max(1, Math.min(Controls.CEILING, size));
    }
}
