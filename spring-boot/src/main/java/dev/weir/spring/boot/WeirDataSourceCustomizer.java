package dev.weir.spring.boot;

import dev.weir.WeirDataSource;

/**
 * Changes a pool before it starts. Every bean of this type is called for every bean that is a
 * {@link WeirDataSource}, the starter's own and those of the application, in the order of Spring's
 * {@code @Order}; what it sets wins over the properties. Called while the application starts, by
 * the thread that makes the pool; an exception ends the start.
 */
@FunctionalInterface
public interface WeirDataSourceCustomizer {

    /**
     * Changes a pool that has its settings and has not started.
     *
     * @param pool whose setters may be called
     * @param beanName name of the bean, {@code dataSource} for the starter's own
     */
    void customize(WeirDataSource pool, String beanName);
}
