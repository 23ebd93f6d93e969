package dev.weir.lab.report;

import dev.weir.lab.result.Environment;
import dev.weir.lab.result.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The last part of a result: what was set, and where and with what it ran. */
final class Provenance {

    private Provenance() {}

    static String html(Result result) {
        Environment environment = result.environment();
        List<List<String>> machine = new ArrayList<>();
        machine.add(List.of("time", environment.time()));
        machine.add(List.of("system", environment.os()));
        machine.add(
                List.of(
                        "processors",
                        "%d, %s".formatted(environment.processors(), environment.cpu())));
        machine.add(
                List.of(
                        "memory",
                        String.format(
                                Locale.ROOT, "%.1f GiB", environment.memoryBytes() / 0x1p30)));
        machine.add(List.of("JVM", environment.jdk()));
        machine.add(List.of("JVM arguments", environment.jvmArguments()));
        machine.add(List.of("database", environment.database()));
        machine.add(List.of("Weir commit", environment.commit()));
        machine.add(List.of("seed", Long.toString(environment.seed())));

        List<List<String>> pools = new ArrayList<>();
        environment
                .pools()
                .forEach(
                        (pool, version) ->
                                pools.add(List.of(pool, version, settings(environment, pool))));

        List<List<String>> parameters = new ArrayList<>();
        new TreeMap<>(result.parameters())
                .forEach((name, value) -> parameters.add(List.of(name, String.valueOf(value))));

        return "<section class=\"provenance\"><h2>Where and with what</h2>\n"
                + "<details open><summary>Pools</summary>"
                + Html.table(List.of("pool", "version", "set beyond the common settings"), pools)
                + "</details><details><summary>Parameters</summary>"
                + Html.table(List.of("parameter", "value"), parameters)
                + "</details><details><summary>Machine</summary>"
                + Html.table(List.of("", ""), machine)
                + "</details></section>\n";
    }

    private static String settings(Environment environment, String pool) {
        Map<String, String> settings =
                new TreeMap<>(environment.settings().getOrDefault(pool, Map.of()));
        if (settings.isEmpty()) {
            return "nothing";
        }
        List<String> words = new ArrayList<>();
        settings.forEach((key, value) -> words.add(key + "=" + value));
        return String.join(", ", words);
    }
}
