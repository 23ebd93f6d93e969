package dev.weir.lab.pools;

import java.sql.SQLException;
import java.util.Map;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * What all adapters share.
 *
 * @param <T> the library's data source
 */
abstract class LibraryPool<T extends DataSource> implements PoolUnderTest {

    private final String name;
    private final Class<T> library;
    private final Map<String, String> told;
    private @Nullable T pool;

    /**
     * @param told what {@link #settings} answers
     */
    LibraryPool(String name, Class<T> library, Map<String, String> told) {
        this.name = name;
        this.library = library;
        this.told = told;
    }

    /** The library's data source with all that it is told; it may have no connection yet. */
    abstract T create(PoolSettings settings) throws SQLException;

    /** Opens the connections that a pool is to start with, where {@link #create} does not. */
    void start(T created, PoolSettings settings) throws SQLException {}

    /** Closes the pool and its connections. */
    void shutDown(T opened) throws Exception {
        ((AutoCloseable) opened).close();
    }

    static <V> void ifGiven(@Nullable V value, Consumer<V> setter) {
        if (value != null) {
            setter.accept(value);
        }
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String version() {
        return Libraries.versionOf(library);
    }

    @Override
    public final Map<String, String> settings() {
        return told;
    }

    @Override
    public final DataSource open(PoolSettings settings) throws SQLException {
        T created = create(settings);
        pool = created;
        start(created, settings);
        return created;
    }

    @Override
    public final void close() {
        if (pool != null) {
            try {
                shutDown(pool);
            } catch (Exception e) {
                throw new IllegalStateException(name + " did not close", e);
            }
        }
    }
}
