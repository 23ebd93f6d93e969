package dev.weir.spring.boot.actuate;

import dev.weir.WeirDataSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;

/**
 * The endpoint {@code weir}: who holds which connection, why the pool has its size, and who was not
 * served of late. It only reads, and asks the database nothing. Thread-safe.
 */
@Endpoint(id = "weir")
public class WeirEndpoint {

    private final Supplier<Map<String, WeirDataSource>> pools;

    /**
     * @param pools the application's pools, by the names of their beans
     */
    public WeirEndpoint(Supplier<Map<String, WeirDataSource>> pools) {
        this.pools = pools;
    }

    /** All pools, by the names of their beans. */
    @ReadOperation
    public PoolReports pools() {
        Map<String, PoolReport> reports = new LinkedHashMap<>();
        pools.get().forEach((name, pool) -> reports.put(name, PoolReporter.of(pool)));
        return new PoolReports(reports);
    }

    /**
     * One pool.
     *
     * @param name of its bean, or of the pool itself
     * @return null when there is none of that name, which is answered as 404
     */
    @ReadOperation
    public @Nullable PoolReport pool(@Selector String name) {
        Map<String, WeirDataSource> present = pools.get();
        WeirDataSource byBean = present.get(name);
        if (byBean != null) {
            return PoolReporter.of(byBean);
        }
        return present.values().stream()
                .filter(pool -> name.equals(pool.getPoolName()))
                .findFirst()
                .map(PoolReporter::of)
                .orElse(null);
    }

    /**
     * What the endpoint answers.
     *
     * @param pools by the names of their beans
     */
    public record PoolReports(Map<String, PoolReport> pools) {}
}
