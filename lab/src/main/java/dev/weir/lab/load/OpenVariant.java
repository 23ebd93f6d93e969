package dev.weir.lab.load;

import dev.weir.Lane;
import dev.weir.WeirDataSource;
import dev.weir.lab.pools.Explanation;
import dev.weir.lab.pools.PoolCounts;
import dev.weir.lab.pools.PoolUnderTest;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** A variant's pools while they are open: where short work borrows, and where long work does. */
public final class OpenVariant implements AutoCloseable {

    private final List<PoolUnderTest> pools = new ArrayList<>();
    private final List<DataSource> sources = new ArrayList<>();
    private final PoolVariant variant;

    private OpenVariant(PoolVariant variant) {
        this.variant = variant;
    }

    /** Opens them. */
    public static OpenVariant open(PoolVariant variant, Server server) throws SQLException {
        OpenVariant open = new OpenVariant(variant);
        try {
            open.add(server, variant.size());
            if (variant.isSplit()) {
                open.add(server, variant.longSize());
            }
            return open;
        } catch (SQLException | RuntimeException e) {
            open.close();
            throw e;
        }
    }

    private void add(Server server, int maximum) throws SQLException {
        PoolUnderTest pool = variant.pool();
        pools.add(pool);
        sources.add(pool.open(variant.settings(server, maximum)));
    }

    /** Where short work borrows; all of it where there is one pool. */
    public DataSource source() {
        return sources.getFirst();
    }

    /** Where long work borrows. */
    public DataSource longSource() {
        return variant.form() == PoolVariant.Form.WEIR_HINTS
                ? ((WeirDataSource) sources.getFirst()).lane(Lane.LONG)
                : sources.getLast();
    }

    /** Of all its pools together. */
    public PoolCounts counts() {
        PoolCounts first = PoolCounts.of(sources.getFirst());
        if (sources.size() == 1) {
            return first;
        }
        PoolCounts second = PoolCounts.of(sources.getLast());
        return new PoolCounts(
                first.open() + second.open(),
                first.size() + second.size(),
                first.inUse() + second.inUse(),
                first.waiting() + second.waiting());
    }

    /** Why the size is what it is, in the pool's own words; empty for pools that cannot say. */
    public Optional<String> explanation() {
        return Explanation.of(sources.getFirst());
    }

    @Override
    public void close() {
        pools.forEach(PoolUnderTest::close);
    }
}
