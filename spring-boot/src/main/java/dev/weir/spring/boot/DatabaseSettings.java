package dev.weir.spring.boot;

import org.jspecify.annotations.Nullable;

/** Where the application's database is, as Spring Boot says it, whatever its version. */
interface DatabaseSettings {

    /** Fails with Spring Boot's own explanation when there is neither a URL nor an embedded one. */
    String url();

    @Nullable String username();

    @Nullable String password();

    /** What was named, not what would fit the URL. */
    @Nullable String driverClassName();

    /** What {@code spring.datasource.name} says. */
    @Nullable String name();

    /** Whether a container or a bean of the application says so, which beats all properties. */
    boolean isGiven();

    /** Who says so, in words, when it {@link #isGiven()}. */
    String source();
}
