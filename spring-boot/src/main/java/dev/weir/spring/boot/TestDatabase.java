package dev.weir.spring.boot;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.boot.autoconfigure.container.ContainerImageMetadata;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.origin.PropertySourceOrigin;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;

/**
 * Keeps the starter's pool in a test that names its database, as a container. In tests of a part of
 * an application Spring Boot puts an embedded database in place of any data source. It leaves its
 * own as it is when it leads to a test's database; what that means is its {@code
 * TestDatabaseAutoConfiguration}, with {@code Replace.NON_TEST}.
 */
final class TestDatabase implements BeanDefinitionRegistryPostProcessor, Ordered {

    static final String ON_BOOT_3 =
            "org.springframework.boot.test.autoconfigure.jdbc.TestDatabaseAutoConfiguration";
    static final String ON_BOOT_4 =
            "org.springframework.boot.jdbc.test.autoconfigure.TestDatabaseAutoConfiguration";

    /** The bean that would replace the pool. */
    private static final String REPLACER = "nonTestEmbeddedDataSourceBeanFactoryPostProcessor";

    private static final ConfigurationPropertyName URL =
            ConfigurationPropertyName.of("spring.datasource.url");

    /** Of {@code @DynamicPropertySource}; not public. */
    private static final String DYNAMIC =
            "org.springframework.test.context.support.DynamicValuesPropertySource";

    private final Environment environment;
    private final Class<?> connectionDetails;

    TestDatabase(Environment environment, Class<?> connectionDetails) {
        this.environment = environment;
        this.connectionDetails = connectionDetails;
    }

    /** Spring Boot's own has no order, and so runs later. */
    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }

    @Override
    public void postProcessBeanDefinitionRegistry(BeanDefinitionRegistry registry) {
        if (registry.containsBeanDefinition(REPLACER)
                && (isOfAContainer((ConfigurableListableBeanFactory) registry) || isOfTheTest())) {
            registry.removeBeanDefinition(REPLACER);
        }
    }

    private boolean isOfAContainer(ConfigurableListableBeanFactory beans) {
        for (String name : beans.getBeanNamesForType(connectionDetails, true, false)) {
            if (beans.containsBeanDefinition(name)
                    && ContainerImageMetadata.isPresent(beans.getBeanDefinition(name))) {
                return true;
            }
        }
        return false;
    }

    private boolean isOfTheTest() {
        ConfigurationProperty url = url();
        if (url == null) {
            return false;
        }
        return (url.getOrigin() instanceof PropertySourceOrigin origin
                        && origin.getPropertySource().getClass().getName().equals(DYNAMIC))
                || url.getValue().toString().startsWith("jdbc:tc:");
    }

    private @Nullable ConfigurationProperty url() {
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            ConfigurationProperty url = source.getConfigurationProperty(URL);
            if (url != null) {
                return url;
            }
        }
        return null;
    }
}
