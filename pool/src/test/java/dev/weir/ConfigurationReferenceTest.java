package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.settings.NamedSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/configuration.md} is written from the table of settings. To renew it after a change
 * of the table: {@code ./mvnw -pl pool -am test -Dtest=ConfigurationReferenceTest
 * -Dweir.writeReference=true -Dsurefire.failIfNoSpecifiedTests=false}.
 */
@Tag("fast")
class ConfigurationReferenceTest {

    @Test
    void theReferenceIsUpToDate() throws IOException {
        Path file = docs().resolve("configuration.md");
        String wanted = reference();
        if (Boolean.getBoolean("weir.writeReference")) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, wanted);
        }

        assertThat(file)
                .as("renew it as this test's class comment says")
                .content()
                .isEqualTo(wanted);
    }

    @Test
    void theMigrationGuideNamesOnlySettingsThatExist() throws IOException {
        String guide = Files.readString(docs().resolve("migrating-from-hikaricp.md"));

        for (ConfigKey key : ConfigKey.values()) {
            if (!key.differenceFromHikari().isEmpty() && key.isText()) {
                assertThat(guide)
                        .as("a setting that differs must be in the guide")
                        .contains("`" + key + "`");
            }
        }
        var words = java.util.regex.Pattern.compile("`([a-z]+[A-Z][A-Za-z]*)`").matcher(guide);
        while (words.find()) {
            assertThat(NamedSettings.find(words.group(1))).as(words.group(1)).isNotNull();
        }
    }

    private static Path docs() {
        Path here = Path.of("").toAbsolutePath();
        Path root = Files.isDirectory(here.resolve("pool")) ? here : here.getParent();
        return root.resolve("docs");
    }

    private static String reference() {
        List<String> lines = new ArrayList<>();
        lines.add(
                """
                # Configuration

                <!-- Written by ConfigurationReferenceTest: change pool/src/build/settings/settings.psv, not this page. -->

                A pool needs to know where to connect, and nothing else. Every setting can be given by the builder, by a setter of
                `WeirDataSource` or `WeirSettings`, by name in `Properties` or a map, or in a properties file:

                ```java
                WeirDataSource pool = WeirDataSource.builder()
                        .jdbcUrl("jdbc:postgresql://localhost/app").username("app").password("secret")
                        .build();

                WeirDataSource same = new WeirDataSource(properties);   // jdbcUrl, username, password, ...

                WeirDataSource bean = new WeirDataSource();             // starts with the first getConnection()
                bean.setJdbcUrl("jdbc:postgresql://localhost/app");
                ```

                - **Names.** Case, hyphens and underscores do not count: `maximumPoolSize`, `maximum-pool-size`, `MAXIMUM_POOL_SIZE`. A name
                  that is none fails the start and names the nearest one.
                - **Durations.** A bare number counts milliseconds (`loginTimeout`: seconds). With a unit: `500ms`, `30s`, `5m`, `1h`, `1d`; or
                  ISO 8601: `PT30S`. More than 365 days counts as 365 days (`connectionTimeout`: 2147483647 ms), so `Long.MAX_VALUE` is "for ever".
                - **Faults.** All are reported at once when the pool starts, in a `WeirConfigException`: the key, the value (never a secret),
                  what is allowed and what to do. A pool that starts with its first `getConnection()` throws an `SQLException` with that as its cause. Nothing is silently replaced or ignored. An empty value counts as left out where text, a URL, a class or an isolation level is asked for; an empty `fleet` is refused.
                - **File.** `WeirConfig.load(path)` reads a properties file in UTF-8; `new WeirDataSource(config)`, `new WeirSettings(config)` and
                  `builder().config(config)` take what it returns, password included.
                - **URL.** `jdbc:weir:` before a JDBC URL makes a pool for programs that know only URLs: `jdbc:weir:postgresql://localhost/app`.
                  Connection properties that begin with `weir.` configure it (`weir.maximumPoolSize`; in the URL itself they are refused), the others go to the driver. There is one
                  pool for each URL, user and set of properties; the newest password is the pool's.
                - **JNDI.** `dev.weir.WeirObjectFactory` makes a pool from a container's resource whose attributes are these settings.
                - **At run time.** Settings whose value is marked *at run time* change through the setters of `PoolControl` (every `WeirDataSource` is one) or, with
                  `registerMbeans`, through JMX. Any other setter throws `IllegalStateException` after the start.

                Settings that HikariCP 7.1 has keep its names, meanings and units. The last column says where the behaviour differs;
                *(own)* marks what HikariCP does not have. See [migrating from HikariCP](migrating-from-hikaricp.md).
                """);
        String section = "";
        for (ConfigKey key : ConfigKey.values()) {
            if (!key.section().equals(section)) {
                section = key.section();
                lines.add((lines.size() > 1 ? "\n" : "") + "## " + section + "\n");
                lines.add("| key | what it does | value | default | difference from HikariCP |");
                lines.add("|---|---|---|---|---|");
            }
            lines.add(row(key));
        }
        return String.join("\n", lines) + "\n";
    }

    private static String row(ConfigKey key) {
        String name = "`" + key + "`";
        if (!key.aliases().isEmpty()) {
            name += ", `" + String.join("`, `", key.aliases()) + "`";
        }
        String value = key.range().isEmpty() ? key.form() : key.form() + "; " + key.range();
        if (key.isChangeableAtRunTime()) {
            value += "; *at run time*";
        }
        String difference = key.isOwn() ? "(own)" : key.differenceFromHikari();
        return "| %s | %s | %s | %s | %s |"
                .formatted(name, key.documentation(), value, key.defaultText(), difference)
                .replace("  |", " |");
    }
}
