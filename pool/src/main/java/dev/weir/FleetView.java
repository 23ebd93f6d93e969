package dev.weir;

/**
 * What a pool with {@code fleet} knows of the pools that share its total.
 *
 * @param name of the fleet
 * @param budget connections that all instances may have together; 0 before the first connection
 * @param open connections of this pool
 * @param instances that have connections, as last counted
 * @param taken connections of all instances, as last counted
 * @param hungry whether an instance has none, or waits for more than it has
 */
public record FleetView(
        String name, int budget, int open, int instances, int taken, boolean hungry) {
    /** In one sentence, without a full stop. */
    public String sentence() {
        return "fleet %s: this pool has %d of %d connections; %d instances have %d%s"
                .formatted(
                        name, open, budget, instances, taken, hungry ? ", and one wants more" : "");
    }
}
