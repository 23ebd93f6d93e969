package dev.weir.spring.boot.aot;

import dev.weir.WeirDataSource;
import dev.weir.WeirSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/**
 * Spring Boot's {@code DataSourceBuilder} makes and reads a pool by its setters and getters, as
 * Flyway and Liquibase with a user of their own ask it to. What the pool itself needs by reflection
 * stands in the metadata of its own jar.
 */
final class WeirRuntimeHints implements RuntimeHintsRegistrar {

    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
        hints.reflection()
                .registerType(
                        WeirDataSource.class,
                        MemberCategory.INVOKE_PUBLIC_CONSTRUCTORS,
                        MemberCategory.INVOKE_PUBLIC_METHODS)
                .registerType(WeirSettings.class, MemberCategory.INVOKE_PUBLIC_METHODS);
    }
}
