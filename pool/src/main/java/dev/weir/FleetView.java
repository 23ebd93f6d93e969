package dev.weir;

import static dev.weir.text.ComparisonWords.count;

/**
 * What a pool with {@code fleet} knows of the pools that share its total.
 *
 * @param name of the fleet
 * @param budget connections that all instances may have together; 0 before the first connection
 * @param instances that have connections, as last counted; 0: not yet
 * @param taken connections of all instances, as last counted
 * @param hungry whether an instance has none, or waits for more than it has
 * @param otherBudget of an instance, as last counted; 0: none was seen, on MariaDB and MySQL never
 */
public record FleetView(
        String name, int budget, int instances, int taken, boolean hungry, int otherBudget) {
    /** In one sentence, without a full stop. */
    public String sentence() {
        String all = count(instances, "instance") + (instances == 1 ? " has " : " have ") + taken;
        String other = "; another instance has a fleetBudget of %d: all must have the same";
        return "fleet %s: %s of %s connections%s%s"
                .formatted(
                        name,
                        instances == 0 ? "it is not known yet how many are taken" : all,
                        budget == 0 ? "all" : budget,
                        hungry ? ", and one wants more" : "",
                        otherBudget == 0 ? "" : other.formatted(otherBudget));
    }
}
