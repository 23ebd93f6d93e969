package dev.weir;

import dev.weir.text.Durations;
import dev.weir.text.Spelling;
import java.sql.ShardingKey;
import org.jspecify.annotations.Nullable;

/**
 * Under which terms a connection is borrowed.
 *
 * @param tenant whose it is to be; null: the pool's own user's, or whom the resolver says
 * @param lane what kind of work it is for; null: the pool finds out
 * @param patienceNanos longest wait; 0: the pool's {@code connectionTimeout}
 */
record BorrowTerms(@Nullable ShardingKey tenant, @Nullable Lane lane, long patienceNanos) {

    /** Those of {@link WeirDataSource#getConnection()}. */
    static final BorrowTerms DEFAULT = new BorrowTerms(null, null, 0);

    BorrowTerms tenant(@Nullable ShardingKey other) {
        return new BorrowTerms(other, lane, patienceNanos);
    }

    BorrowTerms lane(Lane other) {
        return new BorrowTerms(tenant, other, patienceNanos);
    }

    BorrowTerms patience(long nanos) {
        return new BorrowTerms(tenant, lane, nanos);
    }

    /** As part of a sentence; empty for {@link #DEFAULT}. */
    @Override
    public String toString() {
        StringBuilder words = new StringBuilder();
        if (tenant != null) {
            String name =
                    tenant instanceof TenantName byName
                            ? byName.id()
                            : tenant instanceof TenantKey key ? key.id() : "another";
            words.append(" for tenant ").append(Spelling.printable(name));
        }
        if (lane != null) {
            words.append(" in the ").append(lane.word).append(" lane");
        }
        if (patienceNanos > 0) {
            words.append(" within ")
                    .append(Durations.readable(java.time.Duration.ofNanos(patienceNanos)));
        }
        return words.toString();
    }
}
