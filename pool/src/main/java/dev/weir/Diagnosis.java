package dev.weir;

import dev.weir.text.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Why a borrower was not served: the pool at that instant and who held its connections.
 *
 * @param snapshot the pool when the borrower gave up
 * @param holders who held connections, the longest holder first; unmodifiable. Seen at most 200 ms
 *     before the snapshot: those who give up together are told of the same
 * @param held connections that the pool was validating or resetting at that moment, the longest
 *     first; unmodifiable
 * @param nested what the borrower's own thread held; null when it held nothing
 */
public record Diagnosis(
        PoolSnapshot snapshot, List<Holder> holders, List<Held> held, @Nullable Nested nested) {

    private static final int SHOWN = 10;

    /** Copies the lists, and sorts the holders, longest first. */
    public Diagnosis {
        held = List.copyOf(held);
        holders =
                holders.stream().sorted(Comparator.comparing(Holder::heldFor).reversed()).toList();
    }

    /** For a borrower whose thread held no connection. */
    public Diagnosis(PoolSnapshot snapshot, List<Holder> holders) {
        this(snapshot, holders, List.of(), null);
    }

    /**
     * Whether every connection is held by a thread that waits for another one: no one can go on.
     */
    public boolean isDeadlock() {
        return !holders.isEmpty()
                && holders.size() >= snapshot.ceiling()
                && holders.stream().allMatch(Holder::alsoWaiting);
    }

    /**
     * In lines: one for each holder and one for each connection in the pool's own hands, at most
     * ten of either, and what follows from them.
     */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (List<?> all : List.of(holders, held)) {
            all.stream().limit(SHOWN).map(Object::toString).forEach(lines::add);
            if (all.size() > SHOWN) {
                lines.add("and " + (all.size() - SHOWN) + " more");
            }
        }
        if (nested != null) {
            lines.add(nested.toString());
        }
        if (isDeadlock()) {
            lines.add(
                    "Every holder waits for a second connection, so none can finish: borrow once per task, or allow more connections than tasks.");
        }
        LaneSnapshot longs = snapshot.lane(Lane.LONG);
        if (longs != null && longs.leased() + longs.waiting() > 0) {
            lines.add(
                    "Long work may have %d of %d connections at present: it has %d, and %d of its borrowers wait"
                            .formatted(
                                    longs.limit(),
                                    snapshot.limit(),
                                    longs.leased(),
                                    longs.waiting()));
        }
        ServerLimits server = snapshot.server();
        if (server != null) {
            lines.add(server.sentence(snapshot.ceiling()));
        }
        return lines;
    }

    /**
     * A connection that the pool itself has at work, so that nobody can borrow it.
     *
     * @param connectionId number of the physical connection within the pool
     * @param work what is done with it
     * @param heldFor for how long
     */
    public record Held(long connectionId, Work work, Duration heldFor) {

        /** What the pool does with a connection. */
        public enum Work {
            /** It is asked whether it works. */
            VALIDATION("validated"),
            /** Its session is brought back to its baseline. */
            RESET("reset");

            final String words;

            Work(String words) {
                this.words = words;
            }
        }

        /** In one line. */
        @Override
        public String toString() {
            return "connection %d has been in the pool's own hands for %s: it is being %s"
                    .formatted(connectionId, Durations.readable(heldFor), work.words);
        }
    }

    /**
     * A borrower that waited in vain while its own thread held connections of the same pool. When
     * enough threads do that at once, none can go on: {@code threads} of them that each need {@code
     * k} connections can all stop at {@code k - 1}, so the pool needs {@code threads x (k - 1) + 1}
     * for one of them to finish.
     *
     * @param connectionIds the connections that the borrower's own thread held; unmodifiable
     * @param waitingHolders holders whose thread waited for another connection, this one included
     * @param holders connections that were held
     * @param threads threads that held them
     */
    public record Nested(List<Long> connectionIds, int waitingHolders, int holders, int threads) {

        /** Copies the ids. */
        public Nested {
            connectionIds = List.copyOf(connectionIds);
        }

        /** Connections with which so many threads, each as greedy as this one, cannot block all. */
        public int needed() {
            return threads * connectionIds.size() + 1;
        }

        /** In one sentence. */
        @Override
        public String toString() {
            String ids =
                    connectionIds.stream()
                            .map(String::valueOf)
                            .collect(Collectors.joining(" and "));
            return ("this thread itself holds connection %s; %d of %d holders wait for a further"
                            + " connection; needs threads x (connections per thread - 1) + 1 = %d x %d + 1 = %d")
                    .formatted(
                            ids, waitingHolders, holders, threads, connectionIds.size(), needed());
        }
    }
}
