package dev.weir.connect;

import dev.weir.Credentials;
import dev.weir.CredentialsProvider;
import dev.weir.lease.Scheduler;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Asks a provider for other credentials while the database refuses those that it gave: after 100
 * ms, then every second. Only a changed pair is worth a connect. If that is refused as well, the
 * first question comes twice as late each time, at most after 26 s: a provider that makes a new
 * token whenever it is asked must not become a way to hammer the server. Thread-safe.
 */
public final class CredentialRefresher {
    private static final long FIRST_NANOS = 100_000_000L;
    private static final long AGAIN_NANOS = 1_000_000_000L;
    private static final int MOST_DOUBLINGS = 8;

    private final Scheduler scheduler;
    private final BiConsumer<Runnable, Consumer<Throwable>> background;
    private final Runnable changed;

    /** The pair that the database refuses, null while it refuses none. */
    private final AtomicReference<@Nullable Credentials> refused = new AtomicReference<>();

    private final AtomicInteger pairsRefused = new AtomicInteger();

    /**
     * @param background where the provider may be asked, which can take its time, and what to do
     *     when it cannot be asked there now
     * @param changed what to do when there is another pair
     */
    public CredentialRefresher(
            Scheduler scheduler,
            BiConsumer<Runnable, Consumer<Throwable>> background,
            Runnable changed) {
        this.scheduler = scheduler;
        this.background = background;
        this.changed = changed;
    }

    /** The database has refused what the provider gave. */
    public void refused(Credentials pair, CredentialsProvider provider) {
        if (!pair.equals(refused.getAndSet(pair))) {
            int before = Math.min(pairsRefused.getAndIncrement(), MOST_DOUBLINGS);
            askIn(FIRST_NANOS << before, pair, provider);
        }
    }

    /** The database took credentials, or the pool is closed: no more questions. */
    public void settled() {
        refused.set(null);
        pairsRefused.set(0);
    }

    private void askIn(long nanos, Credentials pair, CredentialsProvider provider) {
        scheduler.schedule(
                () ->
                        background.accept(
                                () -> ask(pair, provider),
                                noThread -> askIn(AGAIN_NANOS, pair, provider)),
                nanos);
    }

    private void ask(Credentials pair, CredentialsProvider provider) {
        if (!pair.equals(refused.get())) {
            return;
        }
        boolean other;
        try {
            other = !pair.equals(provider.getCredentials());
        } catch (Throwable noAnswer) {
            // whatever a user's provider throws, it may have an answer later
            other = false;
        }
        if (other) {
            refused.set(null); // the next pair may be refused as well, or this one come again
            changed.run();
        } else {
            askIn(AGAIN_NANOS, pair, provider);
        }
    }
}
