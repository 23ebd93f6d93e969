package dev.weir.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The dashboard and the alerts ask for what is really exported to Prometheus. */
@Tag("database")
@Timeout(120)
class DashboardTest {
    private static final Pattern METRIC = Pattern.compile("\\bweir_[a-z_]+");
    private static final Pattern SELECTOR = Pattern.compile("\\b(weir_[a-z_]+)\\{([^}]*)}");
    private static final Pattern MATCHER = Pattern.compile("([a-z]+)(=~|=)\"([^\"]*)\"");
    private static final Pattern GROUPING = Pattern.compile("by \\(([^)]*)\\)");

    /** Prometheus adds these when it scrapes. */
    private static final Set<String> SCRAPED = Set.of("job", "instance");

    private static final Path FOLDER = MetricsPageTest.root().resolve("docs/dashboards");

    /** The values of each label of each metric. */
    private static final Map<String, Map<String, Set<String>>> exported = new TreeMap<>();

    private static JsonNode dashboard;
    private static JsonNode alerts;

    @BeforeAll
    static void scrape() throws Exception {
        dashboard = new ObjectMapper().readTree(FOLDER.resolve("grafana.json").toFile());
        alerts =
                new ObjectMapper(new YAMLFactory())
                        .readTree(FOLDER.resolve("prometheus-alerts.yml").toFile());
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        try (TenantPool pool = new TenantPool(EmbeddedPostgres.shared(Durability.FAST))) {
            WeirMetrics.bind(pool.source, registry);
            pool.haveATenantWait();
            pool.haveAConnectFail();
            registry.scrape().lines().forEach(DashboardTest::read);
        }
        assertThat(registry.scrape()).isEmpty();
    }

    private static void read(String line) {
        Matcher sample = Pattern.compile("([a-z_]+)\\{([^}]*)} .*").matcher(line);
        if (sample.matches()) {
            Map<String, Set<String>> labels =
                    exported.computeIfAbsent(sample.group(1), name -> new TreeMap<>());
            Matcher label = MATCHER.matcher(sample.group(2));
            while (label.find()) {
                labels.computeIfAbsent(label.group(1), key -> new HashSet<>()).add(label.group(3));
            }
        }
    }

    private static List<String> expressions(JsonNode node) {
        List<String> all = new ArrayList<>();
        for (JsonNode found : node.findValues("expr")) {
            all.add(found.asText());
        }
        for (JsonNode found : node.findValues("definition")) {
            all.add(found.asText());
        }
        return all;
    }

    private static Set<String> metrics(List<String> expressions) {
        Set<String> names = new TreeSet<>();
        for (String expression : expressions) {
            METRIC.matcher(expression).results().forEach(found -> names.add(found.group()));
        }
        return names;
    }

    @Test
    void eachMetricOfTheDashboardIsExported() {
        assertThat(exported.keySet()).containsAll(metrics(expressions(dashboard)));
        assertThat(metrics(expressions(dashboard))).hasSizeGreaterThan(25);
    }

    @Test
    void eachMetricOfTheAlertsIsExported() {
        assertThat(exported.keySet()).containsAll(metrics(expressions(alerts)));
        assertThat(metrics(expressions(alerts))).hasSizeGreaterThan(8);
    }

    @Test
    void eachLabelThatIsAskedForHasTheValue() {
        List<String> all = new ArrayList<>(expressions(dashboard));
        all.addAll(expressions(alerts));
        for (String expression : all) {
            Matcher selector = SELECTOR.matcher(expression);
            while (selector.find()) {
                Map<String, Set<String>> labels = exported.get(selector.group(1));
                Matcher matcher = MATCHER.matcher(selector.group(2));
                while (matcher.find()) {
                    String key = matcher.group(1);
                    if (!SCRAPED.contains(key)) {
                        assertThat(labels).as(expression).containsKey(key);
                    }
                    for (String value : matcher.group(3).split("\\|")) {
                        if (!value.startsWith("$")) {
                            assertThat(labels.get(key)).as(expression).contains(value);
                        }
                    }
                }
            }
        }
    }

    @Test
    void eachGroupingIsByLabelsThatAreThere() {
        List<String> all = new ArrayList<>(expressions(dashboard));
        all.addAll(expressions(alerts));
        for (String expression : all) {
            Set<String> labels = new HashSet<>(SCRAPED);
            metrics(List.of(expression))
                    .forEach(metric -> labels.addAll(exported.get(metric).keySet()));
            Matcher grouping = GROUPING.matcher(expression);
            while (grouping.find()) {
                assertThat(labels)
                        .as(expression)
                        .contains(grouping.group(1).replace(" ", "").split(","));
            }
        }
    }

    @Test
    void eachMeterOfThePoolIsOnTheDashboard() {
        Set<String> shown = metrics(expressions(dashboard));
        Set<String> missing = new TreeSet<>(exported.keySet());
        missing.removeIf(name -> !name.startsWith("weir_") || shown.contains(name));
        assertThat(missing)
                .containsExactly(
                        "weir_floor_connections",
                        "weir_tenant_wait_seconds_count",
                        "weir_tenant_wait_seconds_max",
                        "weir_tenants");
    }

    @Test
    void panelsHaveNumbersOfTheirOwnAndDoNotOverlap() {
        Set<Integer> numbers = new HashSet<>();
        Set<String> cells = new HashSet<>();
        for (JsonNode panel : dashboard.get("panels")) {
            assertThat(numbers.add(panel.get("id").asInt())).isTrue();
            JsonNode at = panel.get("gridPos");
            for (int x = at.get("x").asInt(); x < at.get("x").asInt() + at.get("w").asInt(); x++) {
                assertThat(x).isBetween(0, 23);
                for (int y = at.get("y").asInt();
                        y < at.get("y").asInt() + at.get("h").asInt();
                        y++) {
                    assertThat(cells.add(x + "," + y)).as(panel.get("title").asText()).isTrue();
                }
            }
        }
    }

    @Test
    void eachAlertIsWholeAndOnThePage() throws IOException {
        String page =
                java.nio.file.Files.readString(MetricsPageTest.root().resolve("docs/metrics.md"));
        JsonNode tests =
                new ObjectMapper(new YAMLFactory())
                        .readTree(FOLDER.resolve("prometheus-alerts-test.yml").toFile());
        Set<String> tested = new HashSet<>();
        tests.findValues("alertname").forEach(name -> tested.add(name.asText()));
        JsonNode rules = alerts.get("groups").get(0).get("rules");
        assertThat(rules).hasSizeGreaterThan(8);
        for (JsonNode rule : rules) {
            String name = rule.get("alert").asText();
            assertThat(page).contains("| `" + name + "` |");
            assertThat(tested).contains(name);
            assertThat(rule.get("labels").get("severity").asText()).isIn("warning", "critical");
            assertThat(rule.get("annotations").get("summary").asText()).isNotEmpty();
            assertThat(rule.get("annotations").get("description").asText()).isNotEmpty();
        }
    }
}
