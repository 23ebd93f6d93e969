package dev.weir.observe;

import dev.weir.SizeDecision;
import java.time.Instant;

/** What {@link SizeDecision} tells. */
record DecisionFigures(
        Instant at,
        SizeDecision.Law law,
        double from,
        double to,
        double elasticity,
        double error,
        int samples,
        String reason)
        implements SizeDecision {}
