package dev.weir;

import static dev.weir.Eventually.eventually;
import static dev.weir.TestPools.execute;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What only looks, and what a driver refuses, costs no connection: on drivers that refuse much. */
@Tag("fast")
@Timeout(120)
@ExtendWith(QuietLog.class)
class OrdinaryCallTest {

    /** A use of a connection, which may fail. */
    private interface Use {
        void on(Connection connection) throws Exception;
    }

    private static Map<String, Use> uses() {
        Map<String, Use> uses = new LinkedHashMap<>();
        uses.put("getTypeMap", Connection::getTypeMap);
        uses.put("setTypeMap(null)", c -> c.setTypeMap(null));
        uses.put("getClientInfo", Connection::getClientInfo);
        uses.put("unknown client info", c -> c.setClientInfo("unknown", "x"));
        uses.put("unknown client infos", c -> c.setClientInfo(unknown()));
        uses.put("isolation 17", c -> c.setTransactionIsolation(17));
        uses.put("holdability 99", c -> c.setHoldability(99));
        uses.put("network timeout -1", c -> c.setNetworkTimeout(Runnable::run, -1));
        uses.put("commit", Connection::commit);
        uses.put("rollback", Connection::rollback);
        uses.put("abort(null)", c -> c.abort(null));
        uses.put("isValid(-1)", c -> c.isValid(-1));
        uses.put("unknown schema", c -> c.setSchema("unknown"));
        uses.put("unknown catalog", c -> c.setCatalog("unknown"));
        uses.put("unknown type", c -> c.createArrayOf("unknown", new Object[] {1}));
        uses.put("no SQL", c -> TestPools.execute(c, "selec 1"));
        uses.put("no such table", c -> TestPools.execute(c, "select * from nonesuch"));
        uses.put("no such procedure", c -> c.prepareCall("{call nonesuch()}").execute());
        uses.put("no such parameter", OrdinaryCallTest::setParameterSeven);
        uses.put("a parameter that is not set", c -> prepared(c).executeQuery());
        uses.put("no such column", c -> rows(c).getString("nonesuch"));
        uses.put("the column null", c -> rows(c).getString((String) null));
        uses.put("the type null", c -> rows(c).getObject(1, (Class<?>) null));
        uses.put("rows that are closed", OrdinaryCallTest::readClosed);
        uses.put("fetch size -5", c -> c.createStatement().setFetchSize(-5));
        uses.put("query timeout -1", c -> c.createStatement().setQueryTimeout(-1));
        uses.put("an object that it is not", c -> c.isWrapperFor(String.class));
        return uses;
    }

    private static Properties unknown() {
        Properties unknown = new Properties();
        unknown.setProperty("unknown", "x");
        return unknown;
    }

    private static PreparedStatement prepared(Connection c) throws SQLException {
        return c.prepareStatement("select i from k where i = ?");
    }

    private static void setParameterSeven(Connection c) throws SQLException {
        prepared(c).setInt(7, 1);
    }

    private static ResultSet rows(Connection c) throws SQLException {
        ResultSet rows = c.createStatement().executeQuery("select i from k");
        rows.next();
        return rows;
    }

    private static void readClosed(Connection c) throws SQLException {
        ResultSet rows = rows(c);
        rows.close();
        rows.next();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:h2:mem:ordinary;DB_CLOSE_DELAY=-1",
                "jdbc:hsqldb:file:FOLDER/a",
                "jdbc:derby:memory:ordinary;create=true",
                "jdbc:sqlite:FOLDER/a.db"
            })
    void anOrdinaryCallCostsNoConnection(String url, @TempDir Path folder) throws Exception {
        try (WeirDataSource pool =
                WeirDataSource.builder()
                        .jdbcUrl(url.replace("FOLDER", folder.toString()))
                        .sizing(Sizing.FIXED)
                        .maximumPoolSize(2)
                        .closeGrace(Duration.ZERO)
                        .build()) {
            execute(pool, "create table k (i int)", "insert into k values (1)");
            eventually("it is full", () -> pool.snapshot().idle() == 2);
            for (Map.Entry<String, Use> use : uses().entrySet()) {
                long closed = pool.snapshot().closedInAll();
                try (Connection c = pool.getConnection()) {
                    use.getValue().on(c);
                } catch (Exception | LinkageError refused) {
                    // the driver's to say
                }
                eventually("it is settled", () -> pool.snapshot().idle() == 2);
                assertThat(pool.snapshot().closedInAll()).as(use.getKey()).isEqualTo(closed);
            }
        }
    }
}
