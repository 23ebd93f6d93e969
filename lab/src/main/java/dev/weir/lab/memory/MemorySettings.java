package dev.weir.lab.memory;

import dev.weir.lab.cli.SizeOption;
import dev.weir.tools.cli.TimeOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is measured, and for how long.
 *
 * @param limit memory of the group that the server runs in, in bytes
 * @param data bytes of the table that is read
 * @param shares buffers of the server in per cent of the limit, ascending
 * @param clients that read at a time
 * @param rounds slices of each share
 * @param warmUp load before each slice, after the buffers were filled
 * @param seed of the order and the rows
 */
record MemorySettings(
        List<Engine> engines,
        long limit,
        long data,
        List<Integer> shares,
        int clients,
        int rounds,
        Duration slice,
        Duration warmUp,
        long seed) {

    /** Bytes of the buffers at a share. */
    long buffers(int share) {
        return limit * share / 100;
    }

    /** Of the swap file: what the largest share wants beyond the limit, and as much again. */
    long swap() {
        return Math.max(limit, 2 * (buffers(shares.getLast()) - limit)) + limit / 2;
    }

    /** All slices. */
    int steps() {
        return engines.size() * shares.size() * rounds;
    }

    Map<String, Object> parameters() {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("db", engines.stream().map(Engine::title).toList());
        parameters.put("limit", SizeOption.text(limit));
        parameters.put("data", SizeOption.text(data));
        parameters.put("shares", shares);
        parameters.put("clients", clients);
        parameters.put("rounds", rounds);
        parameters.put("slice", TimeOption.text(slice));
        parameters.put("warm-up", TimeOption.text(warmUp));
        parameters.put("seed", seed);
        return parameters;
    }
}
