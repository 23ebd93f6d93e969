package dev.weir.tools.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("fast")
class SecretsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "password | x | ***",
                "password | ${A} | ${A}",
                "password | ${A:x} | ${A:***}",
                "connectionInitSql | set role x | ***",
                "dataSource.trustStorePassword | x | ***",
                "dataSource.cachePrepStmts | true | true",
                "maximumPoolSize | 5 | 5",
                "jdbcUrl | jdbc:postgresql://db/x?user=a&password=x&ssl=true |"
                        + " jdbc:postgresql://db/x?user=a&password=***&ssl=true",
                "jdbcUrl | jdbc:sqlserver://db;password=x;encrypt=true |"
                        + " jdbc:sqlserver://db;password=***;encrypt=true",
                "jdbcUrl | jdbc:mysql://a:x@db/s | jdbc:mysql://***@db/s",
                "jdbcUrl | jdbc:oracle:thin:scott/x@//db/s | jdbc:oracle:thin:***@//db/s",
                "jdbcUrl | ${URL:jdbc:postgresql://db/x?password=x} |"
                        + " ${URL:jdbc:postgresql://db/x?password=***}",
                "jdbcUrl | jdbc:sqlserver://db;password={x;y}}z};encrypt=true |"
                        + " jdbc:sqlserver://db;password=***;encrypt=true",
                "jdbcUrl | jdbc:mysql://a:x/y@z@db/s | jdbc:mysql://***@db/s",
                "jdbcUrl | jdbc:postgresql://db:5432/x | jdbc:postgresql://db:5432/x",
            })
    void whatMayBeShownIsShown(String setting, String value, String shown) {
        assertThat(Secrets.shown(setting, value)).isEqualTo(shown);
    }
}
