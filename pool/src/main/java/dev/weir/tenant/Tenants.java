package dev.weir.tenant;

import dev.weir.TenantKey;
import dev.weir.TenantResolver;
import dev.weir.TenantShare;
import dev.weir.TenantSource;
import dev.weir.WeirConfig;
import dev.weir.text.LoggedFailure;
import dev.weir.text.TenantNames;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The tenants that a pool has met, each checked once and numbered. Nothing that a borrower says
 * becomes SQL but through here. Thread-safe.
 */
public final class Tenants {
    private static final String NAME = "{tenant}";

    /** What becomes of the pool's sessions. */
    public final Binding.Counts counts = new Binding.Counts();

    private final TenantSource source;
    private final @Nullable TenantResolver resolver;
    private final int most;
    private final int maximum;
    private final ConcurrentMap<String, Tenant> byName = new ConcurrentHashMap<>();
    private final ConcurrentMap<TenantKey, Tenant> byKey = new ConcurrentHashMap<>();
    private final ReentrantLock lock = new ReentrantLock();

    /** Threads that ask the source. */
    private final Set<Thread> asking = ConcurrentHashMap.newKeySet();

    /** Of a pool that {@linkplain WeirConfig#hasTenants has some}. */
    public Tenants(WeirConfig config) {
        TenantSource given = config.tenantSource();
        this.source = given == null ? listed(config) : given;
        this.resolver = config.tenantResolver();
        this.most = config.maxTenants();
        this.maximum = config.maxConnectionsPerTenant();
    }

    private static TenantSource listed(WeirConfig config) {
        Set<String> names =
                Arrays.stream(String.valueOf(config.tenants()).split(","))
                        .map(String::strip)
                        .filter(name -> !name.isEmpty())
                        .collect(Collectors.toUnmodifiableSet());
        return id -> names.contains(id) ? key(config, id) : null;
    }

    private static TenantKey key(WeirConfig config, String id) {
        String role = config.tenantRole().replace(NAME, id);
        String place = config.tenantSchema().replace(NAME, id);
        return new TenantKey(id, role, List.of(place), place, Map.of());
    }

    /**
     * Whose a connection is to be.
     *
     * @param name null: whom the resolver names
     * @param key where the tenant is given whole
     * @return null: the pool's own user
     * @throws SQLException SQLState 22023, when the pool may serve no such tenant; 54000, when
     *     there are too many; what a callback threw
     */
    public @Nullable Tenant of(@Nullable String name, @Nullable TenantKey key) throws SQLException {
        String wanted = key != null ? key.id() : name != null ? name : present();
        if (wanted == null) {
            return null;
        }
        Tenant known = key != null ? byKey.get(key) : byName.get(wanted);
        if (known != null) {
            return known;
        }
        if (!asking.add(Thread.currentThread())) {
            throw TenantNames.refused(
                    "tenantSource borrows from its own pool: give it another DataSource.");
        }
        try {
            return key != null ? whole(key) : named(wanted);
        } catch (RuntimeException e) {
            throw LoggedFailure.ofCallback("tenantSource", e);
        } finally {
            asking.remove(Thread.currentThread());
        }
    }

    /** For whom the calling thread works; null: nobody, or nobody tells. */
    private @Nullable String present() throws SQLException {
        try {
            return resolver == null ? null : resolver.currentTenant();
        } catch (RuntimeException e) {
            throw LoggedFailure.ofCallback("tenantResolver", e);
        }
    }

    private Tenant named(String name) throws SQLException {
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

    private Tenant whole(TenantKey key) throws SQLException {
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
        TenantShare given = source.share(key); // the user's code: never under the lock
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
            TenantShare share =
                    new TenantShare(
                            Math.max(1, given.weight()),
                            given.maximum() == 0 ? maximum : given.maximum());
            Tenant met = Tenant.of(byKey.size() + 1, key, share);
            byKey.put(key, met);
            return met;
        } finally {
            lock.unlock();
        }
    }
}
