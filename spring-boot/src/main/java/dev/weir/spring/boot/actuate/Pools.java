package dev.weir.spring.boot.actuate;

import dev.weir.PoolControl;
import dev.weir.WeirDataSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.SimpleAutowireCandidateResolver;
import org.springframework.boot.jdbc.DataSourceUnwrapper;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/** The application's pools, whatever proxies and routers stand before them. */
final class Pools {

    private Pools() {}

    /** The pool behind a data source; null if there is none, or more than one. */
    static @Nullable WeirDataSource behind(DataSource dataSource) {
        return router(dataSource) != null
                ? null
                : DataSourceUnwrapper.unwrap(dataSource, PoolControl.class, WeirDataSource.class);
    }

    /** The router that a data source is or wraps; null if it is none. */
    static @Nullable AbstractRoutingDataSource router(DataSource dataSource) {
        return DataSourceUnwrapper.unwrap(dataSource, AbstractRoutingDataSource.class);
    }

    /** The data sources that Spring Boot's own health and metrics look at, by bean name. */
    static Map<String, DataSource> dataSources(ConfigurableListableBeanFactory beans) {
        return SimpleAutowireCandidateResolver.resolveAutowireCandidates(
                beans, DataSource.class, false, true);
    }

    /** Each pool once, by the name of the first bean that leads to it. */
    static Map<String, WeirDataSource> of(ConfigurableListableBeanFactory beans) {
        Map<String, WeirDataSource> pools = new LinkedHashMap<>();
        Map<String, AbstractRoutingDataSource> routers = new LinkedHashMap<>();
        dataSources(beans)
                .forEach(
                        (name, dataSource) -> {
                            AbstractRoutingDataSource router = router(dataSource);
                            if (router == null) {
                                add(pools, name, dataSource);
                            } else {
                                routers.put(name, router);
                            }
                        });
        routers.forEach(
                (name, router) ->
                        router.getResolvedDataSources()
                                .forEach((key, target) -> add(pools, name + "." + key, target)));
        return pools;
    }

    private static void add(Map<String, WeirDataSource> pools, String name, DataSource dataSource) {
        WeirDataSource pool = behind(dataSource);
        if (pool != null && !isAmong(pool, pools.values())) {
            pools.put(name, pool);
        }
    }

    private static boolean isAmong(WeirDataSource pool, Collection<WeirDataSource> pools) {
        return pools.stream().anyMatch(other -> other == pool);
    }
}
