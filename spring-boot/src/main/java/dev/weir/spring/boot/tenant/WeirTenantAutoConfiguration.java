package dev.weir.spring.boot.tenant;

import dev.weir.TenantBinding;
import dev.weir.TenantResolver;
import dev.weir.TenantSource;
import dev.weir.WeirDataSource;
import dev.weir.spring.boot.WeirDataSourceCustomizer;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/**
 * Gives pools with tenants the beans that speak for them: a {@link TenantResolver}, a {@link
 * TenantSource}, a {@link TenantBinding}.
 */
@AutoConfiguration
@ConditionalOnClass(WeirDataSource.class)
public final class WeirTenantAutoConfiguration {
    private volatile boolean passedOver;
    private volatile boolean taken;

    @Bean
    WeirDataSourceCustomizer weirTenantCustomizer(
            ObjectProvider<TenantSource> sources,
            ObjectProvider<TenantBinding> bindings,
            ObjectProvider<TenantResolver> resolvers,
            ListableBeanFactory beans) {
        return (pool, beanName) -> {
            boolean isOnly = beans.getBeanNamesForType(DataSource.class, true, false).length == 1;
            if (!hasTenants(pool) && (isOnly || beanName.equals("dataSource"))) {
                sources.ifUnique(pool::setTenantSource);
            }
            // the only pool is meant, and without tenants it says what is missing
            if (!hasTenants(pool) && !isOnly) {
                passedOver = true;
                return;
            }
            taken = true;
            if (pool.getTenantBinding() == null) {
                bindings.ifUnique(pool::setTenantBinding);
            }
            if (pool.getTenantResolver() == null) {
                resolvers.ifUnique(pool::setTenantResolver);
            }
        };
    }

    /** Else a pool would lend to its own user what is meant for a tenant. */
    @Bean
    SmartInitializingSingleton weirTenantsAreTaken(
            ObjectProvider<TenantSource> sources, ObjectProvider<TenantResolver> resolvers) {
        return () -> {
            if (passedOver
                    && !taken
                    && Stream.concat(sources.stream(), resolvers.stream()).findAny().isPresent()) {
                throw new IllegalStateException(
                        "There are several DataSource beans, and no pool takes the TenantSource or TenantResolver bean: set tenants or tenantSource of the pool that is meant, as by a WeirDataSourceCustomizer.");
            }
        };
    }

    private static boolean hasTenants(WeirDataSource pool) {
        return pool.getTenants() != null || pool.getTenantSource() != null;
    }
}
