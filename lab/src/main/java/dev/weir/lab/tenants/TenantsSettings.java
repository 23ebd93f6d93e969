package dev.weir.lab.tenants;

import dev.weir.tools.cli.TimeOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Everything that is set.
 *
 * @param users of each tenant
 * @param think mean of a user's pause between two actions, exponential
 * @param warmUp load for each way before that
 * @param time of load for each way that counts
 * @param slice how long a way has its turn
 * @param connections of a shared pool
 * @param dedicated of each tenant's pool, as in FOLIO's installation
 * @param small of each tenant's pool where they are to be few
 * @param rtt network round trip; zero leaves the network as it is
 * @param rows items of an ordinary tenant
 * @param ways names of the ways to compare
 */
record TenantsSettings(
        int tenants,
        int users,
        Duration think,
        Duration warmUp,
        Duration time,
        Duration slice,
        int connections,
        int dedicated,
        int small,
        Duration rtt,
        int rows,
        boolean verify,
        boolean noisy,
        List<String> ways,
        long seed) {

    /** Users of the noisy tenant that ask without a pause. */
    static final int GREEDY = 100;

    /** Turns of each way that are counted. */
    int rounds() {
        return (int) Math.max(1, time.toNanos() / slice.toNanos());
    }

    /** Turns of each way before those that are counted. */
    int warmUps() {
        return (int) Math.ceilDiv(warmUp.toNanos(), slice.toNanos());
    }

    /** Turns of each way beside a noisy tenant. */
    int noisyRounds() {
        return noisy ? Math.max(1, rounds() / 2) : 0;
    }

    /** All turns of all ways. */
    int turns() {
        return ways.size() * (warmUps() + rounds() + noisyRounds());
    }

    /** The same with other turns. */
    TenantsSettings withSlice(Duration other) {
        return with(other, dedicated);
    }

    /** The same with another size of the dedicated pools. */
    TenantsSettings withDedicated(int other) {
        return with(slice, other);
    }

    private TenantsSettings with(Duration otherSlice, int otherDedicated) {
        return new TenantsSettings(
                tenants,
                users,
                think,
                warmUp,
                time,
                otherSlice,
                connections,
                otherDedicated,
                small,
                rtt,
                rows,
                verify,
                noisy,
                ways,
                seed);
    }

    Map<String, Object> parameters() {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("tenants", tenants);
        parameters.put("users", users);
        parameters.put("think", TimeOption.text(think));
        parameters.put("warmUp", TimeOption.text(warmUp));
        parameters.put("for", TimeOption.text(time));
        parameters.put("slice", TimeOption.text(slice));
        parameters.put("connections", connections);
        parameters.put("dedicated", dedicated);
        parameters.put("small", small);
        parameters.put("rtt", TimeOption.text(rtt));
        parameters.put("rows", rows);
        parameters.put("verify", verify);
        parameters.put("noisy", noisy);
        parameters.put("ways", String.join(",", ways));
        return parameters;
    }
}
