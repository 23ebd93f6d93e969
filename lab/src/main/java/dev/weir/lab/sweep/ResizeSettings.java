package dev.weir.lab.sweep;

import dev.weir.tools.cli.TimeOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@code --resize} does.
 *
 * @param asked the sizes that were asked for
 * @param sizes the sizes that this machine's memory holds, in the same proportions
 * @param clients of the closed loop
 * @param phase how long the load stays on each size
 */
record ResizeSettings(
        Database database,
        String workload,
        List<Integer> asked,
        List<Integer> sizes,
        int clients,
        Duration phase,
        long seed) {

    private static final Duration PHASE = Duration.ofSeconds(30);
    private static final Duration QUICK_PHASE = Duration.ofSeconds(6);
    private static final Duration FULL_PHASE = Duration.ofSeconds(120);

    /**
     * Reads the options.
     *
     * @throws IllegalArgumentException if the sizes do not make sense
     */
    static ResizeSettings of(SweepOptions options, List<Integer> asked, @Nullable String url) {
        if (asked.size() < 2 || asked.stream().anyMatch(size -> size < 1)) {
            throw new IllegalArgumentException(
                    "--resize takes at least two sizes, each at least 1, as in --resize 2000,700,48");
        }
        Duration usual = options.quick() ? QUICK_PHASE : options.full() ? FULL_PHASE : PHASE;
        Workload workload = Workloads.create(options.workload());
        Integer clients = options.clients();
        return new ResizeSettings(
                options.database(url),
                workload.name(),
                List.copyOf(asked),
                scaled(asked, MachineScale.connections()),
                clients == null ? workload.usualClients() : clients,
                options.sliceOr(usual),
                options.seed());
    }

    /** The sizes in the same proportions, the largest no larger than {@code most}. */
    static List<Integer> scaled(List<Integer> asked, int most) {
        int largest = asked.stream().mapToInt(Integer::intValue).max().orElse(1);
        if (largest <= most) {
            return List.copyOf(asked);
        }
        double factor = (double) most / largest;
        return asked.stream().map(size -> Math.max(1, (int) Math.round(size * factor))).toList();
    }

    int largest() {
        return sizes.stream().mapToInt(Integer::intValue).max().orElse(1);
    }

    /** The sizes in order. */
    String words() {
        return String.join(" → ", sizes.stream().map("%,d"::formatted).toList());
    }

    Map<String, Object> parameters() {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("workload", workload);
        parameters.put("resize", asked);
        parameters.put("sizes", sizes);
        parameters.put("clients", clients);
        parameters.put("slice", TimeOption.text(phase));
        parameters.put("seed", seed);
        return parameters;
    }
}
