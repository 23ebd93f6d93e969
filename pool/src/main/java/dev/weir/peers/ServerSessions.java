package dev.weir.peers;

import dev.weir.database.SessionList.Group;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The sessions of a server, as one look at all of them saw them. */
final class ServerSessions {
    /** Sessions of the pool that looks for all which the others read; more would cost more. */
    private static final int MOST_READ = 16;

    /** Which of two answers counts: one that saw everything, then that of the lower id. */
    private static final Comparator<PoolTag> BETTER =
            Comparator.<PoolTag, Boolean>comparing(
                            tag -> !Objects.requireNonNull(tag.answer()).isWhole())
                    .thenComparing(PoolTag::id);

    private final List<Group> groups;
    private final long seconds;
    private final Map<String, PoolTag> latest = new HashMap<>();
    private final Map<String, Integer> connections = new HashMap<>();
    private int clients;
    private int hidden;
    private int busy;
    private int foreign;

    /**
     * @param seconds the server's time
     */
    ServerSessions(List<Group> groups, long seconds) {
        this.groups = List.copyOf(groups);
        this.seconds = seconds;
        for (Group alike : this.groups) {
            count(alike);
        }
    }

    private void count(Group alike) {
        clients += alike.count();
        hidden += alike.isHidden() ? alike.count() : 0;
        int active = alike.isActive() ? alike.count() : 0;
        PoolTag tag = PoolTag.in(alike.name());
        if (tag == null) {
            foreign += active;
            return;
        }
        busy += active;
        connections.merge(tag.id(), alike.count(), Integer::sum);
        PoolTag said = tag.isAhead(seconds) ? new PoolTag(tag.id(), 0, 0, 0) : tag;
        latest.merge(tag.id(), said, (a, b) -> a.seconds() >= b.seconds() ? a : b);
    }

    /** The server's time. */
    long seconds() {
        return seconds;
    }

    /** Whether there are sessions that bear the name of this pool. */
    boolean contains(String id) {
        return connections.containsKey(id);
    }

    /** Connections of that pool. */
    int connections(String id) {
        return connections.getOrDefault(id, 0);
    }

    /** Whether the user that looked may see what all sessions do. */
    boolean isWhole() {
        return hidden == 0;
    }

    /**
     * The same for all pools.
     *
     * @param own tag of the pool that looked, which knows better than its last name says
     * @param isSeeking whether that pool's limit is in use
     */
    PeerSummary summary(PoolTag own, boolean isSeeking) {
        Map<String, PoolTag> tags = new HashMap<>(latest);
        tags.put(own.id(), isSeeking ? own : new PoolTag(own.id(), 0, 0, 0));
        long fresh = PeerPollInterval.freshSeconds(tags.size());
        PoolTag[] seeking =
                tags.values().stream()
                        .filter(tag -> tag.limit() > 0)
                        .filter(tag -> tag.isWithin(fresh, seconds) || isSame(tag, own))
                        .toArray(PoolTag[]::new);
        double limits = 0;
        long[] turnovers = new long[seeking.length];
        int theirs = 0;
        for (int i = 0; i < seeking.length; i++) {
            limits += seeking[i].limit();
            turnovers[i] = seeking[i].turnoverNanos();
            theirs += connections(seeking[i].id());
        }
        Arrays.sort(turnovers);
        return new PeerSummary(
                tags.size(),
                seeking.length,
                seeking.length == 0 ? 0 : limits / seeking.length,
                seeking.length == 0 ? 0 : turnovers[turnovers.length / 2],
                clients - theirs,
                hidden > 0 ? Double.NaN : share());
    }

    private static boolean isSame(PoolTag tag, PoolTag own) {
        return tag.id().equals(own.id());
    }

    /** One of the busy sessions is the look itself. */
    private double share() {
        int ours = Math.max(0, busy - 1);
        return foreign == 0 ? 0 : (double) foreign / (foreign + ours);
    }

    /** The pool other than {@code id} that looks for all at present; null when there is none. */
    @Nullable PeerSurveyor looker(String id) {
        PoolTag best =
                latest.values().stream()
                        .filter(tag -> tag.answer() != null && !tag.id().equals(id))
                        .filter(tag -> tag.isWithin(PeerPollInterval.answerSeconds(), seconds))
                        .min(BETTER)
                        .orElse(null);
        PeerSummary answer = best == null ? null : best.answer();
        return best == null || answer == null
                ? null
                : new PeerSurveyor(best.id(), sessionsOf(best.id()), answer.isWhole());
    }

    /** Process ids, those first through which it has looked last, then the oldest. */
    private List<Integer> sessionsOf(String id) {
        record One(int pid, long seconds) {}
        List<One> all = new ArrayList<>();
        for (Group alike : groups) {
            PoolTag tag = PoolTag.in(alike.name());
            if (tag != null && tag.id().equals(id)) {
                alike.processes().forEach(pid -> all.add(new One(pid, tag.seconds())));
            }
        }
        return all.stream()
                .sorted(
                        Comparator.comparingLong(One::seconds)
                                .reversed()
                                .thenComparingInt(One::pid))
                .limit(MOST_READ)
                .map(One::pid)
                .toList();
    }
}
