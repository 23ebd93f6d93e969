package dev.weir.tools.doctor;

import dev.weir.tools.server.Product;
import dev.weir.tools.server.Quantity;
import dev.weir.tools.server.Replication;
import java.util.ArrayList;
import java.util.List;

/** Replicas that commits wait for and that are not there, and log that is kept for nobody. */
final class ReplicationRule implements Rule {

    private static final String NAME = "replication";
    private static final String SOURCE =
            "PostgreSQL manual, synchronous_standby_names, Replication Slots";

    @Override
    public List<Finding> judge(Examination found) {
        if (found.server().product() != Product.POSTGRESQL) {
            return List.of(
                    Finding.unknown(
                            NAME, "Replicas of this server are not looked at.", "", SOURCE));
        }
        Replication replication = found.server().replication();
        List<Finding> findings = new ArrayList<>();
        if (!replication.standby()
                && !replication.awaited().isBlank()
                && replication.synchronous() == 0) {
            findings.add(
                    new Finding(
                            NAME,
                            true,
                            Bounds.score("replication.hangs.score"),
                            "Commits wait for a replica, and none is connected that may answer.",
                            List.of(
                                    "synchronous_standby_names = '%s', %d replicas connected"
                                            .formatted(
                                                    replication.awaited(), replication.replicas())),
                            "Bring the replica back, or take its name out of"
                                    + " synchronous_standby_names.",
                            SOURCE));
        }
        if (replication.keptBytes() > Bounds.get("replication.kept.bytes")) {
            findings.add(
                    new Finding(
                            NAME,
                            true,
                            Bounds.score("replication.kept.score"),
                            "The server keeps %s of its log for a replication slot that nobody reads."
                                    .formatted(Quantity.bytes(replication.keptBytes())),
                            replication.abandonedSlots(),
                            "Bring the reader back, or drop the slot; set"
                                    + " max_slot_wal_keep_size as a bound.",
                            SOURCE));
        }
        return findings.isEmpty()
                ? List.of(
                        Finding.fine(
                                NAME,
                                "No commit waits for a replica that is missing.",
                                SOURCE,
                                "%d replicas connected".formatted(replication.replicas())))
                : findings;
    }
}
