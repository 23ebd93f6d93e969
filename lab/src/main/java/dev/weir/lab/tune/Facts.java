package dev.weir.lab.tune;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What rules reckon with: sizes in bytes, and the memory and processors that the server may use.
 */
record Facts(long memory, int cpus, int connections, int version, long data) {

    /** As variables of formulas. */
    Map<String, Double> variables() {
        Map<String, Double> variables = new LinkedHashMap<>();
        variables.put("memory", (double) memory);
        variables.put("cpus", (double) cpus);
        variables.put("connections", (double) connections);
        variables.put("version", (double) version);
        variables.put("data", (double) data);
        return variables;
    }

    /** The same with another amount of memory. */
    Facts withMemory(long bytes) {
        return new Facts(bytes, cpus, connections, version, data);
    }

    /** The same with another amount of data. */
    Facts withData(long bytes) {
        return new Facts(memory, cpus, connections, version, bytes);
    }

    /** In a sentence. */
    String words() {
        return "Rules were given %s of memory, %d processors, %d connections, version %d and %s of data."
                .formatted(
                        Kind.MEMORY.text(memory),
                        cpus,
                        connections,
                        version,
                        Kind.MEMORY.text(data));
    }
}
