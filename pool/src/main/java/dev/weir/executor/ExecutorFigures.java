package dev.weir.executor;

import dev.weir.ConnectionExecutor;
import dev.weir.Lane;

/** What {@link ConnectionExecutor.Snapshot} tells. */
public record ExecutorFigures(
        Lane lane,
        int limit,
        int running,
        int queued,
        long submitted,
        long done,
        long failed,
        long cancelled)
        implements ConnectionExecutor.Snapshot {}
