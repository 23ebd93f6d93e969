package dev.weir.lab.bleed;

import dev.weir.catalogue.bleed.BleedFixture;
import dev.weir.lab.pools.PoolSettings;
import java.time.Duration;

/** What a pool is told on a fixture: one connection and no choice, so that B gets A's. */
final class OneConnection {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private OneConnection() {}

    static PoolSettings on(BleedFixture fixture) {
        return PoolSettings.defaults(fixture.url(), fixture.user(), fixture.password())
                .sized(1, 1, PATIENCE);
    }
}
