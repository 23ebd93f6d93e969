package dev.weir.spring.boot;

import dev.weir.WeirDataSource;
import java.util.Objects;
import javax.sql.DataSource;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

/** Says why the application has no pool of Weir's although the starter is there. */
final class StandsBack implements SmartInitializingSingleton {
    private static final Log LOG = LogFactory.getLog(StandsBack.class);

    private final ConfigurableListableBeanFactory beans;
    private final Environment environment;
    private final Pools pools;

    StandsBack(ConfigurableListableBeanFactory beans, Environment environment, Pools pools) {
        this.beans = beans;
        this.environment = environment;
        this.pools = pools;
    }

    @Override
    public void afterSingletonsInstantiated() {
        if (!pools.open().isEmpty() || names(WeirDataSource.class).length > 0) {
            return;
        }
        for (String name : names(DataSource.class)) {
            String type = environment.getProperty("spring.datasource.type");
            LOG.info(
                    "Weir stands back: the application has the data source '%s' of type %s%s."
                            .formatted(
                                    name,
                                    ClassUtils.getQualifiedName(
                                            Objects.requireNonNullElse(
                                                    beans.getType(name, false), DataSource.class)),
                                    type == null ? "" : ", as spring.datasource.type says"));
        }
    }

    private String[] names(Class<?> type) {
        return beans.getBeanNamesForType(type, true, false);
    }
}
