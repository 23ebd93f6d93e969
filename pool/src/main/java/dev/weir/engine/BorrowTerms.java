package dev.weir.engine;

import dev.weir.Lane;
import dev.weir.TenantKey;
import dev.weir.WeirDataSource;
import dev.weir.tenant.TenantName;
import dev.weir.text.Durations;
import dev.weir.text.Spelling;
import java.sql.ShardingKey;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Under which terms a connection is borrowed.
 *
 * @param tenant whose it is to be; null: the pool's own user's, or whom the resolver says
 * @param lane what kind of work it is for; null: the pool finds out
 * @param patienceNanos longest wait; 0: the pool's {@code connectionTimeout}
 */
public record BorrowTerms(@Nullable ShardingKey tenant, @Nullable Lane lane, long patienceNanos) {

    /** Those of {@link WeirDataSource#getConnection()}. */
    public static final BorrowTerms DEFAULT = new BorrowTerms(null, null, 0);

    public BorrowTerms tenant(String name) {
        return tenant(new TenantName(name));
    }

    public BorrowTerms tenant(@Nullable ShardingKey other) {
        return new BorrowTerms(other, lane, patienceNanos);
    }

    public BorrowTerms lane(Lane other) {
        return new BorrowTerms(tenant, other, patienceNanos);
    }

    public BorrowTerms patience(long nanos) {
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
            words.append(" in the ").append(lane.name().toLowerCase(Locale.ROOT)).append(" lane");
        }
        if (patienceNanos > 0) {
            words.append(" within ").append(Durations.readable(patienceNanos));
        }
        return words.toString();
    }
}
