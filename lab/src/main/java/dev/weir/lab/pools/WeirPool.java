package dev.weir.lab.pools;

import dev.weir.Sizing;
import dev.weir.WeirBuilder;
import dev.weir.WeirDataSource;
import java.util.Map;
import java.util.function.Consumer;

/** Weir. Tests after idling, rolls back and resets: its defaults. */
public final class WeirPool extends LibraryPool<WeirDataSource> {

    private final Consumer<WeirBuilder> teller;

    /**
     * Weir with some settings of its own.
     *
     * @param told these, by name, as {@link #settings} has them
     * @param teller tells the pool; called last, so that it may take back what all pools are told
     */
    public WeirPool(String name, Map<String, String> told, Consumer<WeirBuilder> teller) {
        super(name, WeirDataSource.class, told);
        this.teller = teller;
    }

    @Override
    WeirDataSource create(PoolSettings settings) {
        WeirBuilder builder =
                WeirDataSource.builder()
                        .jdbcUrl(settings.jdbcUrl())
                        .username(settings.username())
                        .password(settings.password())
                        .autoCommit(settings.autoCommit());
        ifGiven(settings.minimumIdle(), builder::minimumIdle);
        ifGiven(
                settings.maximumPoolSize(),
                most -> builder.maximumPoolSize(most).sizing(Sizing.FIXED));
        ifGiven(settings.connectionTimeout(), builder::connectionTimeout);
        if (settings.minimumIdle() != null && settings.minimumIdle() == 0) {
            builder.initializationFailTimeout(-1);
        }
        teller.accept(builder);
        return builder.build();
    }
}
