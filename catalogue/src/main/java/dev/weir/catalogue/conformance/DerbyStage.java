package dev.weir.catalogue.conformance;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A stage on a Derby in this JVM. */
final class DerbyStage extends RealStage {

    private static final String LOG = "derby.stream.error.";
    private static final String DONE = "08006";

    DerbyStage(PoolUnderTest underTest, Duration slack, Row row) {
        super(underTest, slack, row);
    }

    /** In memory, until {@link #remove}. */
    @Override
    String create() throws SQLException, NotApplicable {
        requireDriver("org.apache.derby.iapi.jdbc.EngineConnection", "org.apache.derby:derby");
        withoutLogFile();
        connect(url() + ";create=true").close();
        return url();
    }

    /** Derby would write one into the folder in which the kit runs. */
    private static void withoutLogFile() {
        boolean isSet =
                System.getProperties().stringPropertyNames().stream()
                        .anyMatch(property -> property.startsWith(LOG));
        if (!isSet) {
            System.setProperty(LOG + "method", "java.io.OutputStream.nullOutputStream");
        }
    }

    private String url() {
        return "jdbc:derby:memory:" + databaseName();
    }

    @Override
    Connection connectPast() throws SQLException {
        return connect(url());
    }

    @Override
    void remove() throws SQLException {
        try {
            DriverManager.getConnection(url() + ";drop=true").close();
        } catch (SQLException e) {
            if (!DONE.equals(e.getSQLState())) {
                throw e;
            }
        }
    }

    @Override
    @Nullable String backendQuery() {
        return null;
    }

    @Override
    String connectionClass() {
        return "org.apache.derby.iapi.jdbc.EngineConnection";
    }
}
