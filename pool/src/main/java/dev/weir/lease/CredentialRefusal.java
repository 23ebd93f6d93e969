package dev.weir.lease;

import org.jspecify.annotations.Nullable;

/**
 * What the server said of the credentials, when it refused them.
 *
 * <p>Asking again with the same ones locks accounts and fills logs, so a refusal stands for 30 s,
 * in which waiters are answered from memory; then one connect at a time asks again, until one
 * succeeds or there are other credentials. Guarded by the pool's lock.
 */
final class CredentialRefusal {
    private static final long STANDS_NANOS = 30_000_000_000L;

    private @Nullable Throwable cause;
    private long until;

    void refused(Throwable failure, long now) {
        cause = failure;
        until = now + STANDS_NANOS;
    }

    /** A connect succeeded, or there are other credentials. */
    void forget() {
        cause = null;
    }

    /** Whether the answer is known without asking. */
    boolean stands(long now) {
        return cause != null && now < until;
    }

    /** For how long it will be. */
    long leftNanos(long now) {
        return until - now;
    }

    /** The server's words, null when it has nothing against the credentials. */
    @Nullable Throwable cause() {
        return cause;
    }

    /** Whether a connect may begin beside those under way. */
    boolean allows(int underWay, long now) {
        return cause == null || (now >= until && underWay == 0);
    }
}
