package dev.weir.spring.boot.actuate;

import static dev.weir.spring.boot.actuate.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.WeirDataSource;
import dev.weir.testkit.net.TcpProxy;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;

/** What the endpoints of an application on PostgreSQL say, with a line that can be cut. */
@Tag("database")
@Timeout(180)
class ActuatorTest {

    private static TcpProxy line;
    private static WebApplication application;
    private static WeirDataSource pool;

    @BeforeAll
    static void start() throws IOException {
        EmbeddedPostgres server = EmbeddedPostgres.shared(Durability.FAST);
        line = TcpProxy.to("127.0.0.1", server.port());
        application =
                WebApplication.start(
                        Application.class,
                        "spring.datasource.url=jdbc:postgresql://127.0.0.1:%d/postgres?password=s3cret"
                                .formatted(line.port()),
                        "spring.datasource.username=" + server.user(),
                        "spring.datasource.password=" + server.password(),
                        "weir.datasource.pool-name=orders",
                        "weir.datasource.sizing=fixed",
                        "weir.datasource.maximum-pool-size=2",
                        "weir.datasource.minimum-idle=2",
                        // no check ends by its own patience, however busy the machine is
                        "weir.health.timeout=30s",
                        "weir.datasource.leak-detection-threshold=1h");
        pool = application.bean(WeirDataSource.class);
    }

    @AfterAll
    static void stop() throws IOException {
        application.close();
        line.close();
    }

    @Test
    void healthIsAskedOfThePool() throws Exception {
        var answer = application.get("health");

        assertThat(answer.status()).isEqualTo(200);
        Json db = answer.json().at("components", "db");
        assertThat(db.at("status").text()).isEqualTo("UP");
        assertThat(db.at("details", "pool").text()).isEqualTo("orders");
        assertThat(db.at("details", "reason").text()).isEqualTo("the database answers");
        assertThat(db.at("details").names())
                .containsExactly("pool", "state", "reason", "open", "inUse", "waiting");
    }

    @Test
    void aBusyPoolStaysUpAndTheProbeDoesNotWaitBehindUsers() throws Exception {
        try (Connection one = pool.getConnection();
                Connection two = pool.getConnection()) {
            assertThat(one).isNotSameAs(two);
            Thread user = Thread.startVirtualThread(ActuatorTest::borrow);
            eventually("it waits", () -> pool.snapshot().waiting() == 1);
            // until nothing fresh is known of the database
            eventually(
                    "it is busy",
                    () ->
                            application
                                    .get("health")
                                    .json()
                                    .at("components", "db", "details", "state")
                                    .text()
                                    .equals("busy"));

            var answer = application.get("health");

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.json().at("status").text()).isEqualTo("UP");
            assertThat(pool.snapshot().waiting()).isEqualTo(1);
            one.close();
            user.join();
        }
    }

    private static void borrow() {
        try {
            pool.getConnection().close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aDeadDatabaseIsDownAndUpAgainWhenItIsBack() throws Exception {
        line.refuse();
        line.cut();
        eventually("it is down", () -> application.get("health").status() == 503);

        Json db = application.get("health").json().at("components", "db");
        assertThat(db.at("status").text()).isEqualTo("DOWN");
        assertThat(db.at("details", "reason").text())
                .startsWith("no connection can be opened")
                .doesNotContain("s3cret");

        line.listenAgain();
        eventually("it is up", () -> application.get("health").status() == 200);
    }

    @Test
    void theEndpointSaysWhoHoldsWhat() throws Exception {
        try (Connection held = pool.getConnection()) {
            held.setAutoCommit(false);
            held.createStatement().execute("select 1");

            Json report = application.get("weir/dataSource").json();

            assertThat(report.at("pool").text()).isEqualTo("orders");
            assertThat(report.at("sizing").text()).isEqualTo("fixed");
            assertThat(report.at("connections", "inUse").number()).isEqualTo(1);
            assertThat(report.at("connections", "ceiling").number()).isEqualTo(2);
            Json holder = report.at("holders").first();
            assertThat(holder.at("thread").text()).isEqualTo(Thread.currentThread().getName());
            assertThat(holder.at("activity").text()).isEqualTo("idle_in_transaction");
            // the first line that is not of dev.weir, as that of this test is
            assertThat(holder.at("borrowedAt").text()).contains("invoke");
            assertThat(report.at("explanation", "sentences").size()).isPositive();
            held.rollback();
        }
    }

    /** Users' dashboards read these names: a change is a change of a promise. */
    @Test
    void theNamesInTheAnswerAreTheDocumentedOnes() throws Exception {
        borrow();
        eventually("the server's limits are known", () -> pool.snapshot().server() != null);
        var answer = application.get("weir");

        assertThat(answer.json().names()).containsExactly("pools");
        Json report = answer.json().at("pools", "dataSource");
        assertThat(report.names())
                .containsExactlyInAnyOrder(
                        "pool",
                        "sizing",
                        "suspended",
                        "connections",
                        "waiting",
                        "waits",
                        "totals",
                        "lanes",
                        "tenants",
                        "server",
                        "holders",
                        "busyInPool",
                        "explanation");
        assertThat(report.at("connections").names())
                .containsExactlyInAnyOrder(
                        "open", "inUse", "idle", "inPool", "opening", "closing", "limit", "ceiling",
                        "floor");
        assertThat(report.at("waiting").names())
                .containsExactlyInAnyOrder("borrowers", "longestMillis");
        assertThat(report.at("waits").names())
                .containsExactlyInAnyOrder("count", "p50Millis", "p99Millis", "maxMillis");
        assertThat(report.at("totals").names())
                .containsExactlyInAnyOrder(
                        "borrowed",
                        "timeouts",
                        "rejected",
                        "opened",
                        "openFailures",
                        "closed",
                        "resets",
                        "unwrapped");
        assertThat(report.at("lanes").first().names())
                .containsExactlyInAnyOrder(
                        "lane", "inUse", "waiting", "limit", "borrowed", "waits");
        assertThat(report.at("explanation").names())
                .containsExactlyInAnyOrder("sentences", "decisions");
        assertThat(answer.text()).doesNotContain("s3cret", "jdbc:");
    }

    @Test
    void aPoolThatIsNotThereIsNotFound() throws Exception {
        assertThat(application.get("weir/other").status()).isEqualTo(404);
    }

    @Test
    void springBootsOwnMetersAreThere() throws Exception {
        for (String meter : new String[] {"active", "idle", "max", "min"}) {
            var answer = application.get("metrics/jdbc.connections." + meter);
            assertThat(answer.status()).as(meter).isEqualTo(200);
        }
        Json max = application.get("metrics/jdbc.connections.max").json();
        assertThat(max.at("measurements").first().at("value").number()).isEqualTo(2);
    }

    @Test
    void theMetersOfWeirAreThereAndThoseThatDashboardsForHikariKnow() throws Exception {
        borrow();
        for (String meter : new String[] {"weir.limit", "hikaricp.connections.active"}) {
            var answer = application.get("metrics/" + meter + "?tag=pool:orders");
            assertThat(answer.status()).as(meter).isEqualTo(200);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}
}
