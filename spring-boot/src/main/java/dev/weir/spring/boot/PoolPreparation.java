package dev.weir.spring.boot;

import dev.weir.ConfigKey;
import dev.weir.Sizing;
import dev.weir.WeirConfig;
import dev.weir.WeirConfigException;
import dev.weir.WeirDataSource;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/**
 * Prepares every pool that is a bean, the starter's own and those of the application: gives it a
 * name, lets customizers at it, and checks its settings while the application starts. A pool that
 * has started is left as it is.
 */
final class PoolPreparation implements BeanPostProcessor, PriorityOrdered {
    private static final Log LOG = LogFactory.getLog(PoolPreparation.class);
    private static final String OWN = "dataSource";

    private final Environment environment;
    private final Places places;
    private final Pools pools;
    private final ObjectProvider<WeirDataSourceCustomizer> customizers;

    PoolPreparation(
            Environment environment,
            Places places,
            Pools pools,
            ObjectProvider<WeirDataSourceCustomizer> customizers) {
        this.environment = environment;
        this.places = places;
        this.pools = pools;
        this.customizers = customizers;
    }

    /** After the properties have been bound, as Spring Boot's own for other pools. */
    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE + 2;
    }

    @Override
    public Object postProcessBeforeInitialization(Object bean, String beanName) {
        if (bean instanceof WeirDataSource pool) {
            pools.add(pool);
            if (!pool.isRunning() && !pool.isClosed()) {
                prepare(pool, beanName);
            }
        }
        return bean;
    }

    private void prepare(WeirDataSource pool, String beanName) {
        if (pool.getPoolName() == null) {
            pool.setPoolName(name(beanName));
        }
        customizers.orderedStream().forEach(customizer -> customizer.customize(pool, beanName));
        if (saysWhereToConnect(pool)) {
            WeirConfig config = check(pool);
            // a name that was made up is used up by now
            pool.setPoolName(config.poolName());
            LOG.info(sentence(config));
        }
    }

    /** As {@code jdbc.connections.*} names it, with the application's name before it. */
    private String name(String beanName) {
        String application = environment.getProperty("spring.application.name", "").strip();
        String ofBean =
                beanName.equals(OWN)
                        ? ""
                        : StringUtils.uncapitalize(beanName.replaceFirst("(?i)data-?source$", ""));
        if (ofBean.isEmpty()) {
            return application;
        }
        return application.isEmpty() ? ofBean : application + "-" + ofBean;
    }

    /** An application may set the place of its own pool later. */
    private static boolean saysWhereToConnect(WeirDataSource pool) {
        return pool.getJdbcUrl() != null
                || pool.getDataSourceClassName() != null
                || pool.getDataSource() != null
                || pool.getDataSourceJNDI() != null;
    }

    private WeirConfig check(WeirDataSource pool) {
        try {
            DriverCheck.require(pool);
            return pool.toConfig();
        } catch (WeirConfigException e) {
            throw places.located(pool, e);
        }
    }

    private static String sentence(WeirConfig config) {
        String place = config.asMap().get(ConfigKey.JDBC_URL.propertyName());
        String size =
                config.sizing() == Sizing.AUTO
                        ? "finds its size"
                                + (config.isSet(ConfigKey.MAXIMUM_POOL_SIZE)
                                        ? ", at most " + config.maximumPoolSize()
                                        : "")
                        : "size " + config.maximumPoolSize();
        return "%s - Weir is the connection pool%s; %s"
                .formatted(config.poolName(), place == null ? "" : " of " + place, size);
    }
}
