package dev.weir.size;

import java.util.Objects;

/**
 * A limit between bounds that remembers where it was before one of them moved it: when the bound
 * gives way the limit goes back as far. With thousands of connections kept open nothing is learnt,
 * and to come down from there by evidence would take minutes a step. Not thread-safe.
 */
final class BoundedLimit {

    private LimitBounds bounds;
    private double value;

    /**
     * What it was before the ceiling fell below it; 0 when it did not, or evidence asked for less
     * since.
     */
    private double cutFrom;

    /** What it was before the floor rose above it; 0 likewise, with evidence for more. */
    private double raisedFrom;

    /** What it was before the bounds gave way; NaN once that is {@linkplain #settle settled}. */
    private double gaveWayFrom = Double.NaN;

    /** At {@code start}, or as near to it as the bounds allow. */
    BoundedLimit(double start, LimitBounds bounds) {
        this.bounds = Objects.requireNonNull(bounds);
        value = start;
        clamp();
    }

    double value() {
        return value;
    }

    LimitBounds bounds() {
        return bounds;
    }

    /** Goes there without evidence, as far as the bounds allow. */
    void set(double next) {
        value = bounds.clamp(next);
    }

    /** Goes there by evidence, as far as the bounds allow: none that gives way takes it back. */
    void move(double next) {
        if (next < value) {
            cutFrom = 0;
        } else {
            raisedFrom = 0;
        }
        set(next);
    }

    /** Other bounds; a limit that stands where it does because of one that gives way goes back. */
    void bounds(LimitBounds next) {
        double before = value;
        if (next.ceiling() > bounds.ceiling() && value < cutFrom) {
            value = Math.min(cutFrom, next.ceiling());
        }
        if (next.floor() < bounds.floor() && raisedFrom > 0 && value > raisedFrom) {
            value = Math.max(raisedFrom, next.floor());
        }
        if (value != before && Double.isNaN(gaveWayFrom)) {
            gaveWayFrom = before;
        }
        bounds = Objects.requireNonNull(next);
    }

    /** Whether the bounds have changed it, or are to. */
    boolean isUnsettled() {
        return !Double.isNaN(gaveWayFrom) || bounds.clamp(value) != value;
    }

    /**
     * Brings it between its bounds.
     *
     * @return where it was before the bounds changed
     */
    double settle() {
        double before = Double.isNaN(gaveWayFrom) ? value : gaveWayFrom;
        gaveWayFrom = Double.NaN;
        clamp();
        return before;
    }

    private void clamp() {
        double wanted = value;
        value = bounds.clamp(wanted);
        if (value < wanted) {
            cutFrom = Math.max(cutFrom, wanted);
        } else if (value > wanted) {
            raisedFrom = raisedFrom > 0 ? Math.min(raisedFrom, wanted) : wanted;
        }
    }
}
