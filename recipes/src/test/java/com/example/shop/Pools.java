package com.example.shop;

import dev.weir.WeirDataSource;
import java.time.Duration;

/** Pools for the recipes' tests. */
final class Pools {
    private Pools() {}

    static WeirDataSource on(String url) {
        return WeirDataSource.builder()
                .jdbcUrl(url)
                .username(TestDatabase.USER)
                .password(TestDatabase.PASSWORD)
                .closeGrace(Duration.ZERO)
                .build();
    }
}
