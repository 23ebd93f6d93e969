package dev.weir.spring.boot.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.WeirDataSource;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.jdbc.test.autoconfigure.AutoConfigureTestDatabase;
import org.springframework.boot.jdbc.test.autoconfigure.JdbcTest;
import org.springframework.util.ClassUtils;

/** A test of the application's JDBC code in Spring Boot 4, with the application's own pool. */
@Tag("long")
@JdbcTest(
        properties = {
            "spring.datasource.url=jdbc:h2:mem:slice4",
            "spring.flyway.enabled=false",
            "spring.liquibase.enabled=false",
            "weir.datasource.maximum-pool-size=3"
        })
@AutoConfigureTestDatabase(replace = AutoConfigureTestDatabase.Replace.NONE)
class Boot4JdbcSliceTest {

    @Autowired private DataSource dataSource;

    @BeforeAll
    static void onlyInItsVersion() {
        assumeTrue(
                ClassUtils.isPresent(
                        "org.springframework.boot.jdbc.test.autoconfigure.JdbcTest",
                        Boot4JdbcSliceTest.class.getClassLoader()));
    }

    @Test
    void thePoolIsTheApplications() {
        assertThat(dataSource)
                .isInstanceOfSatisfying(
                        WeirDataSource.class,
                        pool -> assertThat(pool.getMaximumPoolSize()).isEqualTo(3));
    }

    @SpringBootConfiguration
    @EnableAutoConfiguration
    static class Application {}
}
