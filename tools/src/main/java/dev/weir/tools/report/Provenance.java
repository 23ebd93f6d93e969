package dev.weir.tools.report;

import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The last parts of a result: what was set, and where it ran. */
final class Provenance {

    private Provenance() {}

    static String html(Result result) {
        return Html.folded("What was run", false, settings(result))
                + Html.folded("Machine", false, machine(result.environment()));
    }

    /** The place in one line. */
    static String line(Environment environment) {
        return "%s; %s; %s"
                .formatted(
                        environment.database(),
                        environment.processors() == 1
                                ? "1 processor"
                                : environment.processors() + " processors",
                        environment.time().replace("T", " ").replace("Z", "\u00a0UTC"));
    }

    private static String settings(Result result) {
        Environment environment = result.environment();
        List<List<String>> pools = new ArrayList<>();
        environment
                .pools()
                .forEach(
                        (pool, version) ->
                                pools.add(List.of(pool, version, settings(environment, pool))));
        List<List<String>> parameters = new ArrayList<>();
        new TreeMap<>(result.parameters())
                .forEach((name, value) -> parameters.add(List.of(name, String.valueOf(value))));
        StringBuilder html = new StringBuilder("<div class=\"words\">");
        if (!pools.isEmpty()) {
            html.append("<h3>Pools</h3>");
            html.append(
                    Html.table(
                            "Pools",
                            List.of("pool", "version", "set beyond the common settings"),
                            pools));
        }
        if (!parameters.isEmpty()) {
            html.append("<h3>Parameters of ").append(Html.escaped(result.experiment()));
            html.append("</h3>");
            html.append(Html.table("Parameters", List.of("parameter", "value"), parameters));
        }
        return html.append("</div>").toString();
    }

    private static String machine(Environment environment) {
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
        machine.add(List.of("JVM arguments", orNone(environment.jvmArguments())));
        machine.add(List.of("database", environment.database()));
        machine.add(List.of("Weir commit", environment.commit()));
        machine.add(List.of("seed", Long.toString(environment.seed())));
        return "<div class=\"words\">"
                + Html.table("Machine", List.of("what", "value"), machine)
                + "</div>";
    }

    private static String orNone(String text) {
        return text.isEmpty() ? "none" : text;
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
