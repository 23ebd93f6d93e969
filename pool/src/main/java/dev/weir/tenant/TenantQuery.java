package dev.weir.tenant;

import dev.weir.TenantKey;
import dev.weir.TenantSource;
import dev.weir.text.LoggedFailure;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Tenants that a query lists. It runs on a thread of the pool, on a connection of the pool's own
 * user; the borrower that brings an unknown name waits for it. Names that are not there cost one
 * query in {@value #FRESH_SECONDS} s, however many there are. Thread-safe.
 */
public final class TenantQuery implements TenantSource {
    static final int FRESH_SECONDS = 5;

    private final String sql;
    private final Pattern pattern;
    private final Lender lender;
    private final BiConsumer<Runnable, Consumer<Throwable>> background;
    private final LongSupplier clock;
    private final LongSupplier patienceNanos;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile Map<String, TenantKey> listed = Map.of();
    private @Nullable CompletableFuture<Map<String, TenantKey>> asking;
    private long askedAt;

    /** How role and schema follow from a name; {@code {tenant}} stands for it. */
    public record Pattern(String role, String schema) {
        private static final String NAME = "{tenant}";

        /** The key of that name, to which more may be added. */
        public TenantKey.Builder key(String id) {
            String place = schema.replace(NAME, id);
            return TenantKey.builder(id).role(role.replace(NAME, id)).schema(place).catalog(place);
        }
    }

    /** Lends a connection of the pool's own user. */
    @FunctionalInterface
    public interface Lender {
        Connection lend() throws SQLException;
    }

    /**
     * @param patienceNanos how long a borrower waits for the answer
     */
    public TenantQuery(
            String sql,
            Pattern pattern,
            Lender lender,
            BiConsumer<Runnable, Consumer<Throwable>> background,
            LongSupplier clock,
            LongSupplier patienceNanos) {
        this.sql = sql;
        this.pattern = pattern;
        this.lender = lender;
        this.background = background;
        this.clock = clock;
        this.patienceNanos = patienceNanos;
    }

    @Override
    public @Nullable TenantKey find(String id) throws SQLException {
        TenantKey known = listed.get(id);
        return known != null ? known : ask().get(id);
    }

    private Map<String, TenantKey> ask() throws SQLException {
        try {
            return asked().get(patienceNanos.getAsLong(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("Interrupted while waiting for the list of tenants", "57014", e);
        } catch (TimeoutException e) {
            throw new SQLTransientException("tenantQuery has not been answered in time", "57014");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof SQLException failure) {
                throw new SQLException(
                        "tenantQuery failed: " + LoggedFailure.words(failure),
                        failure.getSQLState(),
                        failure);
            }
            throw new SQLException("tenantQuery failed", "58000", e.getCause());
        }
    }

    private CompletableFuture<Map<String, TenantKey>> asked() {
        lock.lock();
        try {
            CompletableFuture<Map<String, TenantKey>> last = asking;
            long now = clock.getAsLong();
            if (last != null && !last.isCompletedExceptionally()) {
                boolean fresh = now - askedAt < TimeUnit.SECONDS.toNanos(FRESH_SECONDS);
                if (fresh || !last.isDone()) {
                    return last;
                }
            }
            CompletableFuture<Map<String, TenantKey>> begun = new CompletableFuture<>();
            background.accept(() -> answer(begun), begun::completeExceptionally);
            asking = begun;
            askedAt = now;
            return begun;
        } finally {
            lock.unlock();
        }
    }

    private void answer(CompletableFuture<Map<String, TenantKey>> asked) {
        try {
            asked.complete(list());
        } catch (Throwable e) {
            asked.completeExceptionally(e);
        }
    }

    private Map<String, TenantKey> list() throws SQLException {
        try (Connection connection = lender.lend();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            Set<String> columns = new HashSet<>();
            for (int i = 2; i <= rows.getMetaData().getColumnCount(); i++) {
                columns.add(rows.getMetaData().getColumnLabel(i).toLowerCase(Locale.ROOT));
            }
            Map<String, TenantKey> found = new HashMap<>();
            while (rows.next()) {
                TenantKey.Builder parts = pattern.key(rows.getString(1));
                if (columns.contains("role")) {
                    parts.role(rows.getString("role"));
                }
                if (columns.contains("schema")) {
                    parts.schema(rows.getString("schema"));
                }
                if (columns.contains("catalog")) {
                    parts.catalog(rows.getString("catalog"));
                }
                TenantKey key = parts.build();
                found.put(key.id(), key);
            }
            listed = Map.copyOf(found);
            return listed;
        }
    }
}
