package dev.weir.tools.doctor;

import dev.weir.tools.server.Product;
import dev.weir.tools.server.Settings;
import java.util.List;
import java.util.Locale;

/** Whether the server closes idle connections before the pool replaces or checks them. */
final class LifetimeRule implements Rule {

    private static final String NAME = "lifetime";
    private static final String SOURCE =
            "HikariCP, maxLifetime: several seconds shorter than any limit of the database";

    @Override
    public List<Finding> judge(Examination found) {
        PoolFile pool = found.pool();
        if (pool == null) {
            return List.of(
                    Finding.unknown(
                            NAME,
                            "The settings of the pool are not known.",
                            "Give --config FILE.",
                            SOURCE));
        }
        boolean postgres = found.server().product() == Product.POSTGRESQL;
        Settings settings = found.server().settings();
        String setting = postgres ? "idle_session_timeout" : "wait_timeout";
        double seconds = postgres ? settings.number(setting, 0) / 1e3 : settings.number(setting, 0);
        String evidence =
                String.format(
                        Locale.ROOT,
                        "%s %s, maxLifetime %s, keepaliveTime %s",
                        setting,
                        words(seconds == 0 ? Double.POSITIVE_INFINITY : seconds),
                        words(pool.lifetimeSeconds()),
                        words(pool.keepaliveSeconds()));
        boolean cut =
                seconds > 0
                        && pool.lifetimeSeconds() >= seconds
                        && pool.keepaliveSeconds() >= seconds;
        return List.of(
                cut
                        ? new Finding(
                                NAME,
                                true,
                                Bounds.score("lifetime.score"),
                                "The server closes idle connections before the pool replaces them.",
                                List.of(evidence),
                                String.format(
                                        Locale.ROOT,
                                        "Set maxLifetime or keepaliveTime below %s of the server.",
                                        setting),
                                SOURCE)
                        : Finding.fine(
                                NAME,
                                "The pool replaces or checks connections before the server closes"
                                        + " them.",
                                SOURCE,
                                evidence));
    }

    private static String words(double seconds) {
        return Double.isInfinite(seconds) ? "off" : String.format(Locale.ROOT, "%.0f s", seconds);
    }
}
