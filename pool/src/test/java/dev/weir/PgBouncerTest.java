package dev.weir;

import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.testkit.net.LoopbackPorts;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** As {@link PoolerTest}, behind a real PgBouncer in transaction mode, where there is one. */
@Tag("database")
@Timeout(180)
class PgBouncerTest {
    private static final List<Path> PLACES =
            List.of(Path.of("/usr/sbin/pgbouncer"), Path.of("/usr/bin/pgbouncer"));

    private static EmbeddedPostgres postgres;
    private static Path folder;
    private static Process pgBouncer;
    private static String url;

    @BeforeAll
    static void start() throws Exception {
        Path binary = PLACES.stream().filter(Files::isExecutable).findFirst().orElse(null);
        assumeTrue(binary != null, "PgBouncer is not installed");
        postgres = EmbeddedPostgres.start(Durability.FAST, Map.of());
        TenantSchemas.create(postgres, "acme", "globex");
        int port = LoopbackPorts.probablyFree();
        folder = Files.createTempDirectory("weir-pgbouncer");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path users = folder.resolve("users.txt");
        Files.writeString(users, "\"app\" \"app\"\n");
        Path configuration = folder.resolve("pgbouncer.ini");
        Files.writeString(
                configuration,
                """
                [databases]
                postgres = host=127.0.0.1 port=%d
                [pgbouncer]
                listen_addr = 127.0.0.1
                listen_port = %d
                unix_socket_dir =
                auth_type = trust
                auth_file = %s
                pool_mode = transaction
                default_pool_size = 3
                server_round_robin = 1
                ignore_startup_parameters = extra_float_digits
                """
                        .formatted(postgres.port(), port, users));
        List<String> command = new ArrayList<>(List.of(binary.toString()));
        if (System.getProperty("user.name").equals("root")) {
            command.addAll(List.of("-u", "nobody")); // it does not run as root
        }
        command.add(configuration.toString());
        pgBouncer =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("log").toFile())
                        .start();
        // before 1.21 it does not know statements that are prepared by name
        url = "jdbc:postgresql://127.0.0.1:" + port + "/postgres?prepareThreshold=0";
        Eventually.eventually("PgBouncer answers", PgBouncerTest::answers);
    }

    private static boolean answers() {
        try (Connection c = DriverManager.getConnection(url, "app", "app")) {
            return one(c, "select 1") != null;
        } catch (SQLException notYet) {
            return false;
        }
    }

    @AfterAll
    static void stop() throws Exception {
        if (pgBouncer != null) {
            pgBouncer.destroy();
            pgBouncer.waitFor();
        }
        if (folder != null) {
            try (Stream<Path> all = Files.list(folder)) {
                for (Path each : all.toList()) {
                    Files.delete(each);
                }
            }
            Files.delete(folder);
        }
        if (postgres != null) {
            postgres.close();
        }
    }

    private static WeirBuilder builder() {
        return TestPools.on(url).username("app").password("app").maximumPoolSize(6);
    }

    private static WeirBuilder withTenants() {
        return builder()
                .tenants("acme, globex")
                .neutralRole("nobody")
                .maxConnectionsPerTenant(1_000);
    }

    @Test
    void tenantsAreNotBoundToSessions() {
        try (LogLines quiet = new LogLines()) {
            assertThatThrownBy(() -> withTenants().build())
                    .isInstanceOf(PoolStartException.class)
                    .hasStackTraceContaining("tenancy=session binds a session of the server");
            assertThat(quiet.with("started")).isEmpty();
        }
    }

    @Test
    void tenantsThatAreBoundToTransactionsNeverMeet() throws Exception {
        try (LogLines quiet = new LogLines();
                WeirDataSource pool = withTenants().tenancy(Tenancy.TRANSACTION).build();
                ExecutorService borrowers = Executors.newFixedThreadPool(6)) {
            List<Future<Integer>> all = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                String tenant = i % 2 == 0 ? "acme" : "globex";
                Callable<Integer> work = () -> wrongAnswers(pool, tenant);
                all.add(borrowers.submit(work));
            }
            for (Future<Integer> each : all) {
                assertThat(each.get()).isZero();
            }
            assertThat(quiet.with("a pooler is between")).hasSize(1);
        }
    }

    private static int wrongAnswers(WeirDataSource pool, String tenant) throws SQLException {
        int wrong = 0;
        for (int i = 0; i < 200; i++) {
            try (Connection c = pool.forTenant(tenant).getConnection()) {
                if (!TenantSchemas.placeOf(tenant).equals(TenantSchemas.place(c))) {
                    wrong++;
                }
            }
        }
        return wrong;
    }

    @Test
    void itIsSaidOnceAndLeasesNeedNoReset() throws Exception {
        try (LogLines log = new LogLines();
                WeirDataSource pool = builder().maximumPoolSize(1).build()) {
            for (int i = 0; i < 50; i++) {
                execute(pool, "set app.trace = 'behind'");
                assertThat(pool.snapshot().idle()).as("lent on at once").isEqualTo(1);
            }
            assertThat(pool.snapshot().opened()).isEqualTo(1);
            assertThat(log.with("a pooler is between")).hasSize(1);
        }
    }
}
