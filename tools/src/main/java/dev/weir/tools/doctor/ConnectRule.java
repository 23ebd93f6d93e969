package dev.weir.tools.doctor;

import dev.weir.tools.server.Timing;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How long a new connection and a round trip take. */
final class ConnectRule implements Rule {

    private static final String NAME = "connect";
    private static final String SOURCE = "bounds.psv";

    @Override
    public List<Finding> judge(Examination found) {
        Timing timing = found.timing();
        if (!timing.isKnown()) {
            return List.of(
                    Finding.unknown(
                            NAME,
                            "The way to the server was not measured.",
                            "Let the command end.",
                            SOURCE));
        }
        List<String> evidence =
                List.of(
                        String.format(
                                Locale.ROOT,
                                "new connection %.1f ms, round trip %.2f ms, the shortest of several",
                                timing.connectMillis(),
                                timing.roundTripMillis()));
        List<Finding> findings = new ArrayList<>();
        if (timing.connectMillis() > Bounds.get("connect.ms")) {
            boolean slow = timing.connectMillis() > Bounds.get("connect.slow.ms");
            findings.add(
                    new Finding(
                            NAME,
                            true,
                            Bounds.score(slow ? "connect.slow.score" : "connect.score"),
                            String.format(
                                    Locale.ROOT,
                                    "A new connection takes %.0f ms.",
                                    timing.connectMillis()),
                            evidence,
                            "Look at name resolution, authentication (LDAP, RADIUS) and TLS;"
                                    + " keep connections open (minimumIdle, maxLifetime).",
                            SOURCE));
        }
        if (timing.roundTripMillis() > Bounds.get("connect.far.ms")) {
            findings.add(
                    new Finding(
                            NAME,
                            true,
                            Bounds.score(
                                    timing.roundTripMillis() > Bounds.get("connect.very-far.ms")
                                            ? "connect.very-far.score"
                                            : "connect.far.score"),
                            String.format(
                                    Locale.ROOT,
                                    "Each statement waits %.1f ms for its way to the server and back.",
                                    timing.roundTripMillis()),
                            evidence,
                            "Run the application nearer to the server, or send batches.",
                            SOURCE));
        }
        return findings.isEmpty()
                ? List.of(
                        new Finding(
                                NAME,
                                true,
                                0,
                                "The server is near and answers fast.",
                                evidence,
                                "",
                                SOURCE))
                : findings;
    }
}
