package dev.weir.tools.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("fast")
class QuantityTest {

    @ParameterizedTest
    @CsvSource({
        "16384, 8kB, 134217728",
        "128MB, 8kB, 134217728",
        "128M, '', 134217728",
        "5min, s, 300000",
        "300, s, 300000",
        "200, ms, 200",
        "4, '', 4",
        "0.9, '', 0.9",
        "-1, kB, -1",
    })
    void aValueIsReadWithItsOwnUnitOrElseTheSettings(String value, String unit, double number) {
        assertThat(Quantity.of(value, unit)).hasValue(number);
    }

    @ParameterizedTest
    @CsvSource({"on, ''", "pglz, kB", "'', ''", "12 parsecs, ''"})
    void aWordIsNoNumber(String value, String unit) {
        assertThat(Quantity.of(value, unit)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "POSTGRESQL, 18.6, 18, 6",
        "POSTGRESQL, 15.18 (Debian 15.18-0+deb12u1), 15, 18",
        "POSTGRESQL, 9.6.24, 9.6, 24",
        "POSTGRESQL, 18beta1, 18, 0",
        "MARIADB, 11.4.5-MariaDB, 11.4, 5",
        "MARIADB, 10.11.19-MariaDB-0+deb12u1, 10.11, 19",
        "MYSQL, 8.0.33, 8.0, 33",
    })
    void aVersionHasALineAndAPatch(Product product, String text, String line, int patch) {
        Version version = Version.of(product, text);

        assertThat(version.line()).isEqualTo(line);
        assertThat(version.patch()).isEqualTo(patch);
    }

    @Test
    void linesAreComparedAsNumbers() {
        assertThat(Version.of(Product.MARIADB, "10.11.5").rank())
                .isGreaterThan(Version.of(Product.MARIADB, "10.6.24").rank())
                .isLessThan(Version.of(Product.MARIADB, "11.4.5").rank());
    }

    @Test
    void aRowWithoutASourceIsRefusedWithItsPlace() {
        assertThatThrownBy(() -> DataTable.parse("a.psv", "name | source\nx |\n"))
                .hasMessageContaining("a.psv:2");
    }

    @Test
    void aRowWithTooFewCellsIsRefusedWithItsPlace() {
        assertThatThrownBy(() -> DataTable.parse("a.psv", "# c\nname | value | source\nx | 1\n"))
                .hasMessageContaining("a.psv:3");
    }
}
