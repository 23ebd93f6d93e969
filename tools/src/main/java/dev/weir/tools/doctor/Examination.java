package dev.weir.tools.doctor;

import dev.weir.tools.server.Activity;
import dev.weir.tools.server.Host;
import dev.weir.tools.server.ServerDoor;
import dev.weir.tools.server.ServerFacts;
import dev.weir.tools.server.Session;
import dev.weir.tools.server.Session.State;
import dev.weir.tools.server.Timing;
import java.time.LocalDate;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * All that was read.
 *
 * @param door the way to the server
 * @param server what it says of itself
 * @param host the machine beneath it
 * @param timing how long the way is
 * @param looks at the sessions, in the order of time; none if the end came before
 * @param watchedSeconds between the first of these and the last
 * @param pool the settings of the pool, or null if none were given
 * @param instances of the application, each with such a pool
 * @param deploying instances at the same time while a new release replaces the old one
 * @param today for the ends of versions
 */
record Examination(
        ServerDoor door,
        ServerFacts server,
        Host host,
        Timing timing,
        List<List<Session>> looks,
        double watchedSeconds,
        @Nullable PoolFile pool,
        int instances,
        int deploying,
        LocalDate today) {

    private static final double PERCENT = 100;

    /** The sessions that were seen last. */
    List<Session> sessions() {
        return looks.isEmpty() ? List.of() : looks.get(looks.size() - 1);
    }

    /** The middle number of busy sessions over the looks; empty if there was none. */
    OptionalDouble busySessions() {
        long[] counts =
                looks.stream()
                        .mapToLong(
                                look ->
                                        look.stream()
                                                .filter(s -> s.state() == State.ACTIVE)
                                                .count())
                        .sorted()
                        .toArray();
        return counts.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(counts[counts.length / 2]);
    }

    /** Sessions of other roles that this one may not look into. */
    long hiddenSessions() {
        return sessions().stream().filter(s -> s.state() == State.HIDDEN).count();
    }

    /** The role of the application: as its pool says, else the one that looks. */
    String applicationUser() {
        String ofPool = pool == null ? null : pool.user();
        return ofPool == null ? server.user() : ofPool;
    }

    /** Connections of others: what the application may not count on. */
    int others() {
        return (int) sessions().stream().filter(s -> !s.user().equals(applicationUser())).count();
    }

    /**
     * A driver's parameter: of the pool's properties, else of its URL, else of the URL that was
     * given; null if none says it.
     */
    @Nullable String parameter(String name) {
        String ofPool = pool == null ? null : pool.parameter(name);
        return ofPool != null ? ofPool : door.parameter(name);
    }

    /**
     * A number that the rules of settings compare with: {@code memory} and {@code data} in bytes,
     * {@code cores}, {@code checkpoints}, {@code checkpoints_requested_percent}, {@code
     * temporary_per_day} in bytes. Empty if it is not known or there is none of that name.
     */
    OptionalDouble fact(String name) {
        Activity activity = server.activity();
        double checkpoints = activity.checkpointsTimed() + activity.checkpointsRequested();
        return switch (name) {
            case "memory" ->
                    host.memoryBytes().isPresent()
                            ? OptionalDouble.of(host.memoryBytes().getAsLong())
                            : OptionalDouble.empty();
            case "cores" ->
                    host.cores().isPresent()
                            ? OptionalDouble.of(host.cores().getAsInt())
                            : OptionalDouble.empty();
            case "data" -> known(server.databases() < 0 ? Double.NaN : server.databases());
            case "checkpoints" -> known(checkpoints);
            case "checkpoints_requested_percent" ->
                    known(PERCENT * activity.checkpointsRequested() / checkpoints);
            case "temporary_per_day" ->
                    known(activity.temporaryBytes() / Math.max(1, activity.days()));
            default -> OptionalDouble.empty();
        };
    }

    private static OptionalDouble known(double value) {
        return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }
}
