package dev.weir.lab.sweep;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The workloads by the names that the command line takes. */
final class Workloads {

    private static final Map<String, Supplier<Workload>> BY_NAME = new LinkedHashMap<>();

    static {
        BY_NAME.put("tpcb", TpcB::new);
        BY_NAME.put("reads", () -> new PointReads("reads", Duration.ZERO));
        BY_NAME.put("bimodal", Bimodal::new);
        BY_NAME.put("hotrow", HotRow::new);
        BY_NAME.put("gaps", Gaps::new);
        BY_NAME.put("io", DiskReads::new);
        BY_NAME.put("rtt05", () -> new PointReads("rtt05", Duration.ofNanos(500_000)));
        BY_NAME.put("rtt5", () -> new PointReads("rtt5", Duration.ofMillis(5)));
    }

    private Workloads() {}

    static List<String> names() {
        return List.copyOf(BY_NAME.keySet());
    }

    /**
     * A fresh workload.
     *
     * @throws IllegalArgumentException for an unknown name, naming the known ones
     */
    static Workload create(String name) {
        Supplier<Workload> workload = BY_NAME.get(name);
        if (workload == null) {
            throw new IllegalArgumentException(
                    "no workload is called '%s': choose from %s, or all"
                            .formatted(name, String.join(", ", names())));
        }
        return workload.get();
    }
}
