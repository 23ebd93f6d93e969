package dev.weir.lab.bleed;

import dev.weir.SessionReset;
import dev.weir.catalogue.bleed.BleedFixture;
import dev.weir.catalogue.bleed.Sql;
import dev.weir.lab.pools.Adapters;
import dev.weir.lab.pools.PoolUnderTest;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.Progress;
import dev.weir.tools.result.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/**
 * What hygiene costs: cycles of borrow, one statement, return, on a pool of one connection, so that
 * the next borrower waits for the reset and its whole price shows. The kinds take turns in rounds.
 */
final class HygieneCost {

    private static final int CYCLES_PER_ROUND = 50;

    private static final String SERVERS =
            "select count(*), now(), coalesce(max(n), 0) from weir_bleed.work";
    private static final String OWN = "select weir_bleed.enter()";

    private record Kind(String name, SessionReset reset, String sql) {}

    private static final List<Kind> KINDS =
            List.of(
                    new Kind("clean: select 1", SessionReset.DIRTY, "select 1"),
                    new Kind("clean: functions of the server", SessionReset.DIRTY, SERVERS),
                    new Kind("a function of one's own, reset", SessionReset.DIRTY, OWN),
                    new Kind("a function of one's own, not reset (off)", SessionReset.OFF, OWN),
                    new Kind("SET, reset", SessionReset.DIRTY, "set statement_timeout = '77s'"),
                    new Kind(
                            "SET, not reset (off)",
                            SessionReset.OFF,
                            "set statement_timeout = '77s'"),
                    new Kind("SET ROLE, reset", SessionReset.DIRTY, "set role weir_bleed"),
                    new Kind(
                            "temporary table, reset",
                            SessionReset.DIRTY,
                            "create temp table if not exists cost (n int)"),
                    new Kind("select 1, always reset", SessionReset.ALWAYS, "select 1"));

    private final BleedFixture fixture;
    private final int rounds;

    HygieneCost(BleedFixture fixture, int rounds) {
        this.fixture = fixture;
        this.rounds = rounds;
    }

    /** Median and tail of cycles and of closes, per kind, in microseconds. */
    Map<String, double[]> measure(Console console) throws SQLException {
        List<Meter> meters = new ArrayList<>();
        Progress progress = new Progress(console, KINDS.size() * (rounds + 1));
        try {
            for (Kind kind : KINDS) {
                meters.add(new Meter(kind, fixture));
            }
            for (int round = 0; round <= rounds; round++) {
                for (Meter meter : meters) {
                    progress.now("cost of " + meter.kind.name());
                    meter.round(round > 0);
                    progress.stepDone();
                }
            }
        } finally {
            meters.forEach(meter -> meter.pool.close());
        }
        Map<String, double[]> result = new LinkedHashMap<>();
        meters.forEach(meter -> result.put(meter.kind.name(), meter.quantiles()));
        return result;
    }

    /** One kind, on a pool of its own. */
    private static final class Meter {
        private final Kind kind;
        private final PoolUnderTest pool;
        private final DataSource source;
        private final List<Double> cycles = new ArrayList<>();
        private final List<Double> closes = new ArrayList<>();

        Meter(Kind kind, BleedFixture fixture) throws SQLException {
            this.kind = kind;
            this.pool = Adapters.weir(kind.reset());
            this.source = pool.open(OneConnection.on(fixture));
        }

        void round(boolean counts) throws SQLException {
            for (int i = 0; i < CYCLES_PER_ROUND; i++) {
                cycle();
            }
            if (!counts) {
                cycles.clear();
                closes.clear();
            }
        }

        private void cycle() throws SQLException {
            long begun = System.nanoTime();
            long returned;
            try (Connection c = source.getConnection()) {
                Sql.run(c, kind.sql());
                returned = System.nanoTime();
            }
            long end = System.nanoTime();
            closes.add((end - returned) / 1e3);
            cycles.add((end - begun) / 1e3);
        }

        double[] quantiles() {
            return new double[] {
                quantile(cycles, 0.5),
                quantile(cycles, 0.99),
                quantile(closes, 0.5),
                quantile(closes, 0.99)
            };
        }
    }

    private static double quantile(List<Double> values, double q) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        return sorted[(int) Math.min(sorted.length - 1, Math.round(q * (sorted.length - 1)))];
    }

    static Table table(Map<String, double[]> measured) {
        List<List<String>> rows = new ArrayList<>();
        measured.forEach(
                (kind, q) -> {
                    List<String> row = new ArrayList<>(List.of(kind));
                    for (double micros : q) {
                        row.add("%.0f".formatted(micros));
                    }
                    rows.add(row);
                });
        return new Table(
                "What hygiene costs, in microseconds",
                "A pool of one connection: the wait for the reset of the cycle before is part of the"
                        + " cycle. With an idle connection beside it nobody waits. close() never"
                        + " waits.",
                List.of("A's statement", "cycle p50", "cycle p99", "close() p50", "close() p99"),
                rows);
    }
}
