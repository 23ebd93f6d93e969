package dev.weir.bench.micro;

import java.util.ArrayList;
import java.util.List;

/**
 * One variant of a cycle, measured for every pool.
 *
 * @param loader {@code system} or {@code child}
 */
record MicroCase(Cycle cycle, int threads, int connections, String loader) {

    static List<MicroCase> of(Cycle cycle, List<String> loaders) {
        List<MicroCase> cases = new ArrayList<>();
        for (String loader : loaders) {
            for (Cycle.Load load : cycle.loads()) {
                cases.add(new MicroCase(cycle, load.threads(), load.connections(), loader));
            }
        }
        return cases;
    }

    /** What a quick look takes: the first case of each loader. */
    static List<MicroCase> firstOf(Cycle cycle, List<String> loaders) {
        Cycle.Load load = cycle.loads().get(0);
        return loaders.stream()
                .map(loader -> new MicroCase(cycle, load.threads(), load.connections(), loader))
                .toList();
    }

    String words() {
        return "%s, %d thread%s on %d connections%s"
                .formatted(
                        cycle.words(),
                        threads,
                        threads == 1 ? "" : "s",
                        connections,
                        loader.equals("system") ? "" : ", " + loader + " class loader");
    }
}
