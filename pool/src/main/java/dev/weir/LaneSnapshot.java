package dev.weir;

import java.util.ArrayList;
import java.util.List;

/**
 * One lane of a pool at one instant.
 *
 * @param lane which
 * @param leased connections that its borrowers have
 * @param waiting its borrowers in the queue, executors' included
 * @param limit most connections that it may have at this moment
 * @param borrowed its leases since the start
 * @param waits how long its borrowers waited that had to wait
 * @param callSites places in the application that are known to hold connections for long; 0 for
 *     {@link Lane#SHORT}
 */
public record LaneSnapshot(
        Lane lane,
        int leased,
        int waiting,
        int limit,
        long borrowed,
        LatencySummary waits,
        int callSites) {

    /** How long long work waits behind short work, in holds; as the rule of lanes has it. */
    static final int TURN = 10;

    /** Whether it has ever been of use. */
    boolean isInUse() {
        return borrowed > 0 || waiting > 0 || callSites > 0;
    }

    /** What there is now, each sentence without a full stop. */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        sentences.add(
                "%s work has %d connections of at most %d at present, and %d of its borrowers wait%s"
                        .formatted(lane.word, leased, limit, waiting, places()));
        if (waiting > 0) {
            sentences.add(
                    "short work goes first until long work has waited %d times as long as it is expected to hold a connection"
                            .formatted(TURN));
        }
        return sentences;
    }

    private String places() {
        return switch (callSites) {
            case 0 -> "";
            case 1 -> "; 1 place in the application is known to hold connections for long";
            default ->
                    "; %d places in the application are known to hold connections for long"
                            .formatted(callSites);
        };
    }
}
