package dev.weir.lab.pgjdbc;

import static org.junit.platform.engine.discovery.ClassNameFilter.includeClassNamePatterns;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClasspathRoots;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Set;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs compiled tests of pgjdbc against a PostgreSQL of its own, in the order of their names, one
 * at a time. Whether they go through a pool was settled when they were compiled.
 */
public final class SuiteRun {

    private SuiteRun() {}

    /**
     * Runs the tests. Arguments: the folder of their classes, the file for the outcomes, the file
     * for the stack traces, a regular expression for the whole names of the classes to run.
     */
    public static void main(String[] args) throws IOException, SQLException {
        OutcomeWriter writer;
        try (EmbeddedPostgres server =
                        EmbeddedPostgres.start(
                                Durability.FAST,
                                Map.of(
                                        "max_connections",
                                        "400",
                                        "max_prepared_transactions",
                                        "64"));
                PrintWriter outcomes = new PrintWriter(args[1], StandardCharsets.UTF_8);
                PrintWriter traces = new PrintWriter(args[2], StandardCharsets.UTF_8)) {
            prepare(server);
            writer = new OutcomeWriter(outcomes, traces);
            LauncherFactory.create().execute(request(Path.of(args[0]), args[3]), writer);
        }
        System.err.printf("%d tests, %d failures%n", writer.tests(), writer.failures());
        // threads that a test or a pool has left do not matter any more
        System.exit(writer.tests() == 0 ? 1 : 0);
    }

    private static LauncherDiscoveryRequest request(Path classes, String names) {
        return LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClasspathRoots(Set.of(classes)))
                .filters(includeClassNamePatterns(names))
                .configurationParameter(
                        "junit.jupiter.testclass.order.default",
                        "org.junit.jupiter.api.ClassOrderer$ClassName")
                .configurationParameter(
                        "junit.jupiter.testmethod.order.default",
                        "org.junit.jupiter.api.MethodOrderer$MethodName")
                .configurationParameter("junit.jupiter.execution.timeout.default", "5 m")
                .build();
    }

    /** What pgjdbc's build gives its tests: users, databases, an extension, and where they are. */
    private static void prepare(EmbeddedPostgres server) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("create user test password 'test'");
            statement.execute("create database test owner test");
            statement.execute("create database test_2 owner test");
        }
        try (Connection connection =
                        DriverManager.getConnection(
                                server.url("test"), server.user(), server.password());
                Statement statement = connection.createStatement()) {
            statement.execute("create extension hstore");
        }
        System.setProperty("test.url.PGHOST", "127.0.0.1");
        System.setProperty("test.url.PGPORT", Integer.toString(server.port()));
        System.setProperty("test.url.PGDBNAME", "test");
        System.setProperty("user", "test");
        System.setProperty("password", "test");
        System.setProperty("privilegedUser", server.user());
        System.setProperty("privilegedPassword", server.password());
    }
}
