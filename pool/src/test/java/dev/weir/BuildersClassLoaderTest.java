package dev.weir;

import static dev.weir.Eventually.eventually;
import static dev.weir.TestPools.execute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Drivers and users' code look services and resources up by the context class loader: on the pool's
 * threads it is that of whoever made the pool, during the call and no longer.
 */
@Tag("long")
@Timeout(60)
@ExtendWith(QuietLog.class)
class BuildersClassLoaderTest {

    private static final ClassLoader NONE = new ClassLoader() {};

    @TempDir private Path folder;
    private final ScriptedDatabase database = new ScriptedDatabase();
    private final ClassLoader application = new URLClassLoader(new URL[0]);
    private final Map<Call, Set<ClassLoader>> seen =
            java.util.Collections.synchronizedMap(new EnumMap<>(Call.class));
    private final Set<ClassLoader> seenByCallbacks = ConcurrentHashMap.newKeySet();

    @AfterEach
    void closeDatabase() {
        database.close();
    }

    private static ClassLoader present() {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        return loader == null ? NONE : loader;
    }

    private static <T> T with(@Nullable ClassLoader loader, Callable<T> work) throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return work.call();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** Notes the loader of every call that a thread of the pool makes. */
    private void watchDriver() {
        for (Call call : Call.values()) {
            database.on(call)
                    .run(
                            c -> {
                                if (Thread.currentThread().getName().startsWith("loaders:")) {
                                    seen.computeIfAbsent(call, k -> ConcurrentHashMap.newKeySet())
                                            .add(present());
                                }
                            });
        }
    }

    private WeirBuilder builder() {
        return TestPools.on(database.dataSource())
                .poolName("loaders")
                .maximumPoolSize(2)
                .aliveBypassWindow(Duration.ZERO);
    }

    private void use(WeirDataSource pool) throws SQLException {
        for (int lease = 0; lease < 3; lease++) {
            try (Connection c = pool.getConnection()) {
                c.setAutoCommit(false);
                c.setReadOnly(true);
                execute(c, "select 1");
            }
        }
        execute(pool, "set x = 1");
        pool.softEvictConnections();
    }

    @Test
    void everyCallOfTheDriverOnAThreadOfThePoolHasTheBuildersLoader() throws Exception {
        watchDriver();
        try (WeirDataSource pool = with(application, () -> builder().build())) {
            use(pool);
        }
        assertThat(seen)
                .containsKeys(
                        Call.CONNECT, Call.CLOSE, Call.IS_VALID, Call.ROLLBACK, Call.SET_READ_ONLY);
        assertThat(seen.values()).allMatch(loaders -> loaders.equals(Set.of(application)));
    }

    @Test
    void aPoolThatAnotherThreadStartsHasTheLoaderOfTheOneThatMadeIt() throws Exception {
        watchDriver();
        try (WeirDataSource pool = with(application, WeirDataSource::new)) {
            pool.setDataSource(database.dataSource());
            pool.setPoolName("loaders");
            pool.setCloseGrace(0);
            ClassLoader own = present();
            use(pool);
            assertThat(present()).as("the borrower keeps its own").isSameAs(own);
        }
        assertThat(seen.values()).allMatch(loaders -> loaders.equals(Set.of(application)));
    }

    @Test
    void callbacksAndTasksHaveItToo() throws Exception {
        StubDriver.CONNECTS.clear();
        CountDownLatch recorderTold = new CountDownLatch(1);
        PoolListener listener =
                new PoolListener() {
                    @Override
                    public void opened(String pool, long connectionId, Duration took) {
                        seenByCallbacks.add(present());
                    }
                };
        CredentialsProvider provider =
                () -> {
                    seenByCallbacks.add(present());
                    return Credentials.of("a", "b");
                };
        try (WeirDataSource pool =
                with(
                        application,
                        () ->
                                builder()
                                        .dataSource(null)
                                        .jdbcUrl(database.url())
                                        .credentialsProvider(provider)
                                        .poolListener(listener)
                                        .build())) {
            pool.addMetricsRecorder(
                    name ->
                            new MetricsRecorder() {
                                @Override
                                public void opened(long nanos) {
                                    seenByCallbacks.add(present());
                                    recorderTold.countDown();
                                }
                            });
            pool.softEvictConnections();
            pool.getConnection().close();
            recorderTold.await();
            try (ConnectionExecutor executor = pool.executor()) {
                assertThat(executor.submit(c -> present()).get()).isSameAs(application);
            }
            eventually("the listener was told", () -> !seenByCallbacks.isEmpty());
        }
        assertThat(seenByCallbacks).containsOnly(application);
    }

    @Test
    void aThreadFactoryOfTheUsersHasTheLastWord() throws Exception {
        watchDriver();
        ClassLoader own = new URLClassLoader(new URL[0]);
        try (WeirDataSource pool =
                with(
                        application,
                        () ->
                                builder()
                                        .threadFactory(
                                                work -> {
                                                    Thread thread = new Thread(work, "loaders:own");
                                                    thread.setDaemon(true);
                                                    thread.setContextClassLoader(own);
                                                    return thread;
                                                })
                                        .build())) {
            use(pool);
        }
        assertThat(seen.values()).allMatch(loaders -> loaders.equals(Set.of(own)));
    }

    @Test
    void h2FindsAScriptThatOnlyTheBuildersLoaderSees() throws Exception {
        Files.writeString(folder.resolve("init8.sql"), "create table t (n int);");
        try (URLClassLoader scripts = new URLClassLoader(new URL[] {folder.toUri().toURL()});
                WeirDataSource pool =
                        with(
                                scripts,
                                () ->
                                        WeirDataSource.builder()
                                                .jdbcUrl(
                                                        "jdbc:h2:mem:"
                                                                + UUID.randomUUID()
                                                                + ";INIT=RUNSCRIPT FROM 'classpath:init8.sql'")
                                                .maximumPoolSize(1)
                                                .build());
                Connection c = pool.getConnection()) {
            assertThat(TestPools.one(c, "select count(*) from t")).isEqualTo("0");
        }
    }
}
