package dev.weir.lab.fleet;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One scene with one kind of pool.
 *
 * @param failed requests of the instances
 * @param most sessions of the instances at once
 * @param refused connects of a client beside them, for want of room
 * @param seconds until the sessions of before were there again, or of the slowest newcomer until it
 *     worked; not a number: not asked
 */
record SceneOutcome(
        Kind kind,
        int instances,
        Scene scene,
        double throughput,
        double p50,
        double p99,
        int failed,
        int most,
        int refused,
        double seconds) {

    Map<String, Object> row() {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("pool", kind.title);
        row.put("instances", instances);
        row.put("scene", scene.title);
        row.put("throughput", throughput);
        row.put("p50Millis", p50);
        row.put("p99Millis", p99);
        row.put("failed", failed);
        row.put("mostSessions", most);
        row.put("othersRefused", refused);
        if (!Double.isNaN(seconds)) {
            row.put("seconds", seconds);
        }
        return row;
    }
}
