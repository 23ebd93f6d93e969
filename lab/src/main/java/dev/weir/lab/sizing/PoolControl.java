package dev.weir.lab.sizing;

import org.jspecify.annotations.Nullable;

/** A control that knows its limiter. */
abstract class PoolControl implements SizingControl {
    private @Nullable ControlledLimit limiter;

    @Override
    public void start(ControlledLimit its) {
        limiter = its;
    }

    ControlledLimit pool() {
        ControlledLimit its = limiter;
        if (its == null) {
            throw new IllegalStateException("the control was not started");
        }
        return its;
    }

    double now() {
        return pool().now();
    }

    static int within(double size) {
        return (int) Math.max(1, Math.min(Controls.CEILING, size));
    }
}
