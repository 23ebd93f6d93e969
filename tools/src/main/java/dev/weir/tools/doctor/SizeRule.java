package dev.weir.tools.doctor;

import dev.weir.tools.server.Activity;
import dev.weir.tools.server.Session;
import dev.weir.tools.server.Session.State;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * The size of the pools against what the cores can serve: twice the cores and one for the storage,
 * times how much longer a transaction takes than the server works for it. The server counts that
 * itself; where it does not, the length of the way stands for it.
 */
final class SizeRule implements Rule {

    private static final String NAME = "size";

    /** Of a pool: a thread that borrows twice needs two, and somebody else one. */
    private static final int LEAST = 3;

    private static final String SOURCE = "PostgreSQL wiki, Number Of Database Connections";

    @Override
    public List<Finding> judge(Examination found) {
        OptionalInt cores = found.host().cores();
        if (cores.isEmpty()) {
            return List.of(
                    Finding.unknown(
                            NAME,
                            "The cores of the server are not known: " + found.host().words() + ".",
                            "Give --cores N.",
                            SOURCE));
        }
        PoolFile pool = found.pool();
        return List.of(
                pool == null
                        ? busy(found, cores.getAsInt())
                        : pool.isFixed()
                                ? fixed(found, pool, cores.getAsInt())
                                : Finding.fine(
                                        NAME,
                                        "The pool finds its size by itself (sizing=auto).",
                                        SOURCE));
    }

    private static Finding busy(Examination found, int cores) {
        if (found.hiddenSessions() > 0) {
            return Finding.unknown(
                    NAME,
                    "Other roles have %d sessions that may not be looked into."
                            .formatted(found.hiddenSessions()),
                    "Grant pg_monitor to %s (PROCESS on MariaDB), or give --config."
                            .formatted(found.server().user()),
                    SOURCE);
        }
        OptionalDouble busy = found.busySessions();
        if (busy.isEmpty()) {
            return Finding.unknown(
                    NAME, "The sessions were not watched.", "Let the command end.", SOURCE);
        }
        double most = Bounds.get("busy.per-core") * cores;
        String evidence =
                String.format(
                        Locale.ROOT,
                        "%.0f busy sessions in the median of %d looks, %d cores",
                        busy.getAsDouble(),
                        found.looks().size(),
                        cores);
        Map<String, Long> idle =
                found.sessions().stream()
                        .filter(session -> session.state() == State.IDLE)
                        .collect(Collectors.groupingBy(Session::user, Collectors.counting()));
        long crowd = idle.values().stream().mapToLong(Long::longValue).max().orElse(0);
        if (busy.getAsDouble() <= most && crowd > Bounds.get("idle.per-core") * cores) {
            return new Finding(
                    NAME,
                    true,
                    Bounds.score("idle.score"),
                    "One user has %d sessions that do nothing.".formatted(crowd),
                    List.of(evidence, "idle sessions by user: " + idle),
                    "Make that user's pools smaller; give --config and --instances to see how much.",
                    SOURCE);
        }
        return busy.getAsDouble() <= most
                ? Finding.fine(
                        NAME,
                        "No more sessions are busy than the cores can serve.",
                        SOURCE,
                        evidence)
                : new Finding(
                        NAME,
                        true,
                        Bounds.score("busy.score"),
                        "More sessions are busy than the cores can serve: they wait for each other.",
                        List.of(evidence),
                        "Make the pools of the applications smaller; give --config to see how much.",
                        SOURCE);
    }

    private static Finding fixed(Examination found, PoolFile pool, int cores) {
        int together = found.instances() * pool.maximum();
        double waits = waits(found);
        int useful =
                (int) Math.ceil(Bounds.get("size.per-core") * cores * waits)
                        + Bounds.score("size.storage");
        String arithmetic =
                String.format(
                        Locale.ROOT,
                        "%d x %d connections = %d; %.0f x %d cores x %.1f + %.0f = %d",
                        found.instances(),
                        pool.maximum(),
                        together,
                        Bounds.get("size.per-core"),
                        cores,
                        waits,
                        Bounds.get("size.storage"),
                        useful);
        String reason = reason(found);
        int score = score((double) together / useful);
        if (score == 0) {
            return Finding.fine(
                    NAME,
                    "The pools open no more connections than the cores can use.",
                    SOURCE,
                    arithmetic,
                    reason);
        }
        return new Finding(
                NAME,
                true,
                score,
                "The pools may open %d connections together; the server's %d cores can use about %d."
                        .formatted(together, cores, useful),
                List.of(arithmetic, reason),
                remedy(
                        Math.round((float) useful / found.instances()),
                        "or so in each instance, or let Weir find it (sizing=auto)."),
                SOURCE);
    }

    static String remedy(int each, String how) {
        return each >= LEAST
                ? "Set maximumPoolSize to %d %s".formatted(each, how)
                : "Set maximumPoolSize to %d in each instance: with fewer, nested borrows block each other. Then run fewer instances, or put a pooler in between."
                        .formatted(LEAST);
    }

    private static int score(double times) {
        if (times > Bounds.get("size.absurd")) {
            return Bounds.score("size.absurd.score");
        }
        if (times > Bounds.get("size.too-much")) {
            return Bounds.score("size.too-much.score");
        }
        return times > Bounds.get("size.much") ? Bounds.score("size.much.score") : 0;
    }

    /** How much longer a connection is in use than the server works for it. */
    private static double waits(Examination found) {
        Activity activity = found.server().activity();
        double trip = found.timing().isKnown() ? found.timing().roundTripMillis() : 0;
        double waits =
                isCounted(activity)
                        ? (activity.activeMillis()
                                        + activity.idleInTransactionMillis()
                                        + activity.transactions() * trip)
                                / activity.activeMillis()
                        : 1 + trip / Bounds.get("size.statement.ms");
        return Math.clamp(waits, 1, Bounds.get("size.waits.most"));
    }

    private static boolean isCounted(Activity activity) {
        return activity.transactions() >= Bounds.get("size.transactions.least")
                && activity.activeMillis() > 0
                && Double.isFinite(activity.idleInTransactionMillis());
    }

    private static String reason(Examination found) {
        return String.format(
                Locale.ROOT,
                "round trip from here %.2f ms; %s",
                found.timing().roundTripMillis(),
                isCounted(found.server().activity())
                        ? "time at work and in open transactions as the server counts it"
                        : "the server has counted too little, so a statement of %.0f ms is assumed"
                                .formatted(Bounds.get("size.statement.ms")));
    }
}
