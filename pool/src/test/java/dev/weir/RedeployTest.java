package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.driver.ScriptedDatabase;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** An application that brings the pool along is deployed, used and taken away again. */
@Tag("long")
@Timeout(60)
@ExtendWith(QuietLog.class)
class RedeployTest {
    static {
        // Drivers begin threads, which keep the loader of whoever made the driver manager look.
        DriverManager.drivers().close();
    }

    private final ScriptedDatabase database = new ScriptedDatabase();

    /** Loads the pool's own classes itself and takes all others from its parent. */
    private static final class Application extends URLClassLoader {
        Application(URL... classes) {
            super(classes, RedeployTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            boolean ofThePool =
                    name.startsWith("dev.weir.") && !name.startsWith("dev.weir.testkit");
            if (!ofThePool) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : findClass(name);
            }
        }
    }

    private WeakReference<ClassLoader> deployUseAndUndeploy() throws Exception {
        try (Application application = new Application(placeOf(WeirDataSource.class))) {
            Class<?> type = application.loadClass(WeirDataSource.class.getName());
            assertThat(type.getClassLoader()).isSameAs(application);
            Object pool = type.getDeclaredConstructor().newInstance();
            type.getMethod("setDataSource", DataSource.class).invoke(pool, database.dataSource());
            type.getMethod("setRegisterMbeans", boolean.class).invoke(pool, true);
            type.getMethod("setLeakDetectionThreshold", long.class).invoke(pool, 60_000L);
            type.getMethod("setAliveBypassWindow", long.class).invoke(pool, 1L);
            for (int i = 0; i < 10; i++) {
                try (Connection c = ((DataSource) pool).getConnection()) {
                    TestPools.execute(c, "select 1");
                    c.setAutoCommit(false);
                }
            }
            ((AutoCloseable) pool).close();
            return new WeakReference<>(application);
        }
    }

    private static void assertCollectable(WeakReference<ClassLoader> loader) throws Exception {
        eventually(
                "the class loader is garbage",
                () -> {
                    System.gc();
                    return loader.get() == null;
                });
    }

    @Test
    void nothingKeepsTheClassesOfAPoolThatIsGone() throws Exception {
        assertCollectable(deployUseAndUndeploy());
        assertThat(database.counts().total()).isZero();
    }

    @Test
    void norDoesWhatAnApplicationGaveToItsPools() throws Exception {
        WeakReference<ClassLoader> loader = deployCallAndUndeploy();
        assertCollectable(loader);
        eventually("nothing is open", () -> database.counts().total() == 0);
    }

    private WeakReference<ClassLoader> deployCallAndUndeploy() throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (Application application =
                new Application(
                        placeOf(WeirDataSource.class), placeOf(RedeployedApplication.class))) {
            thread.setContextClassLoader(application);
            Callable<?> main =
                    (Callable<?>)
                            application
                                    .loadClass(RedeployedApplication.class.getName())
                                    .getConstructor(ScriptedDatabase.class)
                                    .newInstance(database);
            assertThat(main.getClass().getClassLoader()).isSameAs(application);
            main.call();
            return new WeakReference<>(application);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static URL placeOf(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }

    @Test
    void aLoaderThatIsStillNeededIsNotCalledGarbage() throws IOException {
        try (Application application = new Application(placeOf(WeirDataSource.class))) {
            WeakReference<ClassLoader> kept = new WeakReference<>(application);
            System.gc();
            assertThat(kept.get()).isSameAs(application);
        }
    }
}
