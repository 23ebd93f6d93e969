package dev.weir.spring.boot.tenant;

import dev.weir.TenantBinding;
import dev.weir.TenantResolver;
import dev.weir.TenantSource;
import dev.weir.WeirDataSource;
import dev.weir.spring.boot.WeirDataSourceCustomizer;
import javax.sql.DataSource;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
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

    @Bean
    WeirDataSourceCustomizer weirTenantCustomizer(
            ObjectProvider<TenantSource> sources,
            ObjectProvider<TenantBinding> bindings,
            ObjectProvider<TenantResolver> resolvers,
            ListableBeanFactory beans) {
        return (pool, beanName) -> {
            boolean isOnly = beans.getBeanNamesForType(DataSource.class, true, false).length == 1;
            if (!hasTenants(pool) && isOnly) {
                sources.ifUnique(pool::setTenantSource);
            }
            // the only pool is meant, and without tenants it says what is missing
            if (!hasTenants(pool) && !isOnly) {
                return;
            }
            if (pool.getTenantBinding() == null) {
                bindings.ifUnique(pool::setTenantBinding);
            }
            if (pool.getTenantResolver() == null) {
                resolvers.ifUnique(pool::setTenantResolver);
            }
        };
    }

    private static boolean hasTenants(WeirDataSource pool) {
        return pool.getTenants() != null || pool.getTenantSource() != null;
    }
}
