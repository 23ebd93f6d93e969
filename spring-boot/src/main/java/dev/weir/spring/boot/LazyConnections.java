package dev.weir.spring.boot;

import javax.sql.DataSource;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.Ordered;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;

/**
 * Has a transaction borrow its connection with its first statement, as {@code
 * spring.datasource.connection-fetch=lazy} of Spring Boot 4.1 does for pools of its own.
 */
final class LazyConnections implements BeanPostProcessor, Ordered {

    @Override
    public int getOrder() {
        return 0;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        return beanName.equals("dataSource") && bean instanceof DataSource pool
                ? new LazyConnectionDataSourceProxy(pool)
                : bean;
    }
}
