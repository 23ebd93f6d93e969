package dev.weir.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.WeirDataSource;
import dev.weir.testkit.driver.ScriptedDatabase;
import io.opentelemetry.api.OpenTelemetry;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The page for users has each instrument, and its snippet is the one that runs here. */
@Tag("fast")
@Timeout(60)
class TelemetryPageTest {
    private static final Pattern ROW =
            Pattern.compile(
                    "\\| `([a-z_.]+)` \\| (up-down counter|counter|histogram|gauge) \\| `([^`]*)` \\|.*");

    @Test
    void theTableHasEachInstrumentWithItsTypeAndUnit() throws IOException {
        TreeSet<String> made = new TreeSet<>();
        new Instruments(
                recorded(
                        io.opentelemetry.api.metrics.Meter.class,
                        OpenTelemetry.noop().getMeter("x"),
                        made));
        TreeSet<String> documented = new TreeSet<>();
        for (String line : page().lines().toList()) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                documented.add(row.group(1) + " " + row.group(2) + " " + row.group(3));
            }
        }
        assertThat(documented).isEqualTo(made);
        assertThat(made).hasSizeGreaterThan(25);
    }

    /** A meter that writes down the name, type and unit of what is made of it. */
    private static <T> T recorded(Class<T> type, T meter, TreeSet<String> made) {
        InvocationHandler handler =
                (proxy, method, arguments) -> {
                    Object result = method.invoke(meter, arguments);
                    if (method.getName().endsWith("Builder")) {
                        String kind = method.getName().replace("Builder", "");
                        return named(
                                (String) arguments[0], kind, method.getReturnType(), result, made);
                    }
                    return result;
                };
        return type.cast(proxy(type, handler));
    }

    private static Object named(
            String name, String kind, Class<?> type, Object builder, TreeSet<String> made) {
        String words =
                kind.replaceAll("([A-Z])", "-$1")
                        .toLowerCase(Locale.ROOT)
                        .replace("down-counter", "down counter");
        return proxy(
                type,
                (proxy, method, arguments) -> {
                    if (method.getName().equals("setUnit")) {
                        made.add(name + " " + words + " " + arguments[0]);
                    }
                    Object result = method.invoke(builder, arguments);
                    return result == builder ? proxy : result;
                });
    }

    private static Object proxy(Class<?> type, InvocationHandler handler) {
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler);
    }

    @Test
    void twoLinesAreEnough() throws IOException {
        try (Reports reports = new Reports();
                ScriptedDatabase database = new ScriptedDatabase();
                WeirDataSource pool =
                        WeirDataSource.builder().dataSource(database.dataSource()).build()) {
            OpenTelemetry openTelemetry = reports.openTelemetry();
            // snippet
            WeirTelemetry telemetry = WeirTelemetry.create(openTelemetry);
            telemetry.registerMetrics(pool);
            // end
            assertThat(reports.has("db.client.connection.count")).isTrue();
        }
        String snippet =
                "WeirTelemetry telemetry = WeirTelemetry.create(openTelemetry);\ntelemetry.registerMetrics(pool);\n";
        assertThat(page()).contains("```java\n" + snippet + "```");
    }

    private static String page() throws IOException {
        Path here = Path.of("").toAbsolutePath();
        Path root =
                Stream.of(here, here.getParent())
                        .filter(folder -> Files.isRegularFile(folder.resolve("docs/metrics.md")))
                        .findFirst()
                        .orElseThrow();
        return Files.readString(root.resolve("docs/metrics.md"));
    }
}
