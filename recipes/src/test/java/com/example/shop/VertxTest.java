package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.WeirDataSource;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
class VertxTest {
    private Vertx vertx;

    @BeforeEach
    void start() {
        vertx = Vertx.vertx();
    }

    @AfterEach
    void stop() throws Exception {
        result(vertx.close());
    }

    private static <T> T result(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }

    @Test
    void theClientWorksOnThePool() throws Exception {
        try (WeirDataSource pool = Pools.on(TestDatabase.h2())) {
            VertxOrders orders = new VertxOrders(vertx, pool);
            assertThat(result(orders.add("Ada"))).isEqualTo(1);
            assertThat(pool.snapshot().borrowed()).isPositive();
        }
    }

    @Test
    void handlersOnVirtualThreadsBorrowForEachMessage() throws Exception {
        try (WeirDataSource pool = Pools.on(TestDatabase.h2())) {
            result(VertxVirtualThreads.deploy(vertx, pool));
            for (String customer : new String[] {"Ada", "Bob"}) {
                assertThat(result(vertx.eventBus().<Integer>request("orders.add", customer)).body())
                        .isEqualTo(1);
            }
            assertThat(pool.snapshot().borrowed()).isGreaterThanOrEqualTo(2);
        }
    }

    @Test
    void anOrderThatCannotBeStoredFails() throws SQLException {
        try (WeirDataSource pool = Pools.on(TestDatabase.h2())) {
            assertThat(
                            VertxVirtualThreads.deploy(vertx, pool)
                                    .compose(
                                            id ->
                                                    vertx.eventBus()
                                                            .request("orders.add", "x".repeat(101)))
                                    .toCompletionStage()
                                    .toCompletableFuture())
                    .failsWithin(60, TimeUnit.SECONDS)
                    .withThrowableThat()
                    .withMessageContaining("Value too long");
        }
    }
}
