package dev.weir;

import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The tenants that a pool may serve. Asked by the borrower that brings a new name; the pool
 * remembers the answer. May be asked by several threads at once, and again for a name that it did
 * not know, so such an answer should come from memory. Must not borrow from the same pool.
 */
@FunctionalInterface
public interface TenantSource {

    /**
     * The tenant of that name, whose {@link TenantKey#id()} must be {@code id}.
     *
     * @param id has passed the pool's check of names
     * @return null when there is none
     * @throws SQLException when it cannot be found out; passed on to the borrower
     */
    @Nullable TenantKey find(String id) throws SQLException;

    /**
     * Whether the pool may serve a key that a borrower brings whole.
     *
     * @throws SQLException when it cannot be found out; passed on to the borrower
     */
    default boolean allows(TenantKey key) throws SQLException {
        TenantKey known = find(key.id());
        return known != null && known.equals(key);
    }

    /** What the tenant may have of the pool; may be asked by several threads at once. */
    default TenantShare share(TenantKey key) {
        return TenantShare.DEFAULT;
    }

    /** Exactly these keys; the first of a name is the one that the name alone means. */
    static TenantSource of(TenantKey... keys) {
        List<TenantKey> all = List.of(keys);
        Map<String, TenantKey> byName = new LinkedHashMap<>();
        all.forEach(key -> byName.putIfAbsent(key.id(), key));
        return new TenantSource() {
            @Override
            public @Nullable TenantKey find(String id) {
                return byName.get(id);
            }

            @Override
            public boolean allows(TenantKey key) {
                return all.contains(key);
            }
        };
    }
}
