package dev.weir.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("fast")
class PoolFileTest {

    @TempDir private Path folder;

    private PoolFile read(String text) throws IOException {
        return PoolFile.read(Files.writeString(folder.resolve("pool.properties"), text), null);
    }

    @ParameterizedTest
    @CsvSource({
        "maximumPoolSize=20, hikari, 20, true",
        "maximum-pool-size=20, hikari, 20, true",
        "poolName=orders, hikari, 10, true",
        "sizing=auto, weir, 2048, false",
        "sizing=fixed, weir, 10, true",
        "lanes=off, weir, 2048, false",
    })
    void whatOnlyWeirHasTellsWhoseFileItIs(String line, PoolKind kind, int maximum, boolean fixed)
            throws IOException {
        PoolFile pool = read(line + "\n");

        assertThat(pool.kind()).isEqualTo(kind);
        assertThat(pool.maximum()).isEqualTo(maximum);
        assertThat(pool.isFixed()).isEqualTo(fixed);
        assertThat(pool.problems()).isEmpty();
    }

    @Test
    void classesOfTheApplicationAreNotLookedFor() throws IOException {
        PoolFile pool =
                read(
                        """
                        dataSourceClassName=com.example.NotHere
                        dataSource.serverName=db
                        exceptionOverrideClassName=com.example.NotHereEither
                        maximumPoolSize=7
                        """);

        assertThat(pool.problems()).isEmpty();
        assertThat(pool.maximum()).isEqualTo(7);
        assertThat(pool.url()).isNull();
    }

    @Test
    void oneWrongSettingHidesNoOther() throws IOException {
        PoolFile pool =
                read(
                        """
                        jdbcUrl=jdbc:postgresql://db/orders?prepareThreshold=0
                        aKeyThatIsNone=1
                        maxLifetime=20
                        maximumPoolSize=33
                        minimumIdle=44
                        """);

        assertThat(pool.problems())
                .anyMatch(p -> p.contains("aKeyThatIsNone"))
                .anyMatch(p -> p.contains("maxLifetime"))
                .anyMatch(p -> p.contains("minimumIdle"));
        assertThat(pool.maximum()).isEqualTo(33);
        assertThat(pool.url()).isEqualTo("jdbc:postgresql://db/orders?prepareThreshold=0");
        assertThat(pool.parameter("preparethreshold")).isEqualTo("0");
    }

    @ParameterizedTest
    @CsvSource({
        "application.yml, 'spring: {datasource: {url: jdbc:postgresql://db/orders}}'",
        "application.properties, spring.datasource.url=jdbc:postgresql://db/orders",
        "orders.yml, 'maximumPoolSize: 20'",
    })
    void aFileOfSpringBootIsRefusedWithWhatToGiveInstead(String name, String text)
            throws IOException {
        Path file = Files.writeString(folder.resolve(name), text);

        assertThatThrownBy(() -> PoolFile.read(file, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(name, "give --url and --user", "maximumPoolSize=20");
    }

    @Test
    void aDriversPropertyIsFoundBesideTheUrlAndInIt() throws IOException {
        PoolFile pool =
                read(
                        """
                        jdbcUrl=jdbc:postgresql://db/orders?ApplicationName=a%20b
                        dataSource.sslmode=verify-full
                        """);

        assertThat(pool.parameter("sslmode")).isEqualTo("verify-full");
        assertThat(pool.parameter("ApplicationName")).isEqualTo("a b");
        assertThat(pool.parameter("other")).isNull();
    }
}
