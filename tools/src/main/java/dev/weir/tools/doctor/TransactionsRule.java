package dev.weir.tools.doctor;

import dev.weir.tools.server.Replication;
import dev.weir.tools.server.Session;
import dev.weir.tools.server.Session.State;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Transactions that are open while nothing happens in them, or for too long. */
final class TransactionsRule implements Rule {

    private static final String NAME = "transactions";
    private static final String SOURCE =
            "PostgreSQL manual, idle_in_transaction_session_timeout; Routine Vacuuming";
    private static final int MOST = 5;
    private static final double MINUTE = 60;

    @Override
    public List<Finding> judge(Examination found) {
        List<Finding> findings = new ArrayList<>();
        Replication prepared = found.server().replication();
        if (prepared.oldestPreparedSeconds() > Bounds.get("transactions.prepared.seconds")) {
            findings.add(
                    new Finding(
                            NAME,
                            true,
                            Bounds.score("transactions.prepared.score"),
                            "%d prepared transactions wait for their end; the oldest for %s."
                                    .formatted(
                                            prepared.preparedTransactions(),
                                            time(prepared.oldestPreparedSeconds())),
                            List.of("pg_prepared_xacts"),
                            "End them with COMMIT PREPARED or ROLLBACK PREPARED.",
                            SOURCE));
        }
        if (found.looks().isEmpty()) {
            findings.add(
                    Finding.unknown(
                            NAME,
                            "The sessions were not watched.",
                            "Let the command end.",
                            SOURCE));
            return findings;
        }
        idle(found).ifPresent(findings::add);
        old(found).ifPresent(findings::add);
        if (findings.isEmpty() && found.hiddenSessions() > 0) {
            findings.add(
                    Finding.unknown(
                            NAME,
                            "Other roles have %d sessions that may not be looked into."
                                    .formatted(found.hiddenSessions()),
                            "Grant pg_monitor to %s (PROCESS on MariaDB)."
                                    .formatted(found.server().user()),
                            SOURCE));
        }
        if (findings.isEmpty()) {
            findings.add(
                    Finding.fine(
                            NAME,
                            "No transaction was seen to wait for its application.",
                            SOURCE,
                            String.format(
                                    Locale.ROOT,
                                    "%d looks in %.1f s",
                                    found.looks().size(),
                                    found.watchedSeconds())));
        }
        return findings;
    }

    private static Optional<Finding> idle(Examination found) {
        List<Session> idle =
                found.sessions().stream()
                        .filter(s -> s.state() == State.IDLE_IN_TRANSACTION)
                        .filter(s -> s.stateSeconds() >= Bounds.get("transactions.seconds"))
                        .sorted(Comparator.comparingDouble(Session::stateSeconds).reversed())
                        .toList();
        if (idle.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new Finding(
                        NAME,
                        true,
                        score(idle.get(0).stateSeconds()),
                        "%s idle in a transaction; the longest for %s."
                                .formatted(
                                        idle.size() == 1
                                                ? "1 session is"
                                                : idle.size() + " sessions are",
                                        time(idle.get(0).stateSeconds())),
                        evidence(idle),
                        "Commit or roll back before calls to other services; set"
                                + " leakDetectionThreshold to find the place, and"
                                + " idle_in_transaction_session_timeout as a bound.",
                        SOURCE));
    }

    private static int score(double seconds) {
        if (seconds > Bounds.get("transactions.worse.seconds")) {
            return Bounds.score("transactions.worse.score");
        }
        return Bounds.score(
                seconds > Bounds.get("transactions.long.seconds")
                        ? "transactions.long.score"
                        : "transactions.score");
    }

    private static Optional<Finding> old(Examination found) {
        List<Session> old =
                found.sessions().stream()
                        .filter(s -> s.state() == State.ACTIVE)
                        .filter(
                                s ->
                                        s.transactionSeconds()
                                                > Bounds.get("transactions.old.seconds"))
                        .toList();
        if (old.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new Finding(
                        NAME,
                        true,
                        Bounds.score("transactions.old.score"),
                        "%d transactions have been at work for more than an hour."
                                .formatted(old.size()),
                        evidence(old),
                        "Split the work, or run it on a replica.",
                        SOURCE));
    }

    private static List<String> evidence(List<Session> sessions) {
        return sessions.stream()
                .limit(MOST)
                .map(
                        s ->
                                "session %d, user %s, %s: %s for %s, transaction open for %s"
                                        .formatted(
                                                s.id(),
                                                s.user(),
                                                s.application().isEmpty()
                                                        ? "without a name"
                                                        : s.application(),
                                                s.state() == State.ACTIVE ? "busy" : "idle",
                                                time(s.stateSeconds()),
                                                time(s.transactionSeconds())))
                .toList();
    }

    private static String time(double seconds) {
        return seconds < MINUTE
                ? String.format(Locale.ROOT, "%.1f s", seconds)
                : String.format(Locale.ROOT, "%.0f min", seconds / MINUTE);
    }
}
