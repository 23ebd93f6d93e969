package dev.weir.sql;

import static dev.weir.sql.SessionEffect.NONE;
import static dev.weir.sql.SessionEffect.NOTES;
import static dev.weir.sql.SessionEffect.SEQUENCE;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What frameworks and people write every day costs no reset: the reader of SQL fails closed, and
 * must not take everything for a change.
 */
@Tag("fast")
class OrdinaryStatementsTest {

    static List<String> ofPostgres() {
        return statements("ordinary-postgres.sql");
    }

    static List<String> ofMariaDb() {
        return statements("ordinary-mariadb.sql");
    }

    /** One statement in each paragraph. */
    private static List<String> statements(String resource) {
        try (InputStream file =
                Objects.requireNonNull(
                        OrdinaryStatementsTest.class.getResourceAsStream(resource))) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            return Stream.of(text.split("\n\n")).map(String::strip).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("ofPostgres")
    void anOrdinaryStatementOfPostgresCostsNoReset(String sql) {
        assertThat(left(SqlDialect.POSTGRES, sql)).isEqualTo(NONE);
    }

    @ParameterizedTest
    @MethodSource("ofMariaDb")
    void anOrdinaryStatementOfMariaDbCostsNoReset(String sql) {
        assertThat(left(SqlDialect.MYSQL, sql)).isEqualTo(NONE);
    }

    @Test
    void thereAreEnoughOfThemToTell() {
        assertThat(ofPostgres()).hasSizeGreaterThan(190);
        assertThat(ofMariaDb()).hasSizeGreaterThan(50);
    }

    private static int left(SqlDialect dialect, String sql) {
        return new SessionSql(dialect).effects(sql) & ~(NOTES | SEQUENCE);
    }
}
