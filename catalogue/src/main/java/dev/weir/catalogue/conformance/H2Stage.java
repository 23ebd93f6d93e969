package dev.weir.catalogue.conformance;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** A stage on an H2 in this JVM. */
final class H2Stage extends RealStage {

    H2Stage(PoolUnderTest underTest, Duration slack, Row row) {
        super(underTest, slack, row);
    }

    /** In memory, until {@link #remove}. */
    @Override
    String create() throws NotApplicable {
        requireDriver("org.h2.Driver", "com.h2database:h2");
        return url();
    }

    private String url() {
        return "jdbc:h2:mem:" + databaseName() + ";DB_CLOSE_DELAY=-1";
    }

    @Override
    Connection connectPast() throws SQLException {
        return connect(url());
    }

    @Override
    void remove() throws SQLException {
        try (Connection last = connectPast()) {
            execute(last, "shutdown immediately");
        }
    }

    @Override
    String backendQuery() {
        return "select session_id()";
    }

    @Override
    String connectionClass() {
        return "org.h2.jdbc.JdbcConnection";
    }
}
