package dev.weir.lab.sweep;

import dev.weir.tools.cli.TimeOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything that decides what a sweep measures. Two sweeps with equal settings measure the same.
 *
 * @param controls whether the negative controls take part
 * @param clients of the closed loop; null: as many as the workload usually has
 * @param think the mean time to think; null: so that the clients offer 1.3 times the capacity
 * @param rate requests in a second by schedule; null: a closed loop
 */
record SweepSettings(
        Database database,
        boolean givenUrl,
        List<String> workloads,
        Pace pace,
        boolean controls,
        @Nullable Integer clients,
        @Nullable Duration think,
        @Nullable Integer rate,
        long seed) {

    /** How long a borrower waits before it gives up: the default of HikariCP and of Weir. */
    static final Duration PATIENCE = Duration.ofSeconds(30);

    /** The same at another pace. */
    SweepSettings with(Pace other) {
        return new SweepSettings(
                database, givenUrl, workloads, other, controls, clients, think, rate, seed);
    }

    /** Clients for that workload. */
    int clientsOf(Workload workload) {
        return clients != null
                ? clients
                : Math.max(1, (int) Math.round(workload.usualClients() * pace.crowd()));
    }

    /** By option name, for the result and the journal. */
    Map<String, String> parameters() {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("db", database.name().toLowerCase(Locale.ROOT));
        parameters.put("url", givenUrl ? "the user's own" : "embedded");
        parameters.put("workload", String.join(",", workloads));
        parameters.put("sizes", text(pace.sizes()));
        parameters.put("ceilings", text(pace.ceilings()));
        parameters.put("controls", Boolean.toString(controls));
        parameters.put("clients", clients == null ? "as the workload has" : clients.toString());
        parameters.put(
                "think",
                think == null
                        ? "so that clients offer 1.3 times the capacity"
                        : TimeOption.text(think));
        parameters.put("rate", rate == null ? "closed loop" : rate + " requests/s");
        Duration turn = pace.turn();
        parameters.put("turns", turn == null ? "none" : TimeOption.text(turn));
        parameters.put("warm-up", TimeOption.text(pace.warmUp()));
        parameters.put("settle", TimeOption.text(pace.settle()));
        parameters.put("slice", TimeOption.text(pace.slice()));
        parameters.put("repeats", Integer.toString(pace.repeats()));
        parameters.put("crowd", Double.toString(pace.crowd()));
        parameters.put("seed", Long.toString(seed));
        return parameters;
    }

    private static String text(List<Integer> numbers) {
        return String.join(",", numbers.stream().map(String::valueOf).toList());
    }
}
