package dev.weir;

import static dev.weir.KeySpec.choice;
import static dev.weir.KeySpec.className;
import static dev.weir.KeySpec.count;
import static dev.weir.KeySpec.flag;
import static dev.weir.KeySpec.isolation;
import static dev.weir.KeySpec.map;
import static dev.weir.KeySpec.millis;
import static dev.weir.KeySpec.object;
import static dev.weir.KeySpec.seconds;
import static dev.weir.KeySpec.secret;
import static dev.weir.KeySpec.text;
import static dev.weir.KeySpec.url;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Every setting of the pool, in one table: parsing, validation, the suggestion for a misspelt name,
 * masking, the setters' tests and the reference in {@code docs/configuration.md} all come from
 * here. To add a setting, add a row, a property in {@link WeirSettings} and {@link WeirBuilder},
 * and an accessor in {@link WeirConfig}; a test says what is missing.
 *
 * <p>Names, meanings and units of all keys that HikariCP 7.1 has are HikariCP's.
 *
 * <p>Longer than other files: a table has all its rows in one place.
 */
public enum ConfigKey {
    // ---- Where to connect
    JDBC_URL(
            url("jdbcUrl")
                    .section("Where to connect")
                    .alias("url")
                    .doc(
                            "JDBC URL of the database. Shown anywhere only as scheme, host, port and database.")
                    .differs(
                            "Exactly one of jdbcUrl, dataSourceClassName, dataSource and dataSourceJNDI must be set; HikariCP ignores all but one.")),
    DRIVER_CLASS_NAME(
            className("driverClassName")
                    .doc(
                            "Class of the JDBC driver, for a driver that does not register itself. Must implement java.sql.Driver and accept jdbcUrl.")
                    .differs(
                            "Refused beside anything but jdbcUrl. The class is checked before its code runs.")),
    DATA_SOURCE_CLASS_NAME(
            className("dataSourceClassName")
                    .doc(
                            "Class of the driver's DataSource, instead of jdbcUrl; it is set up with dataSource.* properties.")
                    .differs("The class is checked before its code runs.")),
    DATA_SOURCE(
            object("dataSource", DataSource.class)
                    .doc("A ready DataSource to take physical connections from.")),
    DATA_SOURCE_JNDI(
            text("dataSourceJNDI")
                    .doc("JNDI name of a DataSource to take physical connections from.")
                    .differs(
                            "Only plain and java: names are looked up; a name with another scheme (ldap:, rmi:, ...) is refused.")),
    DATA_SOURCE_PROPERTIES(
            map("dataSourceProperties")
                    .byDefault("none")
                    .doc(
                            "Properties of the driver: written dataSource.NAME=VALUE. They go to the Driver with jdbcUrl, or to setters of dataSourceClassName.")
                    .differs(
                            "Refused with dataSource and dataSourceJNDI, where HikariCP ignores them. Values are never printed.")),
    USERNAME(text("username").alias("user").changesAtRunTime().doc("User to connect as.")),
    PASSWORD(secret("password").changesAtRunTime().doc("Password of the user. Never printed.")),
    CREDENTIALS(
            object("credentials", Credentials.class)
                    .changesAtRunTime()
                    .doc(
                            "User and password as one pair, so that a change never mixes old and new. Sets username and password.")),
    CREDENTIALS_PROVIDER(
            object("credentialsProvider", CredentialsProvider.class)
                    .doc(
                            "Asked for user and password before each new connection. Has loginTimeout for an answer, then its thread is interrupted.")
                    .differs(
                            "Refused beside username, password and credentials, which HikariCP ignores then.")),
    CREDENTIALS_PROVIDER_CLASS_NAME(
            className("credentialsProviderClassName")
                    .doc(
                            "Class of the credentialsProvider, with a public constructor without parameters.")),
    LOGIN_TIMEOUT(
            seconds("loginTimeout", 1_000)
                    .ours()
                    .byDefault(Duration.ofSeconds(30), "30s")
                    .doc(
                            "Longest time that one attempt to open a connection may take before the pool gives it up. Bare numbers are seconds, as in DataSource.setLoginTimeout. Borrowers never wait for it: they wait for connectionTimeout.")),

    // ---- How many
    SIZING(
            choice("sizing", Sizing.AUTO)
                    .section("How many connections")
                    .ours()
                    .doc(
                            "auto: the pool finds its size between minimumIdle and maximumPoolSize. fixed: it keeps as many as HikariCP would. observe: as fixed, and explain() says what auto would do.")),
    DATABASE_CORES(
            count("databaseCores", 1, 65_535)
                    .ours()
                    .zero("not said")
                    .byDefault(0, "0")
                    .doc(
                            "With sizing=auto: cores of the database server, from which the limit law begins (2 for each and 1, shared by the pools that are seen). Not said: this machine's, when every host of jdbcUrl is this machine, but at least 10 connections; else the law begins with 10.")),
    SIZING_MEMORY(
            text("sizingMemory")
                    .ours()
                    .doc(
                            "With sizing=auto: a file in which the limit that was found is kept, so that the next run begins there. Written at most once a minute and at the end, by replacing it; one for each pool. A file that cannot be read or written is a warning.")),
    LANES(
            choice("lanes", Lanes.AUTO)
                    .ours()
                    .doc(
                            "Whether long work is kept from making short work wait. auto: borrowers of pool.lane(Lane.LONG) wait in a line of their own, and with sizing=auto so do borrowers from places in the application that are known to hold connections for long. Short work goes first until long work has waited ten times as long as it is expected to hold a connection. off: one line in order of arrival, whatever the lane.")),
    LANE_RESOLVER(
            object("laneResolver", LaneResolver.class)
                    .ours()
                    .doc(
                            "Names the lane of the present work for getConnection() of the pool itself: reads a ScopedValue, a ThreadLocal or what the framework has. Not asked by pool.lane(...), nor with lanes=off.")),
    MAXIMUM_POOL_SIZE(
            count("maximumPoolSize", 1, 65_535)
                    .byDefault("sizing=auto: 2048; else: 10")
                    .changesAtRunTime()
                    .doc(
                            "Ceiling: opening, open and closing connections together never exceed it. With sizing=auto the pool stays far below unless more connections bring more throughput, and never opens more than its share of four fifths of what the server allows. Where neither the server nor you name a number it opens at most 50.")
                    .differs(
                            "HikariCP keeps this many open unless minimumIdle is lower; here it is a limit, unless sizing=fixed.")),
    MINIMUM_IDLE(
            count("minimumIdle", 0, 65_535)
                    .byDefault("sizing=auto: 2, or maximumPoolSize if lower; else: maximumPoolSize")
                    .changesAtRunTime()
                    .doc(
                            "Floor: the pool does not shrink below this total of connections, idle or in use.")
                    .differs(
                            "HikariCP counts idle connections only and silently lowers a value above maximumPoolSize; here that is refused.")),
    IDLE_TIMEOUT(
            millis("idleTimeout", 10_000)
                    .zero("never")
                    .byDefault(Duration.ofMinutes(10), "10m")
                    .changesAtRunTime()
                    .doc(
                            "How long a connection above the floor may stay unused before it is closed.")
                    .differs(
                            "Below 10 s HikariCP silently uses 10 minutes; here that is refused. At or above maxLifetime it simply never comes first; HikariCP switches it off.")),
    MAX_LIFETIME(
            millis("maxLifetime", 30_000)
                    .zero("no limit")
                    .byDefault(Duration.ofMinutes(30), "30m")
                    .changesAtRunTime()
                    .doc(
                            "Age at which a connection is replaced. Set it below what the database or the network allows.")
                    .differs(
                            "Below 30 s HikariCP silently uses 30 minutes; here that is refused.")),

    // ---- Waiting
    CONNECTION_TIMEOUT(
            millis("connectionTimeout", 250)
                    .atMost(Integer.MAX_VALUE)
                    .section("Waiting and leaks")
                    .zero("2147483647 ms, with a warning")
                    .byDefault(Duration.ofSeconds(30), "30s")
                    .changesAtRunTime()
                    .doc("Longest time that getConnection() waits.")),
    MAX_WAITERS(
            count("maxWaiters", 1, 10_000_000)
                    .ours()
                    .zero("no limit")
                    .byDefault(0, "0")
                    .changesAtRunTime()
                    .doc(
                            "Most borrowers that may wait at the same time. The next one is turned away at once: PoolTimeoutException, SQLState 53000, vendor code 3.")),
    REJECT_HOPELESS_WAITS(
            flag("rejectHopelessWaits", false)
                    .ours()
                    .doc(
                            "Turns a borrower away at once when the queue before it is predicted to drain later than its deadline: PoolTimeoutException, SQLState 53000, vendor code 6, with the numbers. Never while no hold was measured yet or while the pool may still grow.")),
    SHEDDING(
            choice("shedding", Shedding.OFF)
                    .ours()
                    .doc(
                            "codel: once waits have stayed above sheddingTarget for a whole sheddingInterval, the borrower at the head of the queue is turned away at times that come closer (RFC 8289), until waits are below the target: PoolTimeoutException, SQLState 53000, vendor code 7. off: everybody waits until the deadline.")),
    SHEDDING_TARGET(
            millis("sheddingTarget", 1)
                    .ours()
                    .byDefault(Duration.ofMillis(50), "50ms")
                    .doc(
                            "With shedding=codel: the wait that is acceptable for good. Must be below sheddingInterval.")),
    SHEDDING_INTERVAL(
            millis("sheddingInterval", 2)
                    .ours()
                    .byDefault(Duration.ofSeconds(1), "1s")
                    .doc(
                            "With shedding=codel: how long longer waits are taken for a burst that passes.")),
    LEAK_DETECTION_THRESHOLD(
            millis("leakDetectionThreshold", 2_000)
                    .zero("off")
                    .byDefault(Duration.ZERO, "0")
                    .changesAtRunTime()
                    .doc(
                            "Time in use after which a connection is reported as perhaps leaked, with the place where it was borrowed.")
                    .differs(
                            "Below 2 s HikariCP silently switches it off; here that is refused. Above maxLifetime HikariCP switches it off; here it works, since a connection in use outlives maxLifetime.")),
    RECLAIM_LEAKS(
            flag("reclaimLeaks", false)
                    .ours()
                    .doc(
                            "With leakDetectionThreshold: closes a connection that its borrower has lost, once the garbage collector has proven that nothing refers to it any more, and gives its place to others. Such a leak is reported in any case. Never done when the driver's own connection was unwrapped.")),
    APPLICATION_PACKAGES(
            text("applicationPackages")
                    .ours()
                    .byDefault("all but those of the JDK and of well-known frameworks")
                    .doc(
                            "With leakDetectionThreshold: packages of the application, separated by commas, such as com.acme. Reports name the first line in them as the place where a connection was borrowed. For code between the application and the pool that the pool takes for the application.")),
    CLOSE_GRACE(
            millis("closeGrace", 0)
                    .ours()
                    .byDefault(Duration.ofSeconds(10), "10s")
                    .doc("How long close() lets connections in use finish before it aborts them.")),

    // ---- Health of connections
    VALIDATION_TIMEOUT(
            millis("validationTimeout", 250)
                    .section("Keeping connections good")
                    .byDefault(Duration.ofSeconds(5), "5s")
                    .changesAtRunTime()
                    .doc("Longest time that a check of a connection may take.")
                    .differs(
                            "May exceed connectionTimeout: checks run on the pool's own threads and no borrower waits longer for one.")),
    ALIVE_BYPASS_WINDOW(
            millis("aliveBypassWindow", 0)
                    .ours()
                    .byDefault(Duration.ofMillis(500), "500ms")
                    .doc(
                            "A connection that was used within this time is lent without a check. 0: always check.")),
    KEEPALIVE_TIME(
            millis("keepaliveTime", 30_000)
                    .zero("off")
                    .byDefault("2m; off when maxLifetime is 2m or less")
                    .doc(
                            "How often an idle connection is checked, so that firewalls and servers do not drop it. Must be less than maxLifetime.")
                    .differs(
                            "Below 30 s, or not below maxLifetime, HikariCP silently switches it off; here that is refused.")),
    CONNECTION_TEST_QUERY(
            text("connectionTestQuery")
                    .byDefault("none: Connection.isValid")
                    .doc(
                            "Query that checks a connection, for drivers without a working Connection.isValid. Never printed, since it may hold a secret.")),
    INITIALIZATION_FAIL_TIMEOUT(
            millis("initializationFailTimeout", Long.MIN_VALUE)
                    .byDefault(Duration.ofMillis(1), "1ms")
                    .doc(
                            "How long the start tries to get a first connection before it fails. 0: tries once, and starts without one if the database cannot be reached. Negative: starts without trying.")),
    EXCEPTION_OVERRIDE(
            object("exceptionOverride", ExceptionOverride.class)
                    .doc(
                            "Has the last word on whether an exception means that the connection is broken.")),
    EXCEPTION_OVERRIDE_CLASS_NAME(
            className("exceptionOverrideClassName")
                    .doc(
                            "Class of the exceptionOverride, with a public constructor without parameters.")),

    // ---- Sessions
    AUTO_COMMIT(
            flag("autoCommit", true)
                    .section("What a borrower gets")
                    .byDefault(true, Limits.OF_DRIVER.formatted(true))
                    .doc("Auto-commit mode of a connection when it is lent.")
                    .differs(
                            "Unset, the mode in which the driver opens connections stays; HikariCP sets true.")),
    READ_ONLY(
            flag("readOnly", false)
                    .byDefault(false, Limits.OF_DRIVER.formatted(false))
                    .doc("Read-only mode of a connection when it is lent.")
                    .differs(
                            "Unset, the mode in which the driver opens connections stays; HikariCP sets false.")),
    TRANSACTION_ISOLATION(
            isolation("transactionIsolation")
                    .byDefault("the driver's")
                    .doc(
                            "Isolation level of a connection when it is lent: TRANSACTION_READ_COMMITTED, READ_COMMITTED or 2.")),
    CATALOG(
            text("catalog")
                    .byDefault("the driver's")
                    .changesAtRunTime()
                    .doc("Catalog of a connection when it is lent.")),
    SCHEMA(text("schema").byDefault("the driver's").doc("Schema of a connection when it is lent.")),
    CONNECTION_INIT_SQL(
            text("connectionInitSql")
                    .byDefault("none")
                    .doc(
                            "Statement to run on each new connection, and again when the settings of its session were reset. Never printed, since it may hold a secret.")
                    .differs("HikariCP never resets settings, and runs it once.")),
    SESSION_RESET(
            choice("sessionReset", SessionReset.DIRTY)
                    .ours()
                    .doc(
                            "When what SQL left in the session (settings, role, temporary objects, locks, ...) is undone, off the borrower's thread. dirty: when a statement was sent that may have left something, calls a function of the application's own, or may run a trigger, a default or a view that changes sessions (read from the database's catalogue). always: after each lease that used the connection. off: never; open transactions are still rolled back and JDBC state restored. Where no reset is known, the connection is closed instead.")),
    ISOLATE_INTERNAL_QUERIES(
            flag("isolateInternalQueries", false)
                    .doc(
                            "With autoCommit=false: ends the transaction that the pool's own queries begin.")
                    .differs(
                            "Accepted, and always so: no query of the pool leaves a transaction open.")),
    POOLER(
            choice("pooler", Pooler.AUTO)
                    .ours()
                    .doc(
                            "What stands between the pool and the server. auto: on PostgreSQL, a pooler of transactions (PgBouncer in transaction mode) if the server's process has another number than the driver was told. session: nothing, or a pooler that keeps one session of the server for each connection. transaction: a pooler that may give each transaction another session. Then sessionReset, observeServer and readServerLimits are off, and tenancy=session is refused. See docs/guide.md.")),
    REQUEST_BOUNDARIES(
            flag("requestBoundaries", true)
                    .ours()
                    .doc(
                            "Tells drivers that implement Connection.beginRequest and endRequest when a connection is lent and returned.")),

    // ---- Tenants
    TENANCY(
            choice("tenancy", Tenancy.AUTO)
                    .section("Tenants")
                    .ours()
                    .doc(
                            "How a connection is bound to a tenant. auto: session on PostgreSQL, catalog on MySQL and MariaDB, if tenants, tenantQuery or tenantSource is set; otherwise the pool has no tenants. session: role and search path of the session. transaction: role and search path of each transaction. rls: tenantSetting of each transaction, for row-level security. qualified: nothing is bound, statements name their schema. catalog: Connection.setCatalog. label: tenantBinding. off: no tenants. See docs/tenants.md.")),
    TENANTS(
            text("tenants")
                    .ours()
                    .doc(
                            "Names of the tenants, separated by commas. Role, schema and catalog follow from tenantRole and tenantSchema.")),
    TENANT_QUERY(
            text("tenantQuery")
                    .ours()
                    .doc(
                            "Query that lists the tenants, run as the pool's own user when a name is not known yet, at most every 5 s. Its first column is the name; columns called role, schema and catalog, where there are any, take the place of tenantRole and tenantSchema. Never printed, since it may hold a secret.")),
    TENANT_SOURCE(
            object("tenantSource", TenantSource.class)
                    .ours()
                    .doc("Is asked for a tenant whose name is not known yet.")),
    TENANT_RESOLVER(
            object("tenantResolver", TenantResolver.class)
                    .ours()
                    .doc(
                            "Names the present tenant for getConnection() of the pool itself: reads a ScopedValue, a ThreadLocal or what the framework has.")),
    TENANT_BINDING(
            object("tenantBinding", TenantBinding.class)
                    .ours()
                    .doc("With tenancy=label: binds a connection to a tenant and undoes it.")),
    TENANT_ROLE(
            text("tenantRole")
                    .ours()
                    .byDefault("{tenant}", "{tenant}")
                    .doc("Role of a tenant that is known by name only; {tenant} stands for it.")),
    TENANT_SCHEMA(
            text("tenantSchema")
                    .ours()
                    .byDefault("{tenant}", "{tenant}")
                    .doc(
                            "Schema, or catalog, of a tenant that is known by name only; {tenant} stands for it.")),
    TENANT_SETTING(
            text("tenantSetting")
                    .ours()
                    .byDefault("app.tenant", "app.tenant")
                    .doc("With tenancy=rls: the setting that the policies compare with.")),
    NEUTRAL_ROLE(
            text("neutralRole")
                    .ours()
                    .byDefault("the pool's own user")
                    .doc(
                            "Role without privileges that a session of PostgreSQL takes between two tenants. The pool's user must be a member of it.")),
    MAX_TENANTS(
            count("maxTenants", 1, 65_535)
                    .ours()
                    .byDefault(10_000, "10000")
                    .doc(
                            "Most tenants that the pool remembers; a further one is refused with SQLState 54000.")),
    MAX_TENANTS_PER_CONNECTION(
            count("maxTenantsPerConnection", 1, 65_535)
                    .ours()
                    .byDefault(16, "16")
                    .doc(
                            "Tenants that a connection serves before another is preferred for a tenant that it does not know yet: what the server caches for each tenant is never given back.")),
    MAX_CONNECTIONS_PER_TENANT(
            count("maxConnectionsPerTenant", 1, 65_535)
                    .ours()
                    .byDefault("3/4 of the connections that may be lent, rounded up")
                    .doc(
                            "Most connections that one tenant has at the same time. Its next borrowers wait while others are served.")),
    MIN_CONNECTIONS_PER_TENANT(
            count("minConnectionsPerTenant", 0, 65_535)
                    .ours()
                    .byDefault(0, "0")
                    .doc(
                            "Connections that the others leave to each tenant; the sum over the tenants that the pool has met is held to maximumPoolSize.")),
    MAX_WAITERS_PER_TENANT(
            count("maxWaitersPerTenant", 1, 65_535)
                    .ours()
                    .zero("no limit")
                    .byDefault(0, "0")
                    .doc(
                            "Most borrowers of one tenant that may wait. The next one is turned away at once: PoolTimeoutException, SQLState 53000, vendor code 8.")),
    TENANT_TURNS(
            count("tenantTurns", 1, 1_000)
                    .ours()
                    .byDefault(4, "4")
                    .doc(
                            "Waiting borrowers of the same tenant that a connection serves in a row before it goes to the tenant whose turn it is. 1: none out of turn.")),
    TENANT_AUDIT(
            count("tenantAudit", 1, 65_535)
                    .ours()
                    .zero("never")
                    .byDefault(0, "0")
                    .doc(
                            "With tenancy=session: one in so many leases the server is asked for current_user and search_path before the first statement; a connection that is not where it should be is closed and the borrower told.")),
    TENANT_PRELUDE(
            flag("tenantPrelude", true)
                    .ours()
                    .doc(
                            "With tenancy=session and pgjdbc: a change of tenant goes out in the same packet as the borrower's first statement. false, or a socketFactory of your own: in a round trip of its own, before it.")),

    // ---- Operation
    POOL_NAME(
            text("poolName")
                    .section("Operation")
                    .byDefault("weir-1, weir-2, ...")
                    .doc("Name in messages, thread names, events and metrics.")
                    .differs("May contain a colon even with registerMbeans.")),
    REGISTER_MBEANS(
            flag("registerMbeans", false)
                    .doc(
                            "Registers dev.weir:type=Pool,name=\"NAME\" and dev.weir:type=PoolConfig,name=\"NAME\" with the platform MBean server.")
                    .differs("Another domain; attributes and operations have the same names.")),
    ALLOW_POOL_SUSPENSION(
            flag("allowPoolSuspension", false)
                    .doc(
                            "Allows PoolControl.suspend(), which makes borrowers wait until resume().")),
    READ_SERVER_LIMITS(
            flag("readServerLimits", true)
                    .ours()
                    .doc(
                            "Asks PostgreSQL, MySQL and MariaDB once how many connections they allow and how many there are: on the second connection before it is lent, or later on an idle one while nobody waits. With sizing=auto four fifths of what they allow bound the pool. See PoolSnapshot.server() and the lines of a timeout.")),
    OBSERVE_SERVER(
            flag("observeServer", true)
                    .ours()
                    .doc(
                            "With sizing=auto on PostgreSQL, without tenants: looks at the server every 5 s while the limit is in use (beside more than 250 pools less often, every 30 s at most), on a connection that nobody may be lent at the moment: how many pools of this kind there are, what they have found, and what others do. One pool reads pg_stat_activity for all; the others read its answer in the name of its session. Sessions get an application_name by which pools know each other, unless the user has named them; then nothing is looked at.")),
    MEMORY_GUARD(
            flag("memoryGuard", true)
                    .ours()
                    .doc(
                            "With sizing=auto, on Linux, where every host of jdbcUrl is this machine (a loopback address or a Unix socket): opens no more connections while memory is short there, that is, while all tasks of the machine, or of PostgreSQL's control group, have waited for memory for 10 % or more of the last 10 s (pressure stall information), until that is below 8 %. minimumIdle, 2 connections and threads that hold one already are served all the same. explain() says so. Looks once a second while connections are lent, else every 5 s. Off where the kernel does not tell.")),
    THREAD_FACTORY(
            object("threadFactory", ThreadFactory.class)
                    .byDefault("daemon threads named after the pool")
                    .doc("Makes the pool's threads: a new one each time, which the pool starts.")),
    SCHEDULED_EXECUTOR(
            object("scheduledExecutor", ScheduledExecutorService.class)
                    .byDefault("the pool's own")
                    .doc(
                            "Runs the pool's timed work. One that refuses a task, or does not run what is due, is replaced by the pool's own.")),
    POOL_LISTENER(
            object("poolListener", PoolListener.class)
                    .byDefault("none")
                    .ours()
                    .doc("Is told what happens in the pool.")),
    METRIC_REGISTRY(
            object("metricRegistry", Object.class)
                    .servedBy(Limits.METRICS)
                    .doc("Metrics registry.")
                    .differs("Refused: weir-micrometer and weir-opentelemetry take its place.")),
    METRICS_TRACKER_FACTORY(
            object("metricsTrackerFactory", Object.class)
                    .servedBy(Limits.METRICS)
                    .doc("Factory of metrics trackers.")
                    .differs("Refused: weir-micrometer and weir-opentelemetry take its place.")),
    HEALTH_CHECK_REGISTRY(
            object("healthCheckRegistry", Object.class)
                    .servedBy(Limits.HEALTH)
                    .doc("Health check registry.")
                    .differs(
                            "Refused: snapshot(), registerMbeans and poolListener take its place.")),
    HEALTH_CHECK_PROPERTIES(
            map("healthCheckProperties")
                    .servedBy(Limits.HEALTH)
                    .doc("Parameters of health checks.")
                    .differs(
                            "Refused: snapshot(), registerMbeans and poolListener take its place."));

    /** Constants that enum constants may refer to. */
    private static final class Limits {
        static final String OF_DRIVER =
                "the driver's: %s, unless its URL or properties say otherwise";
        static final String METRICS =
                "metrics come from a module of their own: remove the setting, add weir-micrometer and call WeirMetrics.bind(pool, registry), or add weir-opentelemetry and call WeirTelemetry.create(openTelemetry).registerMetrics(pool).";
        static final String HEALTH =
                "the pool has no registry of health checks: remove the setting and call WeirDataSource.health() in the check.";
    }

    @SuppressWarnings("ImmutableEnumChecker") // written while the constant is made, then only read
    private final KeySpec spec;

    ConfigKey(KeySpec spec) {
        this.spec = spec;
    }

    /**
     * The setting of that name or synonym; case, hyphens and underscores do not count. Empty when
     * there is none.
     *
     * @throws NullPointerException when {@code name} is null
     */
    public static Optional<ConfigKey> find(String name) {
        return Optional.ofNullable(KeyNames.find(name));
    }

    /**
     * The settings whose names are nearest to a misspelt one: at most three, in the order of their
     * names; empty when none is near. Unmodifiable.
     *
     * @throws NullPointerException when {@code name} is null
     */
    public static List<ConfigKey> nearest(String name) {
        return KeyNames.nearest(name, Arrays.stream(values()).map(ConfigKey::propertyName).toList())
                .stream()
                .flatMap(near -> find(near).stream())
                .toList();
    }

    /** The name under which it is written, such as {@code maximumPoolSize}. */
    public String propertyName() {
        return spec.name;
    }

    /** Other names for the same setting. */
    public List<String> aliases() {
        return spec.aliases;
    }

    /** The type of its setter: String, boolean, int, long, an enum, an interface or Properties. */
    public Class<?> valueType() {
        return spec.type;
    }

    /** How its value is written. */
    public String form() {
        return spec.kind == ValueKind.CHOICE ? ValueKind.choices(spec.type) : spec.kind.description;
    }

    /** Whether its value can be written in a properties file. */
    public boolean isText() {
        return spec.kind.fromText();
    }

    /** Its default in words; "none" when there is none. */
    public String defaultText() {
        return spec.fallbackText.isEmpty() ? "none" : spec.fallbackText;
    }

    /** The values it may take, in words; empty when any will do. */
    public String range() {
        if (spec.kind.magnitude(spec.kind == ValueKind.COUNT ? (Object) 0 : Duration.ZERO)
                == null) {
            return "";
        }
        if (spec.least == Long.MIN_VALUE) {
            return "";
        }
        String least = spec.kind.print(spec.least);
        String bounds =
                spec.kind == ValueKind.COUNT
                        ? least + " to " + spec.kind.print(spec.most)
                        : least + " or more";
        return spec.zeroMeans == null ? bounds : bounds + ", or 0 (" + spec.zeroMeans + ")";
    }

    /** What it does, in one or two sentences. */
    public String documentation() {
        return spec.documentation;
    }

    /** How it differs from HikariCP's setting of the same name; empty when it does not. */
    public String differenceFromHikari() {
        return spec.difference;
    }

    /** Whether only Weir has it. */
    public boolean isOwn() {
        return spec.ours;
    }

    /** Whether its value is never printed. */
    public boolean isSecret() {
        return spec.kind == ValueKind.SECRET || spec.kind == ValueKind.MAP || isSql();
    }

    /** SQL may call a function with a password. */
    private boolean isSql() {
        return this == CONNECTION_INIT_SQL || this == CONNECTION_TEST_QUERY || this == TENANT_QUERY;
    }

    /** Whether {@link PoolControl} can change it while the pool runs. */
    public boolean isChangeableAtRunTime() {
        return spec.atRunTime;
    }

    /** The heading under which it is documented. */
    public String section() {
        String heading = "";
        for (ConfigKey key : values()) {
            heading = key.spec.section.isEmpty() ? heading : key.spec.section;
            if (key == this) {
                break;
            }
        }
        return heading;
    }

    ValueKind kind() {
        return spec.kind;
    }

    /**
     * The default as a value; null when it depends on other keys, is the driver's, or is nothing.
     */
    @Nullable Object defaultValue() {
        return spec.fallback;
    }

    /**
     * Whether an empty text means that the key is left out. A user or password may really be empty.
     */
    boolean isUnsetBy(Object given) {
        boolean maybeEmpty =
                spec.kind == ValueKind.TEXT
                        || spec.kind == ValueKind.URL
                        || spec.kind == ValueKind.CLASS_NAME
                        || spec.kind == ValueKind.ISOLATION;
        return maybeEmpty
                && this != USERNAME
                && given instanceof CharSequence text
                && text.toString().isBlank();
    }

    /**
     * Reads what a user gave into the stored form. A duration beyond the longest counts as the
     * longest, so that {@link Long#MAX_VALUE} means "for ever" with every key.
     */
    Object read(Object given) throws ValueKind.Unreadable {
        try {
            Object value = spec.kind.read(given, spec.type);
            return value instanceof Duration d ? Durations.within(spec.most, d) : value;
        } catch (ValueKind.Unreadable e) {
            if (isSecret() && given instanceof CharSequence) {
                throw new ValueKind.Unreadable("cannot be read");
            }
            throw e;
        }
    }

    /** The stored value as text without secrets. */
    String print(Object stored) {
        return isSecret() && spec.kind != ValueKind.MAP ? "***" : spec.kind.print(stored);
    }

    /** What is wrong with a value by itself, as a sentence; null when nothing is. */
    @Nullable String fault(Object stored) {
        if (spec.servedElsewhere != null) {
            boolean empty = stored instanceof java.util.Map<?, ?> m && m.isEmpty();
            return empty ? null : spec.name + " is set, but " + spec.servedElsewhere;
        }
        Long magnitude = spec.kind.magnitude(stored);
        boolean special = spec.zeroMeans != null && magnitude != null && magnitude == 0;
        if (magnitude != null && !special && (magnitude < spec.least || magnitude > spec.most)) {
            return "%s is %s: allowed is %s. Leave it out for the default (%s)."
                    .formatted(spec.name, print(stored), range(), defaultText());
        }
        if (this == APPLICATION_PACKAGES) {
            return BorrowPlace.fault((String) stored);
        }
        if (this == POOL_NAME && ((String) stored).chars().anyMatch(Character::isISOControl)) {
            return "poolName contains a control character: use letters, digits and signs.";
        }
        return null;
    }

    @Override
    public String toString() {
        return spec.name;
    }
}
