package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Ending;
import dev.weir.testkit.driver.Hang;
import dev.weir.testkit.driver.Rows;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** The lease that the pool takes itself, to ask for its tenants. */
@Tag("fast")
@Timeout(60)
@ExtendWith(QuietLog.class)
class TenantQuestionTest {
    private final ScriptedDatabase database = new ScriptedDatabase();

    private VirtualPool pool() throws Exception {
        database.answer("list them", Rows.single("acme"));
        return VirtualPool.start(
                TestPools.on(database)
                        .maximumPoolSize(1)
                        .tenancy(Tenancy.QUALIFIED)
                        .tenantQuery("list them"));
    }

    @Test
    void aQuestionThatIsNeverAnsweredGivesItsConnectionBack() throws Exception {
        try (VirtualPool pool = pool()) {
            Hang hang = database.on(Call.EXECUTE).hangOnce().endingOn(Ending.ABORT);
            CompletableFuture<Throwable> asked =
                    Background.on(
                            "asks",
                            () ->
                                    catchThrowable(
                                            () -> pool.source.forTenant("acme").getConnection()));
            hang.awaitHeld();

            pool.passBeside(Duration.ofSeconds(61));

            assertThat(Background.result(asked)).isInstanceOf(SQLException.class);
            pool.borrow().close();
        }
    }

    @Test
    void theBoundOfAnAnsweredQuestionHitsNobody() throws Exception {
        try (VirtualPool pool = pool()) {
            pool.source.forTenant("acme").getConnection().close();
            try (Connection next = pool.borrow()) {
                pool.pass(Duration.ofSeconds(61));

                TestPools.execute(next, "select 1");
            }
            assertThat(pool.snapshot().closedInAll()).isZero();
        }
    }
}
