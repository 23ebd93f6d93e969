package dev.weir.bench.report;

import dev.weir.bench.pool.PoolAdapter;
import dev.weir.bench.pool.Pools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes the JSON file of a run, in the form that the lab's experiments have and its report reads.
 */
public final class ResultFile {

    private static final Pattern VERSION = Pattern.compile("-(\\d[\\w.]*(?:-SNAPSHOT)?)\\.jar$");

    private ResultFile() {}

    /** Writes the file and the folders above it. */
    public static void write(
            Path file,
            String experiment,
            List<String> pools,
            Map<String, Object> parameters,
            Findings findings)
            throws IOException {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("experiment", experiment);
        result.put("title", "Benchmarks at equal safety: " + experiment);
        result.put("summary", findings.notes());
        result.put("environment", environment(pools));
        result.put("parameters", parameters);
        result.put("rows", findings.rows());
        result.put("thresholds", findings.thresholds().stream().map(Threshold::toMap).toList());
        result.put("sections", List.of(section(findings)));
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        Files.writeString(file, Json.of(result));
    }

    private static Map<String, Object> environment(List<String> pools) {
        Map<String, Object> versions = new LinkedHashMap<>();
        Map<String, Object> settings = new LinkedHashMap<>();
        for (String pool : pools) {
            try (PoolAdapter adapter = Pools.adapter(pool)) {
                versions.put(pool, versionOf(adapter.library()));
                settings.put(pool, adapter.settings());
            }
        }
        Map<String, Object> environment = Surroundings.here();
        environment.put("pools", versions);
        environment.put("settings", settings);
        return environment;
    }

    private static String versionOf(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        Matcher name = VERSION.matcher(source == null ? "" : source.getLocation().getPath());
        String declared = type.getPackage().getImplementationVersion();
        if (declared != null) {
            return declared;
        }
        return name.find() ? name.group(1) : "unknown";
    }

    private static Map<String, Object> section(Findings findings) {
        Map<String, Object> section = new LinkedHashMap<>();
        section.put("title", "Measured");
        section.put("paragraphs", List.of());
        section.put("tables", findings.tables().stream().map(Table::toMap).toList());
        section.put("charts", List.of());
        return section;
    }
}
