package dev.weir.tools.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.ConfigKey;
import dev.weir.WeirConfig;
import dev.weir.tools.settings.SettingsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a pool takes, Weir takes what is written for it. */
@Tag("long")
class AcceptedTest {

    private static final int FILES = 60;

    private static final List<String> COUNTS = List.of("-1", "0", "1", "2", "9", "50", "300");
    private static final List<String> MILLIS =
            List.of(
                    "-1",
                    "0",
                    "1",
                    "100",
                    "250",
                    "999",
                    "1000",
                    "9999",
                    "10000",
                    "29999",
                    "30000",
                    "120000",
                    "600000",
                    "1800000",
                    "9223372036854775");
    private static final List<String> SECONDS =
            List.of("-1", "0", "1", "2", "9", "10", "29", "30", "60", "1800", "100000000");
    private static final List<String> FLAGS = List.of("true", "false", "yes", "TRUE");

    @TempDir private Path folder;

    static Stream<Arguments> rows() {
        return Stream.of(PoolType.values())
                .flatMap(
                        type ->
                                KeyTable.of(type).rules().stream()
                                        .map(rule -> Arguments.of(type, rule.names().getFirst())));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("rows")
    void eachSettingByItself(PoolType type, String name) throws IOException {
        KeyRule rule = KeyTable.of(type).rule(name).orElseThrow();
        for (String value : values(rule)) {
            Migration migration = migrated(type, written(name) + "=" + value + "\n");

            assertThat(migration.outcomes()).as(value).hasSizeBetween(1, 2);
            assertThat(migration.succeeds()).as(value + ": " + migration.problems()).isTrue();
            load(migration);
        }
    }

    @ParameterizedTest
    @EnumSource(PoolType.class)
    void anyTogether(PoolType type) throws IOException {
        Random random = new Random(39);
        for (int i = 0; i < FILES; i++) {
            StringBuilder text = new StringBuilder();
            for (KeyRule rule : KeyTable.of(type).rules()) {
                if (random.nextBoolean()) {
                    List<String> values = values(rule);
                    String name = rule.names().get(random.nextInt(rule.names().size()));
                    text.append(written(name))
                            .append('=')
                            .append(values.get(random.nextInt(values.size())))
                            .append('\n');
                }
            }
            Migration migration = migrated(type, text.toString());

            assertThat(migration.problems()).as(text.toString()).isEmpty();
            load(migration);
        }
    }

    private Migration migrated(PoolType type, String text) throws IOException {
        Path file = Files.writeString(folder.resolve("pool.properties"), text);
        SettingsFile settings = SettingsFile.read(file);
        return Migration.of(settings, new PoolFinder(settings).find(type, ""));
    }

    /** Reads what is written as an application would; only classes are not there. */
    private void load(Migration migration) throws IOException {
        String text =
                new SettingsText(migration)
                        .whole()
                        .lines()
                        .filter(line -> !line.toLowerCase(Locale.ROOT).contains("classname="))
                        .reduce("", (a, b) -> a + b + "\n");
        boolean connects = text.contains("\njdbcUrl=") || text.contains("\ndataSourceJNDI=");
        Path file =
                Files.writeString(
                        folder.resolve("weir.properties"),
                        connects ? text : text + "jdbcUrl=jdbc:h2:mem:x\n");
        WeirConfig.load(file);
    }

    private static String written(String name) {
        return name.endsWith(".*") ? name.substring(0, name.length() - 1) + "socketTimeout" : name;
    }

    private static List<String> values(KeyRule rule) {
        String target = rule.target().orElse("");
        return switch (rule.conversion().unit()) {
            case INT -> COUNTS;
            case MS -> MILLIS;
            case S -> SECONDS;
            case FLAG -> FLAGS;
            case LIST -> List.of("set a = 1", "set a = 1; set b = 2;");
            case PAIRS -> List.of("socketTimeout=30;sslmode=require;", "druid.stat=1;a=b");
            case TEXT -> text(rule, target);
        };
    }

    private static List<String> text(KeyRule rule, String target) {
        Map<String, List<String>> byTarget =
                Map.of(
                        ConfigKey.JDBC_URL.propertyName(), List.of("jdbc:postgresql://db/orders"),
                        ConfigKey.DATA_SOURCE_JNDI.propertyName(), List.of("java:comp/env/jdbc/x"),
                        ConfigKey.TRANSACTION_ISOLATION.propertyName(),
                                rule.conversion().examples().contains("-1")
                                        ? List.of("READ_COMMITTED", "2", "-1")
                                        : List.of("TRANSACTION_READ_COMMITTED", "2"),
                        ConfigKey.INITIALIZATION_FAIL_TIMEOUT.propertyName(),
                                List.of("true", "false"));
        return byTarget.getOrDefault(target, List.of("never", "some text"));
    }
}
