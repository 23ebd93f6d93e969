package dev.weir.spring.boot.lane;

import dev.weir.Lane;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * The lane of the work that the calling thread does. {@link UseLane} sets it around a method; code
 * that has no bean around it sets it itself:
 *
 * {@snippet :
 * Report report = CurrentLane.call(Lane.LONG, () -> reports.yearly(2026));
 * }
 *
 * <p>Belongs to the thread: work handed to another thread says its lane there.
 */
public final class CurrentLane {

    private static final ThreadLocal<Lane> CURRENT = new ThreadLocal<>();

    /** Spares threads an entry in an application that never names a lane. */
    private static volatile boolean used;

    private CurrentLane() {}

    /** The lane of the present work; null where nobody has said. */
    public static @Nullable Lane get() {
        return used ? CURRENT.get() : null;
    }

    /**
     * Does work in a lane.
     *
     * @return what {@code work} returns
     * @throws Exception what {@code work} throws
     * @throws NullPointerException when an argument is null
     */
    public static <T extends @Nullable Object> T call(Lane lane, Callable<T> work)
            throws Exception {
        Objects.requireNonNull(work, "work");
        Lane before = enter(lane);
        try {
            return work.call();
        } finally {
            leave(before);
        }
    }

    /**
     * Does work in a lane.
     *
     * @throws NullPointerException when an argument is null
     */
    public static void run(Lane lane, Runnable work) {
        Objects.requireNonNull(work, "work");
        Lane before = enter(lane);
        try {
            work.run();
        } finally {
            leave(before);
        }
    }

    /** Begins work in a lane; returns what {@link #leave} needs. */
    static @Nullable Lane enter(Lane lane) {
        Objects.requireNonNull(lane, "lane is null: give Lane.SHORT or Lane.LONG");
        Lane before = get();
        used = true;
        CURRENT.set(lane);
        return before;
    }

    static void leave(@Nullable Lane before) {
        if (before == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(before);
        }
    }
}
