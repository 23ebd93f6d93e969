package dev.weir.engine;

import dev.weir.Lane;
import dev.weir.TenantKey;
import dev.weir.WeirDataSource;
import org.jspecify.annotations.Nullable;

/**
 * Under which terms a connection is borrowed.
 *
 * @param tenant whose it is to be; null: the pool's own user's, or whom the resolver says
 * @param key the tenant's where it was given whole; null: its name is all
 * @param lane what kind of work it is for; null: the pool finds out
 * @param patienceNanos longest wait; 0: the pool's {@code connectionTimeout}
 */
public record BorrowTerms(
        @Nullable String tenant, @Nullable TenantKey key, @Nullable Lane lane, long patienceNanos) {

    /** Those of {@link WeirDataSource#getConnection()}. */
    public static final BorrowTerms DEFAULT = new BorrowTerms(null, null, null, 0);

    public BorrowTerms tenant(String name) {
        return new BorrowTerms(name, null, lane, patienceNanos);
    }

    public BorrowTerms tenant(TenantKey whole) {
        return new BorrowTerms(whole.id(), whole, lane, patienceNanos);
    }

    public BorrowTerms lane(Lane other) {
        return new BorrowTerms(tenant, key, other, patienceNanos);
    }

    public BorrowTerms patience(long nanos) {
        return new BorrowTerms(tenant, key, lane, nanos);
    }
}
