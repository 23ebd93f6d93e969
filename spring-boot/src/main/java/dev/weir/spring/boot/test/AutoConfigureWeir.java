package dev.weir.spring.boot.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;

/**
 * Adds the application's pool to a test of a part of it, whose own annotation does not bring one:
 * {@code @WebMvcTest}, a slice of another project, or plain Spring. Spring Boot's
 * {@code @JdbcTest}, {@code @DataJdbcTest}, {@code @DataJpaTest} and {@code @JooqTest} have it
 * without this annotation. Where a test database takes the place of the application's, that is no
 * pool.
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ImportAutoConfiguration
public @interface AutoConfigureWeir {}
