package dev.weir.bench.safety;

import dev.weir.bench.BenchSet;
import dev.weir.bench.pool.Pools;
import dev.weir.bench.report.Findings;
import dev.weir.catalogue.conformance.OpenPool;
import dev.weir.catalogue.safety.Conduct;
import dev.weir.catalogue.safety.Duty;
import dev.weir.lab.pools.PoolUnderTest;
import dev.weir.tools.cli.Progress;
import dev.weir.tools.result.Table;
import dev.weir.tools.result.Threshold;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.sql.DataSource;

/** The matrix of what each pool is made to do. */
public final class SafetySet implements BenchSet {

    private static final String WEIR = "weir";

    private final List<String> pools;

    public SafetySet(List<String> pools) {
        this.pools = pools;
    }

    @Override
    public int steps() {
        return pools.size();
    }

    @Override
    public Map<String, Object> parameters() {
        return Map.of();
    }

    @Override
    public Findings run(Progress progress) {
        Map<String, Conduct> conduct = new LinkedHashMap<>();
        for (String pool : pools) {
            progress.next("safety, " + pool);
            conduct.put(pool, Conduct.of(pool, url -> open(pool, url)));
        }
        return new Findings(rows(conduct), List.of(table(conduct)), thresholds(conduct), List.of());
    }

    /** That pool with one connection, set as in the benchmarks. */
    static OpenPool open(String name, String url) throws SQLException {
        PoolUnderTest adapter = Pools.adapter(name);
        DataSource pool = adapter.open(Pools.settings(url, 1, false));
        return new OpenPool() {
            @Override
            public DataSource dataSource() {
                return pool;
            }

            @Override
            public void close() {
                adapter.close();
            }
        };
    }

    private static List<Map<String, Object>> rows(Map<String, Conduct> conduct) {
        List<Map<String, Object>> rows = new ArrayList<>();
        conduct.forEach(
                (pool, shown) -> {
                    Map<String, Object> row = new LinkedHashMap<>();
                    row.put("benchmark", "safety");
                    row.put("pool", pool);
                    shown.duties().forEach((duty, done) -> row.put(duty.words(), done));
                    row.put("testsPerCycle", shown.calls().tests());
                    row.put("rollbacksPerCycle", shown.calls().rollbacks());
                    row.put("driverCallsPerCycle", shown.calls().all());
                    rows.add(row);
                });
        return rows;
    }

    private static Table table(Map<String, Conduct> conduct) {
        List<String> columns = new ArrayList<>(List.of("duty"));
        columns.addAll(conduct.keySet());
        List<List<String>> rows = new ArrayList<>();
        for (Duty duty : Duty.values()) {
            List<String> row = new ArrayList<>(List.of(duty.words()));
            conduct.values().forEach(shown -> row.add(shown.does(duty) ? "yes" : "no"));
            rows.add(row);
        }
        List<String> tests = new ArrayList<>(List.of("tests per untouched cycle"));
        List<String> rollbacks = new ArrayList<>(List.of("rollbacks per untouched cycle"));
        List<String> calls = new ArrayList<>(List.of("driver calls per untouched cycle"));
        for (Conduct shown : conduct.values()) {
            tests.add(number(shown.calls().tests()));
            rollbacks.add(number(shown.calls().rollbacks()));
            calls.add(number(shown.calls().all()));
        }
        rows.addAll(List.of(tests, rollbacks, calls));
        return new Table("what each pool does as it is set here", "", columns, rows);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    /** Being fast is worth nothing to Weir if it is less safe than what it is compared with. */
    private static List<Threshold> thresholds(Map<String, Conduct> conduct) {
        Conduct weir = conduct.get(WEIR);
        if (weir == null) {
            return List.of();
        }
        return List.of(
                Threshold.atLeast(
                        "weir: duties done",
                        Arrays.stream(Duty.values()).filter(weir::does).count(),
                        Duty.values().length,
                        "of " + Duty.values().length));
    }
}
