package dev.weir;

import static dev.weir.TestPools.execute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * No word of a driver's reaches the log, at any level and on any path: each call of the driver
 * fails in turn, in each way, with a message that holds a secret. And each line says whose it is.
 */
@Tag("long")
@Timeout(120)
class LogSecretsTest {

    private static final String SECRET = "s3cret-in-a-message";
    private static final String POOL = "orders";
    private final LogLines log = new LogLines(Level.ALL);

    @AfterEach
    void listenNoMore() {
        log.close();
    }

    static Stream<Arguments> failures() {
        List<Supplier<Throwable>> kinds =
                List.of(
                        () -> new SQLException(SECRET, "HY000", new SQLException(SECRET)),
                        () -> new SQLException(SECRET, "08006"),
                        () -> new IllegalStateException(SECRET, new SQLException(SECRET)),
                        () -> new StackOverflowError(SECRET));
        List<Arguments> all = new ArrayList<>();
        for (Call call : Call.values()) {
            for (int kind = 0; kind < kinds.size(); kind++) {
                all.add(Arguments.of(call, kind, kinds.get(kind)));
            }
        }
        return all.stream();
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("failures")
    void aFailureOfTheDriverIsLoggedWithoutItsWords(
            Call call, int kind, Supplier<Throwable> failure) throws Exception {
        try (ScriptedDatabase database = new ScriptedDatabase()) {
            WeirBuilder builder =
                    TestPools.on(database)
                            .poolName(POOL)
                            .maximumPoolSize(2)
                            .connectionTimeout(250)
                            .aliveBypassWindow(Duration.ZERO)
                            .registerMbeans(true)
                            .exceptionOverride(
                                    e -> {
                                        throw new IllegalStateException(e.getMessage(), e);
                                    })
                            .poolListener(new Failing());
            if (call != Call.CONNECT) {
                try (WeirDataSource pool = builder.build()) {
                    database.on(call).failEvery(2, failure);
                    use(pool);
                    database.on(call).fail(failure);
                    use(pool);
                }
            } else {
                database.on(call).fail(failure);
                for (int failTimeout = -1; failTimeout <= 1; failTimeout++) {
                    try (WeirDataSource pool =
                            builder.initializationFailTimeout(failTimeout).build()) {
                        use(pool);
                    } catch (PoolStartException expected) {
                        // told to whoever builds it, who may have the driver's words
                    }
                }
            }
        }
        assertThat(log.whole())
                .isNotEmpty()
                .noneMatch(text -> text.contains(SECRET))
                .allMatch(text -> text.startsWith(POOL + " - "));
    }

    private static void use(WeirDataSource pool) {
        quietly(
                pool,
                c -> {
                    c.setAutoCommit(false);
                    execute(c, "insert into t values (1)");
                });
        quietly(
                pool,
                c -> {
                    c.setReadOnly(true);
                    c.setSchema("x");
                    execute(c, "set x = 1");
                });
        quietly(pool, c -> c.unwrap(dev.weir.testkit.driver.ScriptedConnection.class));
        quietly(pool, c -> c.abort(Runnable::run));
        pool.softEvictConnections();
    }

    private interface Work {
        void with(Connection c) throws SQLException;
    }

    private static void quietly(WeirDataSource pool, Work work) {
        try (Connection c = pool.getConnection()) {
            work.with(c);
        } catch (SQLException | RuntimeException | StackOverflowError itsOwn) {
            // the borrower's to see
        }
    }

    /** Repeats what it is told. */
    private static final class Failing implements PoolListener {
        @Override
        public void openFailed(String pool, Throwable failure) {
            throw new IllegalStateException(failure.getMessage(), failure);
        }
    }

    // ---- every call of a logger in the sources

    /** Of a logger, or of a method that names the level and is called as the logger's. */
    private static final Pattern CALL =
            Pattern.compile("LOG\\s*\\.log\\(|(?<![.\\w])log\\((?!\\s*Level level)");

    @Test
    void noLogCallGivesAFailureAsItIs() throws IOException {
        List<String> wrong = new ArrayList<>();
        int calls = 0;
        try (Stream<Path> files = Files.walk(PagesTest.root().resolve("pool/src/main/java"))) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
                String source = Files.readString(file);
                Set<String> failures = failuresIn(source);
                for (Matcher m = CALL.matcher(source); m.find(); ) {
                    calls++;
                    String call = upToItsEnd(source, m.end());
                    String bare =
                            call.replaceAll("(LoggedFailure|FailureWords)\\.\\w+\\(\\w+\\)", "");
                    bare = bare.replaceAll("\\w+\\.getClass\\(\\)\\.getName\\(\\)", "");
                    bare = bare.replaceAll("\"[^\"]*\"", "");
                    for (String failure : failures) {
                        if (Pattern.compile("\\b" + failure + "\\b").matcher(bare).find()) {
                            wrong.add(file.getFileName() + ": " + call);
                        }
                    }
                }
            }
        }
        assertThat(calls).as("log calls found").isGreaterThan(30);
        assertThat(wrong).isEmpty();
    }

    /** JMX's own exceptions have no driver's words. */
    private static Set<String> failuresIn(String source) {
        Set<String> names = new HashSet<>();
        Matcher caught =
                Pattern.compile("catch \\((?!JMException|InstanceAlready)[\\w.| ]+ (\\w+)\\)")
                        .matcher(source);
        while (caught.find()) {
            names.add(caught.group(1));
        }
        Matcher given =
                Pattern.compile("\\b\\w*(?:Throwable|Exception) (\\w+)[,)]").matcher(source);
        while (given.find()) {
            names.add(given.group(1));
        }
        Matcher lambda = Pattern.compile("\\b(noThread|failure|e) ->").matcher(source);
        while (lambda.find()) {
            names.add(lambda.group(1));
        }
        if (source.contains("class PoolBeans")) {
            names.clear();
        }
        return names;
    }

    private static String upToItsEnd(String source, int from) {
        int depth = 1;
        int i = from;
        for (; depth > 0 && i < source.length(); i++) {
            char c = source.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        }
        return source.substring(from, i);
    }
}
