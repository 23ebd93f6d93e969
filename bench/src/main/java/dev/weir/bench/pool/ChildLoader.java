package dev.weir.bench.pool;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;

/**
 * A class loader that is not the system's and has the pools to itself, as in an application server
 * or an executable jar of Spring Boot. The driver and what the benchmark calls come from the system
 * class loader, so that both variants run the same code but for the pool.
 */
public final class ChildLoader extends URLClassLoader {

    private static final List<String> FROM_PARENT =
            List.of(
                    "java.",
                    "javax.",
                    "jdk.",
                    "sun.",
                    "org.slf4j.",
                    "dev.weir.bench.stub.",
                    "dev.weir.bench.pool.",
                    "dev.weir.lab.pools.PoolSettings",
                    "dev.weir.lab.pools.PoolUnderTest",
                    "dev.weir.lab.pools.Safety",
                    "dev.weir.tools.result.Environment",
                    "dev.weir.testkit.");

    static {
        registerAsParallelCapable();
    }

    private ChildLoader(URL[] classPath) {
        super("child", classPath, ClassLoader.getSystemClassLoader());
    }

    /** A loader over the class path of this JVM. */
    public static ChildLoader overClassPath() {
        List<URL> urls = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            try {
                urls.add(new File(entry).toURI().toURL());
            } catch (MalformedURLException e) {
                throw new IllegalStateException("cannot load classes from " + entry, e);
            }
        }
        return new ChildLoader(urls.toArray(URL[]::new));
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (FROM_PARENT.stream().anyMatch(name::startsWith)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : findOrAsk(name, resolve);
        }
    }

    private Class<?> findOrAsk(String name, boolean resolve) throws ClassNotFoundException {
        try {
            return findClass(name);
        } catch (ClassNotFoundException e) {
            return super.loadClass(name, resolve);
        }
    }
}
