package dev.weir;

import static dev.weir.TestPools.backend;
import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.StringJoiner;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.postgresql.PGConnection;

/**
 * Each lease of a random tenant asks the server where it is and writes a row that names its tenant.
 * Other leases meanwhile make and drop code, leave their tenants, lose their connections, fail, are
 * cancelled, and are closed by other threads, also twice. At the end each table has its own
 * tenant's rows only.
 *
 * <p>{@code weir.canary.leases} is the number of leases, {@code weir.canary.seed} the seed. A seed
 * repeats what each thread does; the order among threads differs.
 */
@Tag("long")
@Timeout(7_200)
@ExtendWith(QuietLog.class)
class TenantCanaryTest {
    private static final long LEASES = Long.getLong("weir.canary.leases", 6_000);
    private static final long SEED =
            Long.getLong("weir.canary.seed", ThreadLocalRandom.current().nextInt(1_000_000));
    private static final int TENANTS = 5;
    private static final int THREADS = 8;

    /**
     * SQLStates after a kill, a cancel, or a division by zero, where two leases change one trigger
     * at the same time, and of rows that another thread has closed.
     */
    private static final Set<String> EXPECTED =
            Set.of("08003", "08006", "57P01", "40P01", "XX000", "25P02", "57014", "22012", "55000");

    private static final String SETTING = "current_setting('app.tenant', true)";

    private static final String PLACE =
            "select concat_ws(' ', current_user, current_schema(),"
                    + " nullif(current_setting('app.tenant', true), ''),"
                    + " nullif(current_setting('app.soiled', true), ''))";

    /** How tenants are bound; each way has tenants of its own. */
    private enum Way {
        ROLE(Tenancy.SESSION, "role", "%1$s %1$s"),
        PATH(Tenancy.SESSION, "search_path", "app %1$s"),
        TRANSACTION(Tenancy.TRANSACTION, "role", "%1$s %1$s"),
        ROWS(Tenancy.RLS, "app.tenant", "app public %1$s");

        private final Tenancy tenancy;

        /** Takes a session elsewhere. */
        private final String setting;

        private final String place;

        Way(Tenancy tenancy, String setting, String place) {
            this.tenancy = tenancy;
            this.setting = setting;
            this.place = place;
        }

        String tenant(int number) {
            return name().toLowerCase(Locale.ROOT) + number;
        }

        boolean hasRoles() {
            return setting.equals("role");
        }

        TenantKey key(String tenant) {
            return TenantKey.builder(tenant)
                    .role(hasRoles() ? tenant : null)
                    .schema(this == ROWS ? null : tenant)
                    .build();
        }

        WeirDataSource pool() {
            return WeirDataSource.builder()
                    .jdbcUrl(postgres.url())
                    .username("app")
                    .password("app")
                    .tenantSource(
                            TenantSource.of(
                                    IntStream.range(0, TENANTS)
                                            .mapToObj(i -> key(tenant(i)))
                                            .toArray(TenantKey[]::new)))
                    .tenancy(tenancy)
                    .neutralRole(this == ROLE ? "nobody" : null)
                    .readServerLimits(false)
                    .maximumPoolSize(3)
                    .connectionTimeout(60_000)
                    .closeGrace(Duration.ZERO)
                    .build();
        }
    }

    private static EmbeddedPostgres postgres;

    private final Map<Way, WeirDataSource> pools = new EnumMap<>(Way.class);
    private final Queue<String> findings = new ConcurrentLinkedQueue<>();
    private final Queue<Connection> closed = new ConcurrentLinkedQueue<>();
    private final ExecutorService others = Executors.newFixedThreadPool(THREADS);
    private final AtomicLong left = new AtomicLong(LEASES);
    private final AtomicLong names = new AtomicLong();
    private final AtomicLong written = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();

    @BeforeAll
    static void startPostgres() throws SQLException {
        postgres = EmbeddedPostgres.start(Durability.FAST, Map.of());
        try (Connection c = postgres.connect()) {
            execute(c, "create role app login password 'app' noinherit");
            execute(c, "create role nobody");
            execute(c, "grant nobody to app");
            execute(c, "grant create on schema public to public");
            createTables(c, "public", "app");
            execute(c, "grant insert on public.canary to public");
            execute(c, "alter table public.canary add by text default " + SETTING);
            execute(c, "alter table public.canary enable row level security");
            execute(c, "create policy add on public.canary for insert with check (true)");
            for (Way way : Way.values()) {
                for (int i = 0; i < TENANTS && way != Way.ROWS; i++) {
                    createTenant(c, way.tenant(i), way.hasRoles());
                }
            }
            execute(
                    c,
                    """
                    create function public.strays(setting text, there text) returns int
                    language plpgsql as $$
                    begin perform set_config(setting, there, false); return 1; end $$""");
        }
    }

    private static void createTenant(Connection c, String tenant, boolean withRole)
            throws SQLException {
        String owner = withRole ? tenant : "app";
        if (withRole) {
            execute(c, "create role " + tenant);
            execute(c, "grant " + tenant + " to app");
        }
        execute(c, "create schema " + tenant + " authorization " + owner);
        createTables(c, tenant, owner);
    }

    /** One for the rows that name tenants, one on which leases make triggers. */
    private static void createTables(Connection c, String schema, String owner)
            throws SQLException {
        execute(c, "set search_path to " + schema);
        execute(c, "create table canary (tenant text)");
        execute(c, "grant all on canary to " + owner);
        execute(c, "create table perch (n bigint)");
        execute(c, "alter table perch owner to " + owner);
    }

    @AfterAll
    static void stopPostgres() {
        postgres.close();
    }

    @Test
    void eachTenantsTableHasItsOwnRowsOnly() throws Exception {
        String run = "-Dweir.canary.leases=" + LEASES + " -Dweir.canary.seed=" + SEED;
        long begin = System.nanoTime();
        for (Way way : Way.values()) {
            pools.put(way, way.pool());
        }
        try (Connection admin = postgres.connect()) {
            SplittableRandom seeds = new SplittableRandom(SEED);
            List<CompletableFuture<Void>> threads = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                SplittableRandom random = seeds.split();
                threads.add(Background.on("canary-" + i, () -> leases(random, admin)));
            }
            for (CompletableFuture<Void> thread : threads) {
                thread.get();
            }
            others.shutdown();
            assertThat(others.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
            assertThat(pools.get(Way.ROLE).snapshot().tenants().rebinds()).isPositive();
            pools.values().forEach(WeirDataSource::close);
            check(admin);
        }
        System.out.printf(
                "%s: %d s, %d rows written, %d leases failed as they may, %d findings%n",
                run,
                (System.nanoTime() - begin) / 1_000_000_000,
                written.get(),
                failed.get(),
                findings.size());
        assertThat(findings.stream().limit(20)).as(run).isEmpty();
        assertThat(written).as(run).hasValueGreaterThan(LEASES / 2);
    }

    private Void leases(SplittableRandom random, Connection admin) {
        while (left.getAndDecrement() > 0) {
            Way way = Way.values()[random.nextInt(Way.values().length)];
            String tenant = way.tenant(random.nextInt(TENANTS));
            try (Connection c = pools.get(way).forTenant(tenant).getConnection()) {
                lease(c, way, tenant, random, admin);
            } catch (SQLException e) {
                failed.incrementAndGet();
                if (!EXPECTED.contains(String.valueOf(e.getSQLState()))) {
                    findings.add(tenant + ": " + e.getSQLState() + " " + e.getMessage());
                }
            }
        }
        return null;
    }

    private void lease(
            Connection c, Way way, String tenant, SplittableRandom random, Connection admin)
            throws SQLException {
        boolean transaction = random.nextInt(4) == 0;
        if (transaction) {
            c.setAutoCommit(false);
        }
        for (int i = random.nextInt(3); i >= 0; i--) {
            ask(c, way, tenant);
        }
        write(c, tenant, transaction);
        act(c, way, tenant, random, admin);
        if (transaction && !c.isClosed()) {
            c.commit();
        }
    }

    private void write(Connection c, String tenant, boolean transaction) throws SQLException {
        execute(c, "insert into canary values ('" + tenant + "')");
        if (transaction) {
            c.commit();
        }
        written.incrementAndGet();
    }

    private void ask(Connection c, Way way, String tenant) throws SQLException {
        String place = one(c, PLACE);
        if (!way.place.formatted(tenant).equals(place)) {
            findings.add("%s is at %s on %d".formatted(tenant, place, backend(c)));
        }
    }

    /** What a lease leaves to the next ones, or does to those that are out. */
    private void act(
            Connection c, Way way, String tenant, SplittableRandom random, Connection admin)
            throws SQLException {
        String name = "n" + names.incrementAndGet();
        String other = way.tenant(random.nextInt(TENANTS));
        String there = "'%s', '%s'".formatted(way.setting, other);
        // code changes rarely: the pool then reads the catalogue, which costs more than the leases
        switch (random.nextInt(120) == 0 ? random.nextInt(5) : random.nextInt(5, 70)) {
            case 0 ->
                    execute(
                            c,
                            "create function pg_temp.f() returns int language sql as 'select 1'");
            case 1 -> {
                execute(c, "create function %s() returns int return 1".formatted(name));
                execute(c, "drop function " + name);
            }
            case 2 -> {
                execute(c, "create view " + name + " as select 1");
                execute(c, "drop view " + name);
            }
            case 3 -> {
                execute(
                        c,
                        "create or replace function leads() returns trigger language plpgsql as"
                                + " $$ begin perform set_config(%s, false); return new; end $$"
                                        .formatted(there));
                execute(
                        c,
                        "create or replace trigger leads before insert on perch for each row"
                                + " execute function leads()");
            }
            case 4 -> execute(c, "drop trigger if exists leads on perch");
            case 5, 6, 7, 8 -> execute(c, "insert into perch values (1)");
            case 9 -> execute(c, "create temp table canary (tenant text)");
            case 10 -> execute(c, "select set_config('app.soiled', 'yes', false)");
            case 11 -> execute(c, "select set_config(" + there + ", false)");
            case 12 -> execute(c, "select public.strays(" + there + ")");
            case 13 -> execute(c, "reset role");
            case 14 -> execute(c, "reset all");
            case 15 -> execute(c, "set " + way.setting + " = " + other);
            case 16 -> execute((Connection) c.unwrap(PGConnection.class), "set role none");
            case 17 -> pools.get(way).evictConnection(c);
            case 18 -> kill(admin, random);
            case 19 -> execute(c, "select 1/0");
            case 20 -> {
                c.setAutoCommit(false);
                ask(c, way, tenant);
                c.rollback();
                ask(c, way, tenant);
            }
            case 21 -> {
                c.setAutoCommit(false);
                execute(c, "set search_path to " + other);
                c.rollback();
                ask(c, way, tenant);
            }
            case 22 -> c.setSchema(other);
            case 23 -> {
                others.execute(() -> attempt(c::close));
                ask(c, way, tenant);
                ask(c, way, tenant);
            }
            case 24 -> {
                Statement statement = c.createStatement();
                others.execute(() -> attempt(statement::cancel));
                statement.executeQuery("select 1");
                ask(c, way, tenant);
            }
            case 25 -> c.createStatement().executeQuery("select 1").next();
            case 26 -> {
                c.close();
                closed.add(c);
            }
            case 27 -> {
                Connection late = closed.poll();
                if (late != null) {
                    late.close();
                }
            }
            default -> {}
        }
    }

    private interface Step {
        void take() throws SQLException;
    }

    private void attempt(Step step) {
        try {
            step.take();
        } catch (SQLException e) {
            failed.incrementAndGet();
        }
    }

    /** Ends the server's process of some lease, or of none. */
    private static void kill(Connection admin, SplittableRandom random) throws SQLException {
        execute(
                admin,
                "select pg_terminate_backend(pid) from (select pid from pg_stat_activity"
                        + " where usename = 'app' offset %d limit 1) a"
                                .formatted(random.nextInt(12)));
    }

    private void check(Connection admin) throws SQLException {
        StringJoiner all = new StringJoiner(" union all ");
        all.add("select coalesce(by, 'nobody') as owner, tenant from public.canary");
        for (Way way : Way.values()) {
            for (int i = 0; i < TENANTS && way != Way.ROWS; i++) {
                all.add("select '%1$s', tenant from %1$s.canary".formatted(way.tenant(i)));
            }
        }
        String strays = " where owner <> tenant group by owner, tenant";
        try (Statement s = admin.createStatement()) {
            ResultSet rows =
                    s.executeQuery("select owner, tenant, count(*) from (" + all + ") t" + strays);
            while (rows.next()) {
                findings.add(
                        "%s has %d rows of %s"
                                .formatted(rows.getString(1), rows.getLong(3), rows.getString(2)));
            }
        }
        long kept = Long.parseLong(one(admin, "select count(*) from (" + all + ") t"));
        if (kept < written.get()) {
            findings.add("%d rows are nowhere".formatted(written.get() - kept));
        }
    }
}
