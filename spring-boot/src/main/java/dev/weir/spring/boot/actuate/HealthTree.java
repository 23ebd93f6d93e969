package dev.weir.spring.boot.actuate;

import dev.weir.WeirDataSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.jdbc.metadata.CompositeDataSourcePoolMetadataProvider;
import org.springframework.boot.jdbc.metadata.DataSourcePoolMetadata;
import org.springframework.boot.jdbc.metadata.DataSourcePoolMetadataProvider;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/**
 * Puts the health of all data sources together as Spring Boot does: one by itself, several by their
 * bean names, those behind a router by their keys.
 *
 * @param <C> what a version of Spring Boot calls a health contributor
 */
abstract class HealthTree<C> {

    /** Where a router has a data source for null. */
    private static final String UNNAMED = "unnamed";

    private final DataSourcePoolMetadataProvider metadata;

    HealthTree(List<DataSourcePoolMetadataProvider> metadata) {
        this.metadata = new CompositeDataSourcePoolMetadataProvider(metadata);
    }

    /** Of a pool. */
    abstract C pool(WeirDataSource pool);

    /** Of a data source that is no pool of Weir's: Spring Boot's own check. */
    abstract C other(DataSource dataSource, @Nullable String validationQuery);

    /** Of several. */
    abstract C all(Map<String, C> parts);

    /**
     * The whole.
     *
     * @param routers whether routers count
     */
    C of(Map<String, DataSource> dataSources, boolean routers) {
        Map<String, C> parts = new LinkedHashMap<>();
        dataSources.forEach(
                (name, dataSource) -> {
                    if (routers || Pools.router(dataSource) == null) {
                        parts.put(name, of(dataSource));
                    }
                });
        return parts.size() == 1 ? parts.values().iterator().next() : all(parts);
    }

    private C of(DataSource dataSource) {
        AbstractRoutingDataSource router = Pools.router(dataSource);
        if (router != null) {
            Map<String, C> routed = new LinkedHashMap<>();
            router.getResolvedDataSources()
                    .forEach(
                            (key, target) ->
                                    routed.put(Objects.toString(key, UNNAMED), of(target)));
            return all(routed);
        }
        WeirDataSource pool = Pools.behind(dataSource);
        if (pool != null) {
            return pool(pool);
        }
        DataSourcePoolMetadata known = metadata.getDataSourcePoolMetadata(dataSource);
        return other(dataSource, known == null ? null : known.getValidationQuery());
    }
}
