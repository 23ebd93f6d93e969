package dev.weir.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.WeirDataSource;
import javax.sql.DataSource;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.container.ContainerImageMetadata;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.ImportSelector;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.util.ClassUtils;

/**
 * Tests of a part of an application, as {@code @DataJpaTest}, get an embedded database in place of
 * the application's, unless the test names one. Spring Boot's own pools are kept then, and so is
 * Weir.
 */
@Tag("long")
class TestDatabaseTest {

    private final ApplicationContextRunner part =
            Applications.runner()
                    .withConfiguration(
                            AutoConfigurations.of(ClassUtils.resolveClassName(replacer(), null)));

    @Test
    void thePoolOfAServiceConnectionIsKept() {
        part.withInitializer(
                        context -> {
                            RootBeanDefinition details =
                                    new RootBeanDefinition(
                                            Applications.jdbcClass("JdbcConnectionDetails"));
                            details.setInstanceSupplier(ConnectionDetailsTest::details);
                            new ContainerImageMetadata("postgres").addTo(details);
                            ((BeanDefinitionRegistry) context)
                                    .registerBeanDefinition("container", details);
                        })
                .run(
                        context ->
                                assertThat(context.getBean(WeirDataSource.class).getJdbcUrl())
                                        .isEqualTo("jdbc:h2:mem:container"));
    }

    @Test
    void thePoolOfAUrlOfTestcontainersIsKept() {
        part.withPropertyValues(
                        "spring.datasource.url=jdbc:tc:postgresql:17:///app",
                        "weir.datasource.jdbc-url=jdbc:h2:mem:tc")
                .run(context -> assertThat(context).hasSingleBean(WeirDataSource.class));
    }

    @Test
    void anyOtherPoolIsReplacedAsEver() {
        part.withPropertyValues(Applications.H2)
                .run(
                        context ->
                                assertThat(context)
                                        .hasSingleBean(DataSource.class)
                                        .doesNotHaveBean(WeirDataSource.class));
    }

    @Nested
    @SpringBootTest(
            classes = Application.class,
            properties = {"spring.flyway.enabled=false", "spring.liquibase.enabled=false"})
    class WithADynamicProperty {

        @Autowired private DataSource dataSource;

        @DynamicPropertySource
        static void ofAContainer(DynamicPropertyRegistry properties) {
            properties.add("spring.datasource.url", () -> "jdbc:h2:mem:dynamic");
        }

        @Test
        void thePoolIsKept() {
            assertThat(dataSource)
                    .isInstanceOfSatisfying(
                            WeirDataSource.class,
                            pool -> assertThat(pool.getJdbcUrl()).isEqualTo("jdbc:h2:mem:dynamic"));
        }
    }

    private static String replacer() {
        return Applications.isBoot4() ? TestDatabase.ON_BOOT_4 : TestDatabase.ON_BOOT_3;
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Replacing.class)
    static class Application {}

    static final class Replacing implements ImportSelector {
        @Override
        public String[] selectImports(AnnotationMetadata metadata) {
            return new String[] {replacer()};
        }
    }
}
