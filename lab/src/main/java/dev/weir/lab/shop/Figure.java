package dev.weir.lab.shop;

import java.util.function.ToDoubleFunction;

/** A number that says what users felt, of one slice. */
enum Figure {
    P99("customers' p99", "ms", false, slice -> slice.response(99)),
    P50("customers' median", "ms", false, slice -> slice.response(50)),
    REPORT("reports' median", "ms", false, slice -> slice.report(50)),
    SETTLED("orders settled by the batch", "/s", true, SliceOutcome::settledPerSecond),
    SILENCE("time without any answer", "s", false, SliceOutcome::silence),
    FAILED("customers' requests that failed", "", false, SliceOutcome::failed);

    private final String title;
    private final String unit;
    private final boolean moreIsBetter;
    private final ToDoubleFunction<SliceOutcome> of;

    Figure(String title, String unit, boolean moreIsBetter, ToDoubleFunction<SliceOutcome> of) {
        this.title = title;
        this.unit = unit;
        this.moreIsBetter = moreIsBetter;
        this.of = of;
    }

    /** What it is. */
    String title() {
        return title;
    }

    /** Its unit; empty for a count. */
    String unit() {
        return unit;
    }

    /** Whether a ratio above 1 is good. */
    boolean moreIsBetter() {
        return moreIsBetter;
    }

    /** Its value; not a number if the slice has none. */
    double of(SliceOutcome slice) {
        return of.applyAsDouble(slice);
    }
}
