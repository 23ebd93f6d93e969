package dev.weir.tools.migrate;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.weir.WeirConfig;
import dev.weir.tools.CommandRun;
import dev.weir.tools.settings.SettingsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("fast")
class MigrateCommandTest {

    private static final String DBCP =
            """
            driverClassName=org.postgresql.Driver
            url=jdbc:postgresql://db/orders?sslpassword=hunter2
            username=app
            password=hunter2
            maxTotal=20
            maxIdle=8
            minIdle=4
            maxWaitMillis=-1
            maxConnLifetimeMillis=600000
            removeAbandonedOnBorrow=true
            removeAbandonedTimeout=60
            connectionProperties=sslmode=require;loginToken=hunter2
            poolPreparedStatements=true
            """;

    private static final String SPRING =
            """
            server:
              tomcat:
                threads.max: 5
            spring:
              application.name: shop
              datasource:
                url: jdbc:postgresql://${DB_HOST:localhost}/shop
                username: shop
                password: ${DB_PASSWORD:hunter2}
                type: com.zaxxer.hikari.HikariDataSource
                hikari:
                  maximum-pool-size: ${POOL:20}
                  maxLifetime: 1000
                  CONNECTION_TIMEOUT: 2000
                  data-source-properties:
                    prepareThreshold: 3
            ---
            spring:
              config.activate.on-profile: prod
              datasource:
                password: 'hunter2'
                hikari:
                  maximum-pool-size: 40
                  minimum-idle: 50
            """;

    @TempDir private Path folder;

    private final CommandRun run = new CommandRun(new MigrateCommand());

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private Path out() {
        return folder.resolve("weir.out");
    }

    @Test
    void eachSettingHasItsSentenceAndWeirTakesTheResult() throws IOException {
        assertThat(run.status(file("dbcp.properties", DBCP), "--out=" + out())).isZero();

        assertThat(run.out())
                .contains(
                        "url=jdbc:postgresql://db/orders?sslpassword=***: taken as jdbcUrl.",
                        "maxTotal=20: taken as maximumPoolSize.",
                        "maxIdle=8: no longer needed.",
                        "maxWaitMillis=-1: translated to connectionTimeout=0.",
                        "removeAbandonedOnBorrow=true: taken as reclaimLeaks.",
                        "removeAbandonedTimeout=60: translated to leakDetectionThreshold=60s.",
                        "connectionProperties: translated to dataSource.sslmode=require,"
                                + " dataSource.loginToken=***.",
                        "poolPreparedStatements=true: no counterpart.",
                        "1 setting has no counterpart");
        WeirConfig config = WeirConfig.load(out());
        assertThat(config.jdbcUrl()).isEqualTo("jdbc:postgresql://db/orders?sslpassword=hunter2");
        assertThat(config.credentials().password()).isEqualTo("hunter2");
        assertThat(config.maximumPoolSize()).isEqualTo(20);
        assertThat(config.minimumIdle()).isEqualTo(4);
        assertThat(config.maxLifetime()).isEqualTo(Duration.ofMinutes(10));
        assertThat(config.leakDetectionThreshold()).isEqualTo(Duration.ofMinutes(1));
        assertThat(config.reclaimLeaks()).isTrue();
        assertThat(config.dataSourceProperties()).containsEntry("loginToken", "hunter2");
    }

    @Test
    void theTerminalShowsTheSettingsWithoutSecrets() throws IOException {
        assertThat(run.status(file("dbcp.properties", DBCP))).isZero();

        assertThat(run.out())
                .contains("maximumPoolSize=20\n", "password=***\n", "dataSource.sslmode=require\n")
                .doesNotContain("hunter2");
        assertThat(run.err()).contains("--out FILE writes them").doesNotContain("hunter2");
    }

    @Test
    void aFileOfSpringIsWrittenAsOne() throws IOException {
        assertThat(run.status(file("application.yml", SPRING), "--out=" + out())).isZero();

        assertThat(uncommented())
                .isEqualTo(
                        """
                        spring:
                          datasource:
                            url: jdbc:postgresql://${DB_HOST:localhost}/shop
                            username: shop
                            password: ${DB_PASSWORD:hunter2}
                            weir:
                              maximum-pool-size: ${POOL:20}
                              connection-timeout: 2000
                              data-source-properties:
                                prepareThreshold: 3
                        ---
                        spring:
                          config:
                            activate:
                              on-profile: prod
                          datasource:
                            password: 'hunter2'
                            weir:
                              maximum-pool-size: 40
                              minimum-idle: 40
                        """);
        assertThat(run.out())
                .contains(
                        "spring.datasource.url=jdbc:postgresql://${DB_HOST:localhost}/shop: stays.",
                        "spring.datasource.password=${DB_PASSWORD:***}: stays.",
                        "spring.datasource.type=com.zaxxer.hikari.HikariDataSource: no longer needed.",
                        "spring.datasource.hikari.maxLifetime=1000: no longer needed. HikariCP uses 30"
                                + " minutes in its place",
                        "Profile prod:",
                        "spring.datasource.weir.minimum-idle=50: translated to"
                                + " spring.datasource.weir.minimum-idle=40.")
                .doesNotContain("hunter2", "threads");
    }

    private String uncommented() throws IOException {
        return Files.readAllLines(out()).stream()
                .filter(line -> !line.startsWith("#"))
                .reduce("", (a, b) -> a + b + "\n");
    }

    @Test
    void propertiesOfSpringStayProperties() throws IOException {
        String text =
                """
                spring.datasource.url=jdbc:mysql://db/shop
                spring.datasource.tomcat.max-wait=3000
                spring.datasource.tomcat.maxAge=60000
                #---
                spring.config.activate.on-profile=test
                spring.datasource.tomcat.max-active=3
                """;

        assertThat(run.status(file("application.properties", text), "--out=" + out())).isZero();

        assertThat(uncommented())
                .isEqualTo(
                        """
                        spring.datasource.url=jdbc:mysql://db/shop
                        spring.datasource.weir.connection-timeout=3000
                        spring.datasource.weir.max-lifetime=60000
                        spring.config.activate.on-profile=test
                        spring.datasource.weir.maximum-pool-size=3
                        """);
        assertThat(out()).content().contains("\n#---\n");
    }

    @Test
    void c3p0AndDruidAreKnownByTheirPrefix() throws IOException {
        String c3p0 =
                """
                c3p0.jdbcUrl=jdbc:postgresql://db/x
                c3p0.user=app
                c3p0.maxPoolSize=30
                c3p0.maxIdleTime=300
                c3p0.checkoutTimeout=0
                c3p0.unreturnedConnectionTimeout=120
                com.mchange.v2.log.MLog=x
                """;

        assertThat(run.status(file("c3p0.properties", c3p0), "--out=" + out())).isZero();

        assertThat(uncommented())
                .isEqualTo(
                        """
                        jdbcUrl=jdbc:postgresql://db/x
                        username=app
                        maximumPoolSize=30
                        idleTimeout=300s
                        connectionTimeout=0
                        leakDetectionThreshold=120s
                        reclaimLeaks=true
                        """);
    }

    @ParameterizedTest
    @CsvSource({
        "hikari, org.hibernate.hikaricp.internal.HikariCPConnectionProvider",
        "hikari, hikaricp",
        "c3p0, org.hibernate.c3p0.internal.C3P0ConnectionProvider",
    })
    void hibernateIsToldWhichPoolItTakes(String pool, String provider) throws IOException {
        for (String name : List.of("hibernate.properties", "hibernate.yml")) {
            assertThat(run.status(hibernates(name, pool, provider), "--out=" + out(), "--force"))
                    .isZero();
            assertThat(SettingsFile.read(written(name)).documents().getFirst().values())
                    .containsExactly(
                            Map.entry("hibernate.connection.provider_class", "weir"),
                            Map.entry("hibernate.weir.idleTimeout", "0"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"com.example.Provider", "${PROVIDER:hikari}"})
    void aProviderThatIsNotThePoolsStays(String provider) throws IOException {
        for (String name : List.of("hibernate.properties", "hibernate.yml")) {
            assertThat(
                            run.status(
                                    hibernates(name, "hikari", provider),
                                    "--out=" + out(),
                                    "--force"))
                    .isZero();
            assertThat(run.out())
                    .contains(
                            "hibernate.connection.provider_class=%s: no counterpart. Set it to weir"
                                    .formatted(provider));
            assertThat(SettingsFile.read(written(name)).documents().getFirst().values())
                    .containsEntry("hibernate.connection.provider_class", provider);
        }
    }

    private String hibernates(String name, String pool, String provider) throws IOException {
        Map<String, String> timeouts = Map.of("hikari", "idleTimeout", "c3p0", "max_idle_time");
        String form = name.endsWith(".yml") ? "%s: %s\n" : "%s=%s\n";
        return file(
                name,
                form.formatted("hibernate.connection.provider_class", provider)
                        + form.formatted("hibernate.%s.%s".formatted(pool, timeouts.get(pool)), 0));
    }

    /** What was written, under a name that says how. */
    private Path written(String name) throws IOException {
        return Files.copy(out(), folder.resolve("written-" + name), REPLACE_EXISTING);
    }

    @Test
    void hibernatesOwnSettingsStayHibernates() throws IOException {
        String text =
                """
                hibernate.connection.url=jdbc:postgresql://db/x
                hibernate.c3p0.max_size=30
                hibernate.c3p0.timeout=300
                """;

        assertThat(run.status(file("hibernate.properties", text))).isZero();

        assertThat(run.out())
                .contains(
                        "\nhibernate.weir.maximumPoolSize=30\n",
                        "\nhibernate.weir.idleTimeout=300s\n");
    }

    @Test
    void settingsBelowAPrefixOfOnesOwnStayThere() throws IOException {
        String text =
                """
                app:
                  datasource:
                    orders:
                      jdbc-url: jdbc:h2:mem:orders
                      maximum-pool-size: 5
                    reports:
                      jdbc-url: jdbc:h2:mem:reports
                      maximum-pool-size: 3
                """;
        String file = file("application.yaml", text);

        assertThat(run.refusal(file))
                .contains(
                        "has the settings of 2 pools, app.datasource.orders (HikariCP),"
                                + " app.datasource.reports (HikariCP): name one with --prefix");
        assertThat(run.status(file, "--prefix=app.datasource.reports", "--out=" + out())).isZero();
        assertThat(uncommented())
                .isEqualTo(
                        """
                        app:
                          datasource:
                            reports:
                              jdbc-url: jdbc:h2:mem:reports
                              maximum-pool-size: 3
                        """);
    }

    @Test
    void theTypeOfTheDataSourceChoosesAmongPools() throws IOException {
        String text =
                """
                spring.datasource.url=jdbc:h2:mem:x
                spring.datasource.hikari.maximum-pool-size=5
                spring.datasource.dbcp2.max-total=7
                """;

        assertThat(run.refusal(file("a.properties", text)))
                .contains("spring.datasource.hikari (HikariCP), spring.datasource.dbcp2");
        String typed = text + "spring.datasource.type=org.apache.commons.dbcp2.BasicDataSource\n";
        assertThat(run.status(file("b.properties", typed))).isZero();
        assertThat(run.out()).contains("spring.datasource.weir.maximum-pool-size=7\n");
    }

    @Test
    void theTypeOfAProfileChoosesNoPoolForTheOthers() throws IOException {
        String text =
                """
                spring.datasource.hikari.maximum-pool-size: 5
                ---
                spring.config.activate.on-profile: test
                spring.datasource.type: org.apache.tomcat.jdbc.pool.DataSource
                spring.datasource.tomcat.max-active: 7
                """;

        assertThat(run.refusal(file("application.yml", text)))
                .contains("the settings of 2 pools, spring.datasource.hikari (HikariCP)");
    }

    /** Left out there, the value of the first document would hold in the profile. */
    @Test
    void aProfileGoesBackToTheDefaultWhereTheOldPoolDid() throws IOException {
        String text =
                """
                spring.datasource.hikari:
                  max-lifetime: 1200000
                ---
                spring.config.activate.on-profile: prod
                spring.datasource.hikari:
                  max-lifetime: 15000
                """;

        assertThat(run.status(file("application.yml", text))).isZero();
        assertThat(run.out())
                .containsSubsequence("max-lifetime: 1200000", "---", "max-lifetime: 30m")
                .contains("Written, since an earlier document");
    }

    /** Of two documents that hold Spring Boot takes the later one, whatever their profiles. */
    @Test
    void aDocumentGoesBackToTheDefaultAlsoBehindOneOfAProfile() throws IOException {
        String text =
                """
                spring.config.activate.on-profile: dev
                spring.datasource.hikari:
                  max-lifetime: 1200000
                  minimum-idle: 30
                ---
                spring.datasource.hikari:
                  max-lifetime: 15000
                  minimum-idle: 2
                  maximum-pool-size: 20
                """;

        assertThat(run.status(file("application.yml", text))).isZero();
        assertThat(run.out())
                .containsSubsequence("max-lifetime: 1200000", "---", "max-lifetime: 30m");
    }

    @Test
    void aDocumentBeforeTheOthersNeedsNoDefault() throws IOException {
        String text =
                """
                spring.datasource.hikari:
                  max-lifetime: 15000
                ---
                spring.config.activate.on-profile: prod
                spring.datasource.hikari:
                  max-lifetime: 1200000
                """;

        assertThat(run.status(file("application.yml", text))).isZero();
        assertThat(run.out())
                .contains("max-lifetime: 1200000")
                .doesNotContain("max-lifetime: 30m")
                .doesNotContain("Written, since");
    }

    @Test
    void aProfileIsJudgedWithWhatAlwaysHoldsAndNoOtherProfile() throws IOException {
        String text =
                """
                spring.datasource.hikari.maximum-pool-size=20
                #---
                spring.config.activate.on-profile=dev
                spring.datasource.hikari.maximum-pool-size=40
                #---
                spring.config.activate.on-profile=prod
                spring.datasource.hikari.minimum-idle=30
                """;

        assertThat(run.status(file("application.properties", text))).isOne();
        assertThat(run.out()).contains("Profile prod: minimumIdle").doesNotContain("Profile dev");
    }

    @Test
    void whatAProfileWritesItselfIsNoDefault() throws IOException {
        String text =
                """
                spring.datasource.dbcp2.min-evictable-idle=10m
                #---
                spring.config.activate.on-profile=prod
                spring.datasource.dbcp2.min-evictable-idle=20m
                spring.datasource.dbcp2.soft-min-evictable-idle=-1
                """;

        run.status(file("application.properties", text));
        assertThat(run.out())
                .contains("weir.idle-timeout=20m")
                .doesNotContain("Written, since")
                .doesNotContain("would hold here too");
    }

    @Test
    void aProfileThatGoesBackToADefaultWithoutAValueIsForSomebodyToDecide() throws IOException {
        String text =
                """
                spring.datasource.dbcp2.max-total=7
                #---
                spring.config.activate.on-profile=prod
                spring.datasource.dbcp2.max-total=-1
                """;

        run.status(file("application.properties", text));
        assertThat(run.out())
                .contains(
                        "An earlier document of the file sets maximumPoolSize, which would hold here");
    }

    @ParameterizedTest
    @CsvSource({
        "com.jolbox.bonecp.BoneCPDataSource, no settings of a pool that is known",
        "dev.weir.WeirDataSource, Weir's settings already",
    })
    void aTypeThatIsNotKnownIsNotHikari(String type, String words) throws IOException {
        String text = "spring.datasource.url: jdbc:h2:mem:x\nspring.datasource.type: %s\n";

        assertThat(run.refusal(file("application.yml", text.formatted(type)))).contains(words);
    }

    @Test
    void ofTwoSpellingsSpringTakesTheOneWithHyphens() throws IOException {
        String text =
                """
                spring.datasource.hikari.maximumPoolSize=9
                spring.datasource.hikari.maximum-pool-size=5
                """;

        assertThat(run.status(file("application.properties", text), "--out=" + out())).isZero();
        assertThat(uncommented()).isEqualTo("spring.datasource.weir.maximum-pool-size=5\n");
    }

    @Test
    void anEmptyValueIsNoneToSpring() throws IOException {
        String text =
                """
                spring.datasource.hikari.auto-commit=
                spring.datasource.hikari.maximum-pool-size=
                spring.datasource.hikari.max-lifetime=
                """;

        assertThat(run.status(file("application.properties", text), "--out=" + out())).isZero();
        assertThat(uncommented()).isEmpty();
        assertThat(run.out()).contains("auto-commit: no longer needed. To Spring Boot an empty");
    }

    @Test
    void namesInBracketsAreNames() throws IOException {
        String text =
                """
                spring:
                  jpa.properties:
                    "[hibernate.hikari.maximumPoolSize]": 5
                    "[hibernate.hikari.dataSource.oracle.net.CONNECT_TIMEOUT]": 3000
                """;

        assertThat(run.status(file("application.yml", text), "--out=" + out())).isZero();
        assertThat(SettingsFile.read(written("a.yml")).documents().getFirst().values())
                .containsExactly(
                        Map.entry("spring.jpa.properties.hibernate.weir.maximumPoolSize", "5"),
                        Map.entry(
                                "spring.jpa.properties.hibernate.weir.dataSource.oracle.net"
                                        + ".CONNECT_TIMEOUT",
                                "3000"));
    }

    @Test
    void anApplicationThatSaysNothingOfItsPoolHasHikari() throws IOException {
        assertThat(run.status(file("application.yml", "spring.datasource.url: jdbc:h2:mem:x\n")))
                .isZero();
        assertThat(run.out()).contains("from those of HikariCP", "url: jdbc:h2:mem:x");
    }

    @Test
    void anUnknownSettingIsAnsweredWithTheNearest() throws IOException {
        String text = "jdbcUrl=jdbc:h2:mem:x\nmaximumPoolSise=5\npoolName=a\n";

        assertThat(run.status(file("pool.properties", text))).isEqualTo(1);
        assertThat(run.out())
                .contains(
                        "maximumPoolSise: unknown. HikariCP has no setting of this name: did you mean"
                                + " maximumPoolSize?");
    }

    @Test
    void whatWeirRefusesIsSaid() throws IOException {
        String text = "jdbcUrl=jdbc:h2:mem:x\nmaximumPoolSize=many\n";

        assertThat(run.status(file("pool.properties", text))).isEqualTo(1);
        assertThat(run.err()).contains("Weir refuses the result: maximumPoolSize is 'many'");
        assertThat(run.out()).contains("# Weir refuses this: maximumPoolSize is 'many'");
    }

    @Test
    void aFileThatFitsSeveralPoolsNeedsAWord() throws IOException {
        String file = file("pool.properties", "url=jdbc:h2:mem:x\nmaxActive=5\nmaxWait=100\n");

        assertThat(run.refusal(file)).contains("fits", "--pool", "tomcat or druid");
        assertThat(run.status(file, "--pool=tomcat")).isZero();
    }

    @Test
    void aFileWithoutAPoolIsRefused() throws IOException {
        assertThat(run.refusal(file("application.yml", "server.port: 80\n")))
                .contains("has no settings of a pool that is known", "--prefix");
        assertThat(run.refusal(file("empty.properties", ""))).contains("no settings of a pool");
        assertThat(run.refusal(file("weir.properties", "sizing=auto\nmaxWaiters=5\n")))
                .contains("has Weir's settings already");
        assertThat(
                        run.refusal(
                                file("a.yml", "app.pool.maximum-pool-size: 5\n"),
                                "--prefix=app.pol"))
                .contains("no setting below --prefix app.pol: did you mean app.pool?");
    }

    @Test
    void aFileThatCannotBeReadIsRefused() throws IOException {
        assertThat(run.refusal(folder.resolve("none.yml").toString())).contains("does not exist");
        assertThat(run.refusal(file("bad.yml", "a: [\n"))).contains("bad.yml, line 2: broken YAML");
        assertThat(run.refusal()).contains("FILE");
    }

    @Test
    void nothingIsOverwrittenUnlessForced() throws IOException {
        String file = file("dbcp.properties", DBCP);
        Files.writeString(out(), "mine");

        assertThat(run.refusal(file, "--out=" + out())).contains("--force");
        assertThat(out()).hasContent("mine");
        assertThat(run.status(file, "--out=" + out(), "--force")).isZero();
        assertThat(out()).content().contains("maximumPoolSize=20");
        assertThat(run.refusal(file, "--out=" + file, "--force")).contains("the file that is read");
        assertThat(Path.of(file)).hasContent(DBCP);
        assertThat(run.refusal(file, "--out=" + folder.resolve("no/such")))
                .contains("does not exist");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void onlyTheOwnerMayReadWhatIsWritten() throws IOException {
        run.status(file("dbcp.properties", DBCP), "--out=" + out());

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(out())))
                .isEqualTo("rw-------");
    }

    @Test
    void programsGetTheSameWithoutSecrets() throws IOException {
        JsonNode result = run.result(folder, file("application.yml", SPRING));

        assertThat(result.at("/experiment").asText()).isEqualTo("migrate");
        assertThat(result.at("/parameters/pool").asText()).isEqualTo("hikari");
        assertThat(result.at("/rows").findValuesAsText("key"))
                .contains("spring.datasource.hikari.maxLifetime");
        assertThat(result.at("/rows").findValuesAsText("verdict")).contains("taken", "translated");
        assertThat(result.toString()).doesNotContain("hunter2");
        assertThat(run.page(folder)).content().doesNotContain("hunter2").contains("maxLifetime");
    }
}
