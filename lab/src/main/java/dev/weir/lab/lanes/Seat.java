package dev.weir.lab.lanes;

import dev.weir.Lane;
import dev.weir.WeirDataSource;
import dev.weir.lab.load.Server;
import dev.weir.lab.pools.Explanation;
import dev.weir.lab.pools.PoolCounts;
import dev.weir.lab.pools.PoolUnderTest;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** A contestant's pools while they are open: where reads borrow, and where reports do. */
final class Seat implements AutoCloseable {

    private final List<PoolUnderTest> pools = new ArrayList<>();
    private final List<DataSource> sources = new ArrayList<>();
    private final Contestant contestant;

    private Seat(Contestant contestant) {
        this.contestant = contestant;
    }

    static Seat open(Contestant contestant, Server server) throws SQLException {
        Seat seat = new Seat(contestant);
        try {
            seat.add(server, contestant.size());
            if (contestant.isSplit()) {
                seat.add(server, contestant.longSize());
            }
            return seat;
        } catch (SQLException | RuntimeException e) {
            seat.close();
            throw e;
        }
    }

    private void add(Server server, int maximum) throws SQLException {
        PoolUnderTest pool = contestant.pool();
        pools.add(pool);
        sources.add(pool.open(contestant.settings(server, maximum)));
    }

    DataSource forReads() {
        return sources.getFirst();
    }

    DataSource forReports() {
        return contestant.form() == Contestant.Form.WEIR_HINTS
                ? ((WeirDataSource) sources.getFirst()).lane(Lane.LONG)
                : sources.getLast();
    }

    /** Of all its pools together. */
    PoolCounts counts() {
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
    Optional<String> explanation() {
        return Explanation.of(sources.getFirst());
    }

    @Override
    public void close() {
        pools.forEach(PoolUnderTest::close);
    }
}
