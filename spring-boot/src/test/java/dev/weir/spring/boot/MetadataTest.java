package dev.weir.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.ConfigKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What editors know of the properties is written from the pool's table of settings. To renew it
 * after a change of the table: {@code ./mvnw -pl spring-boot -am test -Dtest=MetadataTest
 * -Dweir.writeReference=true -Dsurefire.failIfNoSpecifiedTests=false}.
 */
@Tag("fast")
class MetadataTest {

    private static final List<String> PREFIXES =
            List.of("weir.datasource", "spring.datasource.weir");

    private static final Map<String, Class<?>> BOXED =
            Map.of("int", Integer.class, "boolean", Boolean.class, "long", Long.class);

    @Test
    void theMetadataIsUpToDate() throws IOException {
        Path file =
                module().resolve(
                                "src/main/resources/META-INF/additional-spring-configuration-metadata.json");
        String wanted = metadata();
        if (Boolean.getBoolean("weir.writeReference")) {
            Files.writeString(file, wanted);
        }

        assertThat(file)
                .as("renew it as this test's class comment says")
                .content()
                .isEqualTo(wanted);
    }

    @Test
    void everySettingThatCanBeWrittenIsInTheMetadataOfTheJar() throws IOException {
        String packed =
                Files.readString(
                        module().resolve(
                                        "target/classes/META-INF/spring-configuration-metadata.json"));

        for (ConfigKey key : ConfigKey.values()) {
            if (isWritable(key)) {
                for (String prefix : PREFIXES) {
                    assertThat(packed).contains("\"" + prefix + "." + PropertyNames.of(key) + "\"");
                }
            }
        }
    }

    private static Path module() {
        Path here = Path.of("").toAbsolutePath();
        return Files.isDirectory(here.resolve("spring-boot")) ? here.resolve("spring-boot") : here;
    }

    private static boolean isWritable(ConfigKey k) {
        return k.isText() || k == ConfigKey.DATA_SOURCE_PROPERTIES;
    }

    private static String metadata() {
        List<String> groups = new ArrayList<>();
        List<String> properties = new ArrayList<>();
        List<String> hints = new ArrayList<>();
        for (String prefix : PREFIXES) {
            groups.add(
                    object(
                            Map.of(
                                    "name",
                                    prefix,
                                    "type",
                                    "dev.weir.WeirDataSource",
                                    "description",
                                    "Settings of the connection pool.")));
            for (ConfigKey key : ConfigKey.values()) {
                if (isWritable(key)) {
                    properties.add(property(prefix, key));
                }
            }
            hints.add(
                    provided(
                            prefix,
                            ConfigKey.DRIVER_CLASS_NAME,
                            "class-reference",
                            "java.sql.Driver"));
            hints.add(
                    provided(
                            prefix,
                            ConfigKey.DATA_SOURCE_CLASS_NAME,
                            "class-reference",
                            "javax.sql.DataSource"));
            hints.add(
                    provided(
                            prefix,
                            ConfigKey.CREDENTIALS_PROVIDER_CLASS_NAME,
                            "class-reference",
                            "dev.weir.CredentialsProvider"));
            hints.add(
                    provided(
                            prefix,
                            ConfigKey.EXCEPTION_OVERRIDE_CLASS_NAME,
                            "class-reference",
                            "dev.weir.ExceptionOverride"));
            hints.add(isolation(prefix));
        }
        return "{\n  \"groups\": %s,\n  \"properties\": %s,\n  \"hints\": %s\n}\n"
                .formatted(array(groups), array(properties), array(hints));
    }

    private static String property(String prefix, ConfigKey key) {
        Map<String, String> property = new LinkedHashMap<>();
        property.put("name", prefix + "." + PropertyNames.of(key));
        property.put("type", type(key));
        property.put("description", description(key));
        if (isPlainDefault(key)) {
            property.put("defaultValue", key.defaultText());
        }
        return object(property);
    }

    private static String type(ConfigKey key) {
        Class<?> type = key.valueType();
        if (key.form().startsWith("duration")) {
            return "java.time.Duration";
        }
        if (type == Properties.class) {
            return "java.util.Map<java.lang.String,java.lang.String>";
        }
        return BOXED.getOrDefault(type.getName(), type).getName();
    }

    private static String description(ConfigKey key) {
        String bare =
                key.form().contains("bare number: seconds") ? " Bare numbers are seconds." : "";
        String range = key.range().isEmpty() ? "" : " Allowed: " + key.range() + ".";
        String otherwise =
                isPlainDefault(key) || key.defaultText().equals("none")
                        ? ""
                        : " Default: " + key.defaultText() + ".";
        return key.documentation() + bare + range + otherwise;
    }

    private static boolean isPlainDefault(ConfigKey key) {
        return key.valueType() != String.class
                && !key.defaultText().equals("none")
                && key.defaultText().matches("[a-z]+|\\d+(ms|s|m|h|d)?");
    }

    private static String provided(String prefix, ConfigKey key, String provider, String target) {
        return "{\"name\": %s, \"providers\": [{\"name\": %s, \"parameters\": {\"target\": %s}}]}"
                .formatted(
                        text(prefix + "." + PropertyNames.of(key)), text(provider), text(target));
    }

    private static String isolation(String prefix) {
        String values =
                List.of("READ_UNCOMMITTED", "READ_COMMITTED", "REPEATABLE_READ", "SERIALIZABLE")
                        .stream()
                        .map(level -> object(Map.of("value", "TRANSACTION_" + level)))
                        .collect(Collectors.joining(", "));
        return "{\"name\": %s, \"values\": [%s], \"providers\": [{\"name\": \"any\"}]}"
                .formatted(
                        text(prefix + "." + PropertyNames.of(ConfigKey.TRANSACTION_ISOLATION)),
                        values);
    }

    private static String array(List<String> items) {
        return items.stream().collect(Collectors.joining(",\n    ", "[\n    ", "\n  ]"));
    }

    private static String object(Map<String, String> members) {
        return members.entrySet().stream()
                .sorted(Map.Entry.comparingByKey(MetadataTest::inOrder))
                .map(member -> text(member.getKey()) + ": " + text(member.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static int inOrder(String a, String b) {
        List<String> order = List.of("name", "type", "description", "defaultValue", "value");
        return Integer.compare(order.indexOf(a), order.indexOf(b));
    }

    private static String text(String value) {
        return "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
