package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which line of a stack a report of a leak names. */
class BorrowPlaceTest {

    private static String place(String... classes) {
        StackTraceElement found =
                BorrowPlace.in(
                        Stream.of(classes)
                                .map(c -> new StackTraceElement(c, "run", c + ".java", 1))
                                .toArray(StackTraceElement[]::new));
        return found == null ? "none" : found.getClassName();
    }

    @Test
    void theLineOfTheFrameworkWasNamedForEachBorrower() {
        assertThat(
                        place(
                                "dev.weir.WeirDataSource",
                                "org.hibernate.engine.jdbc.connections.internal.DataSourceConnectionProvider",
                                "org.springframework.orm.jpa.JpaTransactionManager",
                                "jdk.proxy2.$Proxy101",
                                "com.acme.OrderService$$SpringCGLIB$$0",
                                "com.acme.OrderController",
                                "org.springframework.web.servlet.DispatcherServlet"))
                .isEqualTo("com.acme.OrderController");
    }

    @Test
    void anApplicationThatBorrowsItselfIsNamed() {
        assertThat(place("dev.weir.PoolView", "com.acme.Job", "java.lang.Thread"))
                .isEqualTo("com.acme.Job");
    }

    @Test
    void whereNothingIsTheApplicationsTheFirstOutsideThePoolIsNamed() {
        assertThat(place("dev.weir.WeirDataSource", "org.flywaydb.core.Flyway", "java.lang.Thread"))
                .isEqualTo("org.flywaydb.core.Flyway");
        assertThat(place("dev.weir.WeirDataSource")).isEqualTo("none");
    }
}
