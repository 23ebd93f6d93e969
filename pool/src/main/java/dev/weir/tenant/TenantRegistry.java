package dev.weir.tenant;

import dev.weir.TenantKey;
import dev.weir.TenantShare;
import dev.weir.TenantSource;
import dev.weir.text.TenantNames;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The tenants that the pool has met, each checked once and numbered. Nothing that a borrower says
 * becomes SQL but through here. Thread-safe.
 */
public final class TenantRegistry {
    private final TenantSource source;
    private final int most;
    private final int maximum;
    private final ConcurrentMap<String, Tenant> byName = new ConcurrentHashMap<>();
    private final ConcurrentMap<TenantKey, Tenant> byKey = new ConcurrentHashMap<>();
    private final ReentrantLock lock = new ReentrantLock();

    /**
     * @param most tenants to remember
     * @param maximum connections of a tenant that is given none; 0: see {@link Tenant#share}
     */
    public TenantRegistry(TenantSource source, int most, int maximum) {
        this.source = source;
        this.most = most;
        this.maximum = maximum;
    }

    /**
     * The tenant of a name.
     *
     * @throws SQLException SQLState 22023, when it names nobody that the pool may serve; 54000,
     *     when there are too many; what the source threw
     */
    public Tenant named(String name) throws SQLException {
        Tenant known = byName.get(name);
        if (known != null) {
            return known;
        }
        TenantNames.check("The tenant's name", name);
        TenantKey found = source.find(name);
        if (found == null) {
            throw unknown(name);
        }
        if (!found.id().equals(name)) {
            throw TenantNames.refused(
                    "The tenant source answered with another tenant than %s: it must give the one it was asked for."
                            .formatted(name));
        }
        Tenant met = meet(found);
        byName.putIfAbsent(name, met);
        return met;
    }

    /** The tenant of a key; throws as {@link #named}. */
    public Tenant whole(TenantKey key) throws SQLException {
        Tenant known = byKey.get(key);
        if (known != null) {
            return known;
        }
        TenantNames.check("The tenant's name", key.id());
        if (!source.allows(key)) {
            throw unknown(key.id());
        }
        return meet(key);
    }

    private static SQLException unknown(String name) {
        return TenantNames.refused(
                "The pool knows no tenant %s of these parts: add it to tenants or tenantSource."
                        .formatted(name));
    }

    private Tenant meet(TenantKey key) throws SQLException {
        lock.lock();
        try {
            Tenant known = byKey.get(key);
            if (known != null) {
                return known;
            }
            if (byKey.size() >= most) {
                throw new SQLException(
                        "The pool remembers %d tenants already: raise maxTenants.".formatted(most),
                        "54000");
            }
            Tenant met = Tenant.of(byKey.size() + 1, key, share(source.share(key)));
            byKey.put(key, met);
            return met;
        } finally {
            lock.unlock();
        }
    }

    private TenantShare share(TenantShare given) {
        return new TenantShare(
                Math.max(1, given.weight()), given.maximum() == 0 ? maximum : given.maximum());
    }
}
