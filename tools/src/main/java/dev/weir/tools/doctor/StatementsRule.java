package dev.weir.tools.doctor;

import dev.weir.tools.server.Activity;
import dev.weir.tools.server.Product;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Whether statements are prepared once and used again, or parsed and planned each time. */
final class StatementsRule implements Rule {

    private static final String NAME = "statements";
    private static final String DRIVER =
            "pgJDBC, prepareThreshold, preferQueryMode, preparedStatementCacheQueries";
    private static final String MYSQL = "HikariCP wiki, MySQL Configuration: cachePrepStmts";

    @Override
    public List<Finding> judge(Examination found) {
        List<Finding> findings = new ArrayList<>();
        if (found.server().product() == Product.POSTGRESQL) {
            postgres(found, findings);
        } else {
            mySql(found, findings);
        }
        return findings.isEmpty()
                ? List.of(
                        Finding.fine(
                                NAME,
                                "Statements are prepared once and used again.",
                                found.server().product() == Product.POSTGRESQL ? DRIVER : MYSQL))
                : findings;
    }

    private static void postgres(Examination found, List<Finding> findings) {
        String mode = found.parameter("preferQueryMode");
        if ("simple".equalsIgnoreCase(mode)) {
            findings.add(
                    complaint(
                            "statements.simple.score",
                            "Statements go as text with their parameters, and are planned each time.",
                            "preferQueryMode=" + mode,
                            "Remove preferQueryMode.",
                            DRIVER));
        }
        // poolers of transactions below a certain version cannot keep prepared statements
        if (isZero(found.parameter("prepareThreshold")) && !found.server().pooler()) {
            findings.add(
                    complaint(
                            "statements.off.score",
                            "The server parses and plans each execution of a statement anew.",
                            "prepareThreshold=0, and no pooler between",
                            "Remove prepareThreshold.",
                            DRIVER));
        }
        if (isZero(found.parameter("preparedStatementCacheQueries"))
                || isZero(found.parameter("preparedStatementCacheSizeMiB"))) {
            findings.add(
                    complaint(
                            "statements.cache.score",
                            "The driver forgets a statement when it is closed.",
                            "preparedStatementCacheQueries or preparedStatementCacheSizeMiB is 0",
                            "Remove the setting: the driver keeps 256 statements of 5 MiB then.",
                            DRIVER));
        }
    }

    private static boolean isZero(@Nullable String value) {
        return value != null && value.strip().equals("0");
    }

    private static void mySql(Examination found, List<Finding> findings) {
        String cache = found.parameter("cachePrepStmts");
        boolean off = "false".equalsIgnoreCase(cache);
        // MySQL's driver caches nothing unless it is told to; MariaDB's does
        boolean unset = cache == null && urlOf(found).startsWith("jdbc:mysql:");
        if (off || unset) {
            findings.add(
                    complaint(
                            "statements.cache.score",
                            "The driver prepares a statement anew each time that it is used.",
                            "cachePrepStmts is " + (off ? "false" : "not set"),
                            "Set cachePrepStmts=true, prepStmtCacheSize=250,"
                                    + " prepStmtCacheSqlLimit=2048, useServerPrepStmts=true.",
                            MYSQL));
        }
        Activity activity = found.server().activity();
        double executed = activity.statementsExecuted();
        double share = activity.statementsPrepared() / executed;
        if (executed >= Bounds.get("statements.least") && share > Bounds.get("statements.share")) {
            findings.add(
                    complaint(
                            "statements.cache.score",
                            "Clients prepare a statement for almost each execution.",
                            String.format(
                                    Locale.ROOT,
                                    "%.0f prepared, %.0f executed since the server started",
                                    activity.statementsPrepared(),
                                    executed),
                            "Set cachePrepStmts=true in the applications.",
                            MYSQL));
        }
    }

    private static String urlOf(Examination found) {
        PoolFile pool = found.pool();
        String url = pool == null ? null : pool.url();
        return url == null ? "" : url.toLowerCase(Locale.ROOT);
    }

    private static Finding complaint(
            String score, String sentence, String evidence, String remedy, String source) {
        return new Finding(
                NAME, true, Bounds.score(score), sentence, List.of(evidence), remedy, source);
    }
}
