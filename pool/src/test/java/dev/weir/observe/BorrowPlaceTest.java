package dev.weir.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.text.ClassNames;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which line of a stack a report names. */
@Tag("fast")
class BorrowPlaceTest {

    private static String place(String... classes) {
        return placeAmong(null, classes);
    }

    /** Frames are written {@code com.acme.Db} or {@code com.acme.Db#getConnection}. */
    private static String placeAmong(String applicationPackages, String... frames) {
        StackTraceElement found =
                BorrowPlace.of(applicationPackages)
                        .in(
                                Stream.of(frames)
                                        .map(frame -> frame.split("#"))
                                        .map(BorrowPlaceTest::frame)
                                        .toArray(StackTraceElement[]::new));
        return found == null ? "none" : found.getClassName();
    }

    private static StackTraceElement frame(String... classAndMethod) {
        String method = classAndMethod.length == 1 ? "run" : classAndMethod[1];
        return new StackTraceElement(classAndMethod[0], method, "Some.java", 1);
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "com.acme.OrderService$$SpringCGLIB$$0",
                "com.acme.OrderRepository$Proxy$_$$_WeldClientProxy",
                "com.acme.OrderService_ClientProxy",
                "com.acme.OrderService_Subclass",
                "com.acme.$OrderService$Definition$Intercepted",
                "com.acme.Order$ByteBuddy$x",
                "com.sun.proxy.$Proxy7"
            })
    void aClassThatAFrameworkMadeIsPassedOver(String generated) {
        assertThat(place("dev.weir.WeirDataSource", generated, "com.acme.OrderController"))
                .isEqualTo("com.acme.OrderController");
    }

    @Test
    void innerClassesAndLambdasAreTheApplications() {
        assertThat(place("dev.weir.WeirDataSource", "com.acme.Orders$Loader"))
                .isEqualTo("com.acme.Orders$Loader");
        assertThat(place("dev.weir.WeirDataSource", "com.acme.OrdersKt#lambda$load$0"))
                .isEqualTo("com.acme.OrdersKt");
    }

    @Test
    void theHelperThroughWhichAllBorrowIsPassedOver() {
        assertThat(
                        place(
                                "dev.weir.WeirDataSource",
                                "com.acme.Db#getConnection",
                                "com.acme.OrderDao"))
                .isEqualTo("com.acme.OrderDao");
        assertThat(
                        place(
                                "dev.weir.WeirDataSource",
                                "unknown.vendor.TracingDataSource#getConnection",
                                "com.acme.OrderDao"))
                .isEqualTo("com.acme.OrderDao");
        assertThat(
                        place(
                                "dev.weir.WeirDataSource",
                                "com.acme.Db#getConnection",
                                "java.lang.Thread"))
                .isEqualTo("com.acme.Db");
    }

    @Test
    void anApplicationInAFrameworksPackageIsNamed() {
        assertThat(
                        place(
                                "dev.weir.WeirDataSource",
                                "org.springframework.jdbc.datasource.DataSourceUtils",
                                "org.springframework.samples.petclinic.owner.OwnerController"))
                .isEqualTo("org.springframework.samples.petclinic.owner.OwnerController");
        assertThat(
                        place(
                                "dev.weir.WeirDataSource",
                                "dev.weir.hibernate.WeirConnectionProvider",
                                "org.springframework.jdbc.core.JdbcTemplate",
                                "dev.weir.examples.shop.Orders"))
                .isEqualTo("dev.weir.examples.shop.Orders");
    }

    @Test
    void packagesThatTheUserNamedWinOverUnknownOnes() {
        String[] stack = {
            "dev.weir.WeirDataSource",
            "com.acme.platform.Transactions",
            "unknown.vendor.Mapper",
            "com.acme.orders.Orders"
        };
        assertThat(placeAmong(null, stack)).isEqualTo("com.acme.platform.Transactions");
        assertThat(placeAmong("com.acme.orders", stack)).isEqualTo("com.acme.orders.Orders");
        assertThat(placeAmong(" com.other , com.acme.orders.* ", stack))
                .isEqualTo("com.acme.orders.Orders");
        assertThat(placeAmong("com.acme.order", stack))
                .as("a package, not the beginning of a name")
                .isEqualTo("com.acme.platform.Transactions");
        assertThat(placeAmong("com.other", stack)).isEqualTo("com.acme.platform.Transactions");
    }

    @Test
    void aFrameworksOwnPeopleMayNameItsPackage() {
        assertThat(
                        placeAmong(
                                "org.quartz.jobs",
                                "dev.weir.WeirDataSource",
                                "org.quartz.impl.jdbcjobstore.JobStoreSupport",
                                "org.quartz.jobs.Report"))
                .isEqualTo("org.quartz.jobs.Report");
    }

    @Test
    void whereNothingIsTheApplicationsTheFrameworkIsNamed() {
        assertThat(place("dev.weir.WeirDataSource", "org.flywaydb.core.Flyway", "java.lang.Thread"))
                .isEqualTo("org.flywaydb.core.Flyway");
        assertThat(
                        place(
                                "dev.weir.WeirDataSource",
                                "com.zaxxer.hikari.HikariDataSource#getConnection",
                                "org.flywaydb.core.Flyway"))
                .isEqualTo("org.flywaydb.core.Flyway");
        assertThat(place("dev.weir.WeirDataSource", "java.lang.Thread"))
                .isEqualTo("java.lang.Thread");
        assertThat(place("dev.weir.WeirDataSource")).isEqualTo("none");
    }

    @Test
    void aListThatIsNoListOfPackagesIsRefused() {
        for (String good : new String[] {"com.acme", "com.acme, org.acme.*", "acme,", "läden.x1"}) {
            assertThat(ClassNames.packagesFault(good)).as(good).isNull();
        }
        for (String bad : Arrays.asList("com acme", "com.acme;org.acme", "com..acme", "*", "1a")) {
            assertThat(ClassNames.packagesFault(bad))
                    .as(bad)
                    .startsWith("applicationPackages has '")
                    .endsWith("write names such as com.acme, separated by commas.");
        }
    }
}
