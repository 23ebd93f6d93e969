package dev.weir.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.PoolSnapshot;
import dev.weir.WeirDataSource;
import java.sql.Connection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.crac.Resource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** A checkpoint stops the application's lifecycle beans, a restore starts them again. */
@Tag("long")
class CheckpointTest {

    private final ApplicationContextRunner application =
            Applications.runner()
                    .withPropertyValues(
                            Applications.H2 + ";DB_CLOSE_DELAY=-1",
                            "weir.datasource.minimum-idle=3");

    @Test
    void aCheckpointFindsNoConnectionAndARestoreServesAgain() {
        application.run(
                context -> {
                    WeirDataSource pool = context.getBean(WeirDataSource.class);
                    pool.getConnection().close();

                    context.getSourceApplicationContext().stop();
                    PoolSnapshot stopped = pool.snapshot();
                    assertThat(stopped.total() + stopped.opening() + stopped.closing()).isZero();
                    CompletableFuture<Connection> borrower =
                            CompletableFuture.supplyAsync(() -> borrow(pool));

                    context.getSourceApplicationContext().start();
                    borrower.get(60, TimeUnit.SECONDS).close();
                    assertThat(pool.getMinimumIdle()).isEqualTo(3);
                });
    }

    @Test
    void theEndOfTheApplicationIsNoCheckpoint() {
        application.run(
                context -> {
                    WeirDataSource pool = context.getBean(WeirDataSource.class);
                    pool.getConnection().close();

                    context.getSourceApplicationContext()
                            .addApplicationListener(
                                    event -> assertThat(pool.snapshot().suspended()).isFalse());
                    context.close();

                    assertThat(pool.snapshot().suspended()).isFalse();
                });
    }

    @Test
    void withoutCheckpointsThePoolIsNotSuspended() {
        application
                .withClassLoader(new FilteredClassLoader(Resource.class))
                .run(
                        context ->
                                assertThat(
                                                context.getBean(WeirDataSource.class)
                                                        .isAllowPoolSuspension())
                                        .isFalse());
    }

    private static Connection borrow(WeirDataSource pool) {
        try {
            return pool.getConnection();
        } catch (java.sql.SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
