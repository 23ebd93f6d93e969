package dev.weir.spring.boot.lane;

import dev.weir.Lane;
import dev.weir.LaneResolver;
import org.jspecify.annotations.Nullable;

/** The lane that was named, else that of read-only transactions. Thread-safe. */
final class SpringLaneResolver implements LaneResolver {

    private final @Nullable Lane ofReadOnly;

    /**
     * @param ofReadOnly the lane of read-only transactions; null: they are as all others
     */
    SpringLaneResolver(@Nullable Lane ofReadOnly) {
        this.ofReadOnly = ofReadOnly;
    }

    @Override
    public @Nullable Lane currentLane() {
        Lane named = CurrentLane.get();
        if (named != null || ofReadOnly == null) {
            return named;
        }
        return ReadOnlyTransactions.isCurrent() ? ofReadOnly : null;
    }
}
