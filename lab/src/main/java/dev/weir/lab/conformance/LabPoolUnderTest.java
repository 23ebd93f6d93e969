package dev.weir.lab.conformance;

import dev.weir.catalogue.conformance.OpenPool;
import dev.weir.catalogue.conformance.PoolSettings;
import dev.weir.catalogue.conformance.PoolUnderTest;
import dev.weir.lab.pools.Adapters;
import java.lang.reflect.Method;
import java.sql.SQLException;
import javax.sql.DataSource;

/** One of the lab's pools as the kit sees it. */
class LabPoolUnderTest implements PoolUnderTest {

    private final String id;
    private final String name;

    LabPoolUnderTest(String id) {
        this.id = id;
        this.name = Adapters.create(id).name();
    }

    /** The pool of that name on the command line, with hooks where its adapter has them. */
    static PoolUnderTest of(String id) {
        return id.equals(WeirUnderTest.ID) ? new WeirUnderTest() : new LabPoolUnderTest(id);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public OpenPool open(PoolSettings settings) throws SQLException {
        dev.weir.lab.pools.PoolUnderTest pool = Adapters.create(id);
        DataSource source;
        try {
            source =
                    pool.open(
                            dev.weir.lab.pools.PoolSettings.defaults(
                                            settings.jdbcUrl(),
                                            settings.user(),
                                            settings.password())
                                    .sized(
                                            settings.minimumIdle(),
                                            settings.maximumSize(),
                                            settings.borrowTimeout()));
        } catch (SQLException | RuntimeException e) {
            pool.close();
            throw e;
        }
        return new Opened(source, pool::close);
    }

    @Override
    public PoolUnderTest loadedBy(ClassLoader loader) {
        try {
            Class<?> copy = Class.forName(LabPoolUnderTest.class.getName(), true, loader);
            Method of = copy.getDeclaredMethod("of", String.class);
            of.setAccessible(true);
            return (PoolUnderTest) of.invoke(null, id);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A running pool and how it ends. */
    static class Opened implements OpenPool {

        private final DataSource source;
        private final Runnable end;

        Opened(DataSource source, Runnable end) {
            this.source = source;
            this.end = end;
        }

        @Override
        public DataSource dataSource() {
            return source;
        }

        @Override
        public void close() {
            end.run();
        }
    }
}
