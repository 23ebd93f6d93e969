package dev.weir.lab.tune;

import dev.weir.tools.cli.TimeOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What to tune for, and for how long: {@code time} for each workload, {@code draws} configurations
 * drawn at random, {@code memory} and {@code cpus} that the server may use.
 */
record TuneSettings(
        List<Work> workloads,
        Duration time,
        Duration slice,
        Duration warmUp,
        Objective objective,
        int clients,
        int accounts,
        int draws,
        long memory,
        int cpus,
        ServerLimits limits,
        long seed) {

    /** What a change of configuration, a restart and a checkpoint take besides. */
    private static final Duration BETWEEN = Duration.ofSeconds(1);

    private static final int LEAST_PAIRS = 12;

    /**
     * Pairs of slices for each workload: by reckoning and not by the clock, so that a run can be
     * resumed.
     */
    int pairs() {
        Duration pair = slice.plus(warmUp).plus(BETWEEN).multipliedBy(2);
        return (int) Math.max(LEAST_PAIRS, time.dividedBy(pair));
    }

    /** Rows of the largest table for a workload. */
    int accounts(Work workload, WorkTables tables) {
        if (workload.condition() != Condition.LITTLE_MEMORY) {
            return accounts;
        }
        return (int) Math.max(accounts, Math.ceil((double) limits.data() / tables.bytes(1)));
    }

    private boolean has(Condition condition) {
        return workloads.stream().anyMatch(one -> one.condition() == condition);
    }

    /** For the result, by option name. */
    Map<String, Object> parameters() {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("workload", workloads.stream().map(Work::key).toList());
        parameters.put("for", TimeOption.text(time));
        parameters.put("slice", TimeOption.text(slice));
        parameters.put("warm-up", TimeOption.text(warmUp));
        parameters.put("objective", objective.words());
        parameters.put("clients", clients);
        parameters.put("accounts", accounts);
        parameters.put("draws", draws);
        parameters.put("memory", Kind.MEMORY.text(memory));
        parameters.put("cpus", cpus);
        if (has(Condition.LITTLE_MEMORY)) {
            parameters.put("limit", Kind.MEMORY.text(limits.memory()));
        }
        if (has(Condition.SLOW_DISK)) {
            parameters.put("disk-writes", limits.writes());
        }
        parameters.put("seed", seed);
        return parameters;
    }

    /** What has to be equal for the slices of two runs to be those of one. */
    Map<String, String> identity() {
        Map<String, String> identity = new LinkedHashMap<>();
        parameters().forEach((name, value) -> identity.put(name, value.toString()));
        return identity;
    }
}
