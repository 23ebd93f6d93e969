package dev.weir.spring.boot;

import dev.weir.ConfigKey;
import dev.weir.WeirConfig;
import dev.weir.WeirConfigException;
import dev.weir.WeirDataSource;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.env.Environment;

/** Explains a start that ended because a pool of Weir's could not connect. */
final class FailedConnectAnalyzer extends AbstractFailureAnalyzer<SQLException> {
    private final Environment environment;

    FailedConnectAnalyzer(Environment environment) {
        this.environment = environment;
    }

    @Override
    protected @Nullable FailureAnalysis analyze(Throwable root, SQLException first) {
        SQLException cause = innermost(first);
        ConnectFault fault = ConnectFault.of(cause);
        if (fault == null || !isOfAPool(root)) {
            return null;
        }
        WeirConfig config = failedPool();
        String place =
                config == null ? null : config.asMap().get(ConfigKey.JDBC_URL.propertyName());
        String user = config == null ? null : config.credentials().username();
        return new FailureAnalysis(
                "%s%s%s: %s"
                        .formatted(
                                fault.what(),
                                place == null ? "" : " " + place,
                                user == null ? "" : " as user '" + user + "'",
                                cause.getMessage()),
                fault.todo(),
                cause);
    }

    /** The driver's own: what it throws is passed on, and what others throw has it as a cause. */
    private static SQLException innermost(SQLException first) {
        SQLException found = first;
        for (Throwable t = first; t != null; t = t.getCause()) {
            if (t instanceof SQLException e) {
                found = e;
            }
        }
        return found;
    }

    /** The driver was called by a thread of the pool. */
    private static boolean isOfAPool(Throwable root) {
        for (Throwable t = root; t != null; t = t.getCause()) {
            boolean passedThere =
                    Arrays.stream(t.getStackTrace())
                            .anyMatch(
                                    frame -> frame.getClassName().startsWith("dev.weir.connect."));
            if (passedThere || t.getClass().getName().startsWith("dev.weir.")) {
                return true;
            }
        }
        return false;
    }

    /** Null when it is not certain which pool it was. */
    private @Nullable WeirConfig failedPool() {
        List<WeirDataSource> failed = Pools.withoutConnection(environment);
        if (failed.size() != 1) {
            return null;
        }
        try {
            return failed.getFirst().toConfig();
        } catch (WeirConfigException e) {
            return null;
        }
    }
}
