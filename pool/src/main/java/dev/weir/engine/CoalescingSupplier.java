package dev.weir.engine;

import dev.weir.lease.Clock;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A look at something that takes its time, shared by those who want one together: what was seen a
 * moment ago will do, and while one of them looks anew, the others make do with what is a little
 * older. Nobody waits for the look of another, which may have been preempted in the middle of it.
 * Thread-safe.
 */
final class CoalescingSupplier<T> {

    private final Clock clock;
    private final long freshNanos;
    private final long staleNanos;
    private final Supplier<T> look;
    private final AtomicBoolean looking = new AtomicBoolean();
    private volatile @Nullable Seen<T> last;

    private record Seen<T>(T what, long at) {}

    /**
     * @param freshNanos what is no older than this is shared
     * @param staleNanos what is no older than this is shared while somebody looks anew
     */
    CoalescingSupplier(Clock clock, long freshNanos, long staleNanos, Supplier<T> look) {
        this.clock = clock;
        this.freshNanos = freshNanos;
        this.staleNanos = staleNanos;
        this.look = look;
    }

    T get() {
        Seen<T> seen = last;
        if (seen == null) {
            return anew();
        }
        long age = clock.nanoTime() - seen.at;
        if (age <= freshNanos) {
            return seen.what;
        }
        if (!looking.compareAndSet(false, true)) {
            return age <= staleNanos ? seen.what : anew();
        }
        try {
            return anew();
        } finally {
            looking.set(false);
        }
    }

    private T anew() {
        long begun = clock.nanoTime();
        T what = look.get();
        last = new Seen<>(what, begun);
        return what;
    }
}
