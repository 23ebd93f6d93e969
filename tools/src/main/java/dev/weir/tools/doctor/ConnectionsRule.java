package dev.weir.tools.doctor;

import dev.weir.tools.server.ConnectionLimits;
import java.util.List;

/**
 * All instances' pools together against what the server allows, also while a deployment runs old
 * and new instances side by side.
 */
final class ConnectionsRule implements Rule {

    private static final String NAME = "connections";
    private static final String SOURCE =
            "PostgreSQL manual, max_connections; Kubernetes, Deployments: maxSurge";

    @Override
    public List<Finding> judge(Examination found) {
        PoolFile pool = found.pool();
        if (pool == null) {
            return List.of(open(found));
        }
        if (pool.boundsItself()) {
            String fine = "The pools share what the server allows, also while deploying.";
            String remedy = "Set minimumIdle=1, put a pooler in between, or raise the limit.";
            return List.of(told(found, pool.minimumIdle(), "keep open", fine, remedy));
        }
        int left = found.server().limits().allowed() - found.others();
        int each = left * 4 / 5 / found.deploying();
        String fine = "The server allows what the pools may ask for, also while deploying.";
        String remedy = SizeRule.remedy(each, "at most, or raise the limit that binds.");
        return List.of(told(found, pool.maximum(), "may ask for", fine, remedy));
    }

    private static Finding open(Examination found) {
        ConnectionLimits limits = found.server().limits();
        double share = (double) limits.open() / Math.max(1, limits.allowed());
        String evidence =
                "%d open, %d allowed (%s)"
                        .formatted(limits.open(), limits.allowed(), limits.words());
        if (share <= Bounds.get("connections.share")) {
            return Finding.fine(
                    NAME, "The server has room for more connections.", SOURCE, evidence);
        }
        boolean few = share > Bounds.get("connections.open.share");
        return complaint(
                few ? "open" : "tight",
                "%d of the %d connections that the server allows are open."
                        .formatted(limits.open(), limits.allowed()),
                List.of(evidence),
                "Make the pools smaller, or close what is idle (idleTimeout, minimumIdle).");
    }

    private static Finding told(
            Examination found, int each, String doing, String fine, String remedy) {
        ConnectionLimits limits = found.server().limits();
        int allowed = limits.allowed();
        int steady = found.instances() * each + found.others();
        int deploying = found.deploying() * each + found.others();
        List<String> evidence =
                List.of(
                        arithmetic(found.instances(), each, found.others(), steady),
                        "while deploying: "
                                + arithmetic(found.deploying(), each, found.others(), deploying),
                        "%d allowed (%s)".formatted(allowed, limits.words()));
        if (steady > allowed) {
            String words = "The pools %s %d connections, and the server allows %d.";
            return complaint("over", words.formatted(doing, steady, allowed), evidence, remedy);
        }
        if (deploying > allowed) {
            String words = "While deploying the pools %s %d connections; the server allows %d.";
            return complaint(
                    "deploy", words.formatted(doing, deploying, allowed), evidence, remedy);
        }
        return steady > Bounds.get("connections.share") * allowed
                ? complaint(
                        "close",
                        "The pools %s %d of the %d connections that the server allows."
                                .formatted(doing, steady, allowed),
                        evidence,
                        remedy)
                : Finding.fine(NAME, fine, SOURCE, evidence.toArray(String[]::new));
    }

    private static String arithmetic(int instances, int each, int others, int sum) {
        return "%d instances x %d connections + %d of others = %d"
                .formatted(instances, each, others, sum);
    }

    private static Finding complaint(
            String what, String sentence, List<String> evidence, String remedy) {
        int score = Bounds.score("connections." + what + ".score");
        return new Finding(NAME, true, score, sentence, evidence, remedy, SOURCE);
    }
}
