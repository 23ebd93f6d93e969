package dev.weir.tools.doctor;

import dev.weir.tools.server.ConnectionLimits;
import java.util.ArrayList;
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
            return List.of(
                    Finding.fine(
                            NAME,
                            "The pools keep to a share of what the server allows (readServerLimits).",
                            SOURCE,
                            found.server().limits().words()));
        }
        return List.of(told(found, pool));
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
        return new Finding(
                NAME,
                true,
                Bounds.score(few ? "connections.open.score" : "connections.tight.score"),
                "%d of the %d connections that the server allows are open."
                        .formatted(limits.open(), limits.allowed()),
                List.of(evidence),
                "Make the pools smaller, or close what is idle (idleTimeout, minimumIdle).",
                SOURCE);
    }

    private static Finding told(Examination found, PoolFile pool) {
        ConnectionLimits limits = found.server().limits();
        int allowed = limits.allowed();
        int steady = found.instances() * pool.maximum() + found.others();
        int deploying = found.deploying() * pool.maximum() + found.others();
        List<String> evidence = new ArrayList<>();
        evidence.add(arithmetic(found.instances(), pool.maximum(), found.others(), steady));
        evidence.add(
                "while deploying: "
                        + arithmetic(found.deploying(), pool.maximum(), found.others(), deploying));
        evidence.add("%d allowed (%s)".formatted(allowed, limits.words()));
        int each = Math.max(1, (allowed - found.others()) * 4 / 5 / found.deploying());
        String remedy =
                "Set maximumPoolSize to %d at the most, or raise the limit that binds."
                        .formatted(each);
        if (steady > allowed) {
            return complaint(
                    "connections.over.score",
                    "The pools may ask for %d connections, and the server allows %d."
                            .formatted(steady, allowed),
                    evidence,
                    remedy);
        }
        if (deploying > allowed) {
            return complaint(
                    "connections.deploy.score",
                    "While deploying the pools may ask for %d connections; the server allows %d."
                            .formatted(deploying, allowed),
                    evidence,
                    remedy);
        }
        if (steady > Bounds.get("connections.share") * allowed) {
            return complaint(
                    "connections.close.score",
                    "The pools may take %d of the %d connections that the server allows."
                            .formatted(steady, allowed),
                    evidence,
                    remedy);
        }
        return Finding.fine(
                NAME,
                "The server allows what the pools may ask for, also while deploying.",
                SOURCE,
                evidence.toArray(String[]::new));
    }

    private static String arithmetic(int instances, int each, int others, int sum) {
        return "%d instances x %d connections + %d of others = %d"
                .formatted(instances, each, others, sum);
    }

    private static Finding complaint(
            String score, String sentence, List<String> evidence, String remedy) {
        return new Finding(NAME, true, Bounds.score(score), sentence, evidence, remedy, SOURCE);
    }
}
