package dev.weir.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.WeirDataSource;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** {@code JdbcConnectionDetails} are what containers and Docker Compose give an application. */
@Tag("long")
class ConnectionDetailsTest {

    private final ApplicationContextRunner application = Applications.runner();

    @Test
    void theDetailsOfAContainerWinOverAllProperties() {
        withDetails(application)
                .withPropertyValues(
                        "spring.datasource.url=jdbc:h2:mem:property",
                        "spring.datasource.hikari.jdbc-url=jdbc:h2:mem:hikari",
                        "weir.datasource.username=property",
                        "weir.datasource.password=property",
                        "weir.datasource.maximum-pool-size=3")
                .run(
                        context -> {
                            WeirDataSource pool = context.getBean(WeirDataSource.class);
                            assertThat(pool.getJdbcUrl()).isEqualTo("jdbc:h2:mem:container");
                            assertThat(pool.getUsername()).isEqualTo("sa");
                            assertThat(pool.getPassword()).isEmpty();
                            assertThat(pool.getDriverClassName()).isEqualTo("org.h2.Driver");
                            assertThat(pool.getMaximumPoolSize()).isEqualTo(3);
                            pool.getConnection().close();
                        });
    }

    @Test
    void theDetailsBeatADataSourceClassToo() {
        withDetails(application)
                .withPropertyValues("weir.datasource.data-source-class-name=com.example.Missing")
                .run(
                        context ->
                                assertThat(context.getBean(WeirDataSource.class).getJdbcUrl())
                                        .isEqualTo("jdbc:h2:mem:container"));
    }

    @Test
    void withoutAContainerTheApplicationHasTheDetailsOfTheProperties() {
        application
                .withPropertyValues(
                        "spring.datasource.url=jdbc:h2:mem:property",
                        "spring.datasource.username=sa")
                .run(
                        context -> {
                            Object details =
                                    context.getBean(
                                            Applications.jdbcClass("JdbcConnectionDetails"));
                            assertThat(details)
                                    .extracting("jdbcUrl", "username")
                                    .containsExactly("jdbc:h2:mem:property", "sa");
                        });
    }

    private static ApplicationContextRunner withDetails(ApplicationContextRunner application) {
        return withBean(application, Applications.jdbcClass("JdbcConnectionDetails"));
    }

    private static <T> ApplicationContextRunner withBean(
            ApplicationContextRunner application, Class<T> type) {
        return application.withBean("details", type, () -> type.cast(details()));
    }

    /** What a container says of itself. */
    static Object details() {
        Map<String, String> answers =
                Map.of(
                        "getJdbcUrl",
                        "jdbc:h2:mem:container",
                        "getUsername",
                        "sa",
                        "getPassword",
                        "",
                        "getDriverClassName",
                        "org.h2.Driver");
        Class<?> type = Applications.jdbcClass("JdbcConnectionDetails");
        return Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) ->
                        switch (method.getName()) {
                            case "equals" -> proxy == arguments[0];
                            case "hashCode" -> 1;
                            default -> answers.get(method.getName());
                        });
    }
}
