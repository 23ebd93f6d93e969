package dev.weir.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.MetricsRecorder;
import dev.weir.Sizing;
import dev.weir.Tenancy;
import dev.weir.WeirDataSource;
import dev.weir.testkit.driver.ScriptedDatabase;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The page for users says what is so, and its snippets are those that run here. */
@Tag("fast")
@Timeout(60)
class MetricsPageTest {
    private static final Pattern ROW =
            Pattern.compile(
                    "\\| `(weir[a-z.]+)` \\| (gauge|counter|timer) \\| ([a-z]*) ?\\| ([^|]*)\\|.*");

    private static final Pattern SNIPPET = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);

    private final ScriptedDatabase database = new ScriptedDatabase();
    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final WeirDataSource pool =
            WeirDataSource.builder()
                    .dataSource(database.dataSource())
                    .sizing(Sizing.FIXED)
                    .maximumPoolSize(1)
                    .tenants("acme")
                    .tenancy(Tenancy.QUALIFIED)
                    .build();

    @AfterEach
    void close() {
        pool.close();
        database.close();
    }

    @Test
    void theTableHasEachMeterWithItsTypeUnitAndTags() throws Exception {
        WeirMetrics.bind(pool, registry);
        waitAs("acme");
        assertThat(documented()).isEqualTo(MeterList.of(registry, "weir"));
    }

    /** What is registered only then: the timers of tenants. */
    private void waitAs(String tenant) throws Exception {
        Connection held = pool.getConnection();
        CompletableFuture<Connection> waiting = new CompletableFuture<>();
        Thread.ofVirtual()
                .start(
                        () -> {
                            try {
                                waiting.complete(pool.forTenant(tenant).getConnection());
                            } catch (Throwable e) {
                                waiting.completeExceptionally(e);
                            }
                        });
        while (pool.snapshot().waiting() == 0) {
            LockSupport.parkNanos(1_000_000L); // JUnit's timeout ends it
        }
        held.close();
        waiting.get(30, TimeUnit.SECONDS).close();
    }

    private static TreeSet<String> documented() throws IOException {
        TreeSet<String> lines = new TreeSet<>();
        for (String line : page().lines().toList()) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                List<String> tags = new ArrayList<>(List.of("pool"));
                Matcher tag = Pattern.compile("`([a-z]+)`").matcher(row.group(4));
                tag.results().forEach(found -> tags.add(found.group(1)));
                tags.sort(null);
                String unit = row.group(3).isEmpty() ? "-" : row.group(3);
                lines.add("%s %s %s %s".formatted(row.group(1), row.group(2), unit, tags));
            }
        }
        return lines;
    }

    @Test
    void oneCallIsEnough() throws IOException {
        // snippet
        WeirMetrics.bind(pool, registry);
        // end
        assertThat(registry.find("weir.limit").gauge()).isNotNull();
        assertThatThePageHasIt("WeirMetrics.bind(pool, registry);");
    }

    @Test
    void optionsAreChosenByABuilder() throws IOException {
        // snippet
        WeirMetrics.builder(pool)
                .hikariNames(true)
                .mostTenants(20)
                .tags(Tags.of("team", "orders"))
                .build()
                .bindTo(registry);
        // end
        assertThat(registry.get("hikaricp.connections").tag("team", "orders").gauge()).isNotNull();
        assertThatThePageHasIt(".tags(Tags.of(\"team\", \"orders\"))");
    }

    @Test
    void anAdapterOfOnesOwnAddsARecorder() throws Exception {
        Histogram histogram = new Histogram();
        // snippet
        pool.addMetricsRecorder(
                name ->
                        new MetricsRecorder() {
                            @Override
                            public void released(long heldNanos) {
                                histogram.record(heldNanos);
                            }
                        });
        // end
        pool.getConnection().close();
        assertThat(histogram.times).hasSize(1);
        assertThatThePageHasIt("histogram.record(heldNanos);");
    }

    private static final class Histogram {
        final List<Long> times = new ArrayList<>();

        void record(long nanos) {
            times.add(nanos);
        }
    }

    /** The snippet of the page that has this line stands in this file, word for word. */
    private static void assertThatThePageHasIt(String line) throws IOException {
        String here =
                words(
                        Files.readString(
                                root().resolve(
                                                "micrometer/src/test/java/dev/weir/micrometer/MetricsPageTest.java")));
        List<String> snippets =
                SNIPPET.matcher(page())
                        .results()
                        .map(found -> found.group(1))
                        .filter(snippet -> snippet.contains(line))
                        .toList();
        assertThat(snippets).hasSize(1);
        assertThat(here).contains("// snippet " + words(snippets.getFirst()) + " // end");
    }

    private static String words(String code) {
        return code.strip().replaceAll("\\s+", " ").replace("( ", "(").replace(" .", ".");
    }

    private static String page() throws IOException {
        return Files.readString(root().resolve("docs/metrics.md"));
    }

    static Path root() {
        return Stream.of(Path.of("").toAbsolutePath(), Path.of("").toAbsolutePath().getParent())
                .filter(folder -> Files.isRegularFile(folder.resolve("docs/metrics.md")))
                .findFirst()
                .orElseThrow();
    }
}
