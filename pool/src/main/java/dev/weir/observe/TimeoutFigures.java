package dev.weir.observe;

import dev.weir.Diagnosis;
import dev.weir.PoolTimeout;
import dev.weir.PoolTimeoutException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What {@link PoolTimeout} tells. */
record TimeoutFigures(
        Instant at,
        PoolTimeoutException.Reason reason,
        int borrowers,
        Duration waited,
        String thread,
        Diagnosis diagnosis,
        @Nullable String lastFailure)
        implements PoolTimeout {}
