package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.WeirDataSource;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.TriggerBuilder;

@Tag("database")
class QuartzPoolTest {
    private static final CountDownLatch RAN = new CountDownLatch(1);

    /** Called by Quartz. */
    public static final class CountOrders implements Job {
        @Override
        public void execute(JobExecutionContext context) {
            RAN.countDown();
        }
    }

    @Test
    void aJobThatIsKeptInTheDatabaseRuns() throws Exception {
        EmbeddedPostgres postgres = EmbeddedPostgres.shared(Durability.FAST);
        try (WeirDataSource pool =
                WeirDataSource.builder()
                        .jdbcUrl(postgres.newDatabase("jobs"))
                        .username(postgres.user())
                        .closeGrace(Duration.ZERO)
                        .build()) {
            try (Connection c = pool.getConnection();
                    Statement s = c.createStatement()) {
                s.execute(tables());
            }
            Scheduler scheduler = QuartzPool.scheduler(pool);
            scheduler.scheduleJob(
                    JobBuilder.newJob(CountOrders.class).withIdentity("count").build(),
                    TriggerBuilder.newTrigger().startNow().build());
            try (Connection c = pool.getConnection();
                    Statement s = c.createStatement();
                    ResultSet r = s.executeQuery("select job_name from qrtz_job_details")) {
                assertThat(r.next()).isTrue();
                assertThat(r.getString(1)).isEqualTo("count");
            }

            scheduler.start();
            assertThat(RAN.await(60, TimeUnit.SECONDS)).isTrue();
            scheduler.shutdown(true);

            assertThat(pool.isRunning()).as("Quartz does not close the pool").isTrue();
            assertThat(pool.snapshot().leased()).isZero();
        }
    }

    private static String tables() throws Exception {
        String name = "org/quartz/impl/jdbcjobstore/tables_postgres.sql";
        try (InputStream script = Job.class.getClassLoader().getResourceAsStream(name)) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
