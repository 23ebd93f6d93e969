package dev.weir.lab.demo;

import dev.weir.lab.cli.Console;
import dev.weir.lab.pools.Adapters;
import dev.weir.lab.pools.Explanation;
import dev.weir.lab.pools.PoolSettings;
import dev.weir.lab.pools.PoolUnderTest;
import java.sql.SQLException;
import javax.sql.DataSource;

/** One pool in the demo: told the address and nothing else. */
final class DemoPool implements AutoCloseable {

    private final PoolUnderTest pool;
    private final DataSource source;
    private final ServerView view;

    private DemoPool(PoolUnderTest pool, DataSource source, ServerView view) {
        this.pool = pool;
        this.source = source;
        this.view = view;
    }

    static DemoPool open(String name, Shop shop) throws SQLException {
        PoolUnderTest pool = Adapters.create(name);
        String application = "weir-demo-" + name;
        try {
            DataSource source =
                    pool.open(
                            PoolSettings.defaults(
                                    shop.urlFor(application), shop.user(), shop.password()));
            return new DemoPool(pool, source, new ServerView(shop, application));
        } catch (SQLException | RuntimeException e) {
            pool.close();
            throw e;
        }
    }

    String name() {
        return pool.name();
    }

    PoolUnderTest pool() {
        return pool;
    }

    DataSource source() {
        return source;
    }

    ServerView view() {
        return view;
    }

    /** Prints why its size is what it is, if it can say. */
    void explainTo(Console console) {
        Explanation.of(source)
                .ifPresent(text -> console.step("%s says:%n%s".formatted(name(), text)));
    }

    @Override
    public void close() throws SQLException {
        pool.close();
        view.close();
    }
}
