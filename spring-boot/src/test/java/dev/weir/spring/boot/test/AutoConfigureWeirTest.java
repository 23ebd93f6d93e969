package dev.weir.spring.boot.test;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.WeirDataSource;
import dev.weir.spring.boot.actuate.WeirEndpoint;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.test.context.TestPropertySource;

/** A test of a part of an application that asks for its pool. */
@Tag("long")
@SpringBootTest(classes = AutoConfigureWeirTest.Part.class)
@AutoConfigureWeir
@TestPropertySource(
        properties = {
            "spring.datasource.url=jdbc:h2:mem:part",
            "weir.datasource.maximum-pool-size=3"
        })
class AutoConfigureWeirTest {

    @Autowired private ApplicationContext application;

    @Test
    void thePoolOfTheApplicationIsThereAndNothingElse() {
        assertThat(application.getBean(WeirDataSource.class).getMaximumPoolSize()).isEqualTo(3);
        assertThat(application.getBeanNamesForType(WeirEndpoint.class)).isEmpty();
    }

    @Configuration(proxyBeanMethods = false)
    static class Part {}
}
