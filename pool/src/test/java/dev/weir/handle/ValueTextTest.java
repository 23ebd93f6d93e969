package dev.weir.handle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.jdbc.PgArray;

/** Values that carry data: their text is the driver's, for whoever prints or binds them. */
@Tag("database")
@Timeout(60)
class ValueTextTest {

    @ParameterizedTest
    @ValueSource(
            classes = {
                Array.class,
                Blob.class,
                Clob.class,
                NClob.class,
                Ref.class,
                RowId.class,
                SQLXML.class
            })
    void theTextOfAValueIsTheDrivers(Class<?> type) throws Exception {
        RecordingDriver driver = new RecordingDriver();
        HandlePool pool = new HandlePool(driver::connection);
        try (Connection c = pool.borrow();
                Statement s = c.createStatement();
                ResultSet rows = s.executeQuery("x");
                CallableStatement call = c.prepareCall("x")) {
            String expected = "raw " + type.getSimpleName();
            String getter = "get" + type.getSimpleName();
            assertThat(ResultSet.class.getMethod(getter, int.class).invoke(rows, 1))
                    .hasToString(expected);
            assertThat(CallableStatement.class.getMethod(getter, int.class).invoke(call, 1))
                    .hasToString(expected);
            assertThat(rows.getObject(1, type).toString()).isEqualTo(expected);
        }
    }

    @Test
    void anArrayOfPostgresIsPrintedMappedAndBoundAsByTheDriver() throws SQLException {
        EmbeddedPostgres postgres = EmbeddedPostgres.shared(Durability.FAST);
        HandlePool pool = new HandlePool(postgres::connect);
        Array kept;
        Object keptObject;
        try (Connection c = pool.borrow();
                Connection foreign = postgres.connect();
                Statement s = c.createStatement();
                ResultSet rows =
                        s.executeQuery(
                                "select array[1,2], array['a b','c'], array[[1,null],[3,4]]::int[]")) {
            rows.next();
            kept = rows.getArray(1);
            keptObject = rows.getObject(2);
            assertThat(kept).hasToString("{1,2}");
            assertThat(keptObject).hasToString("{\"a b\",c}");
            assertThat(rows.getArray(3)).hasToString("{{1,NULL},{3,4}}");
            assertThat(c.createArrayOf("int4", new Object[] {5, 6}))
                    .hasToString(foreign.createArrayOf("int4", new Object[] {5, 6}).toString());
            assertThat(((java.sql.Wrapper) kept).unwrap(PgArray.class)).hasToString("{1,2}");
            assertThat(((java.sql.Wrapper) kept).isWrapperFor(PgArray.class)).isTrue();
            try (PreparedStatement bound =
                    foreign.prepareStatement(
                            "select ?::int[] = array[1,2], ?::text[] = array['a b','c']")) {
                bound.setArray(1, kept);
                bound.setObject(2, keptObject);
                try (ResultSet same = bound.executeQuery()) {
                    same.next();
                    assertThat(same.getBoolean(1) && same.getBoolean(2)).isTrue();
                }
            }
        }
        assertThat(kept).as("after the lease").hasToString("{1,2}");
        assertThat(keptObject).as("after the lease").hasToString("{\"a b\",c}");
    }

    /** After five executions the driver asks for arrays in binary, and makes the text itself. */
    @Test
    void theTextIsTheSameWhereTheDriverReadsBinary() throws SQLException {
        String sql = "select array[1,2], array[1.5::float8]";
        EmbeddedPostgres postgres = EmbeddedPostgres.shared(Durability.FAST);
        HandlePool pool = new HandlePool(postgres::connect);
        try (Connection c = pool.borrow();
                Connection plain = postgres.connect();
                PreparedStatement ours = c.prepareStatement(sql);
                PreparedStatement theirs = plain.prepareStatement(sql)) {
            for (int i = 0; i < 8; i++) {
                try (ResultSet rows = ours.executeQuery();
                        ResultSet expected = theirs.executeQuery()) {
                    rows.next();
                    expected.next();
                    assertThat(rows.getArray(1)).hasToString(expected.getArray(1).toString());
                    assertThat(rows.getObject(2)).hasToString(expected.getObject(2).toString());
                }
            }
        }
    }

    @Test
    void anXmlValueIsBoundToAForeignConnection() throws SQLException {
        EmbeddedPostgres postgres = EmbeddedPostgres.shared(Durability.FAST);
        HandlePool pool = new HandlePool(postgres::connect);
        try (Connection c = pool.borrow();
                Connection foreign = postgres.connect();
                Statement s = c.createStatement();
                ResultSet rows = s.executeQuery("select '<a/>'::xml");
                PreparedStatement bound = foreign.prepareStatement("select ?::xml::text")) {
            rows.next();
            bound.setSQLXML(1, rows.getSQLXML(1));
            try (ResultSet same = bound.executeQuery()) {
                same.next();
                assertThat(same.getString(1)).isEqualTo("<a/>");
            }
        }
    }

    @Test
    void theNetworkTimeoutWithoutAnExecutorIsTheDriversToJudge() throws SQLException {
        EmbeddedPostgres postgres = EmbeddedPostgres.shared(Durability.FAST);
        HandlePool pool = new HandlePool(postgres::connect);
        int before;
        try (Connection c = pool.borrow()) {
            before = c.getNetworkTimeout();
            c.setNetworkTimeout(null, 12_345);
            assertThat(c.getNetworkTimeout()).isEqualTo(12_345);
        }
        try (Connection c = pool.borrowNext()) {
            assertThat(c.getNetworkTimeout()).isEqualTo(before);
        }
    }

    @Test
    void unwrapWithoutATypeIsRefusedAsJdbcHasIt() throws SQLException {
        HandlePool pool = new HandlePool(new RecordingDriver()::connection);
        try (Connection c = pool.borrow()) {
            assertThat(c.isWrapperFor(null)).isFalse();
            assertThatThrownBy(() -> c.unwrap(null)).isInstanceOf(SQLException.class);
        }
    }
}
