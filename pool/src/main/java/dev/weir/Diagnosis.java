package dev.weir;

import dev.weir.text.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Why a borrower was not served: the pool at that instant and who held its connections.
 *
 * @param snapshot the pool when the borrower gave up
 * @param holders who held connections, the longest holder first; unmodifiable. Those who give up
 *     within 20 ms are told of the same holders and snapshot
 * @param held connections that the pool was validating or resetting at that moment, the longest
 *     first; unmodifiable
 * @param own the connections that the borrower's own thread held; unmodifiable
 */
public record Diagnosis(
        PoolSnapshot snapshot, List<Holder> holders, List<Held> held, List<Long> own) {

    private static final int SHOWN = 10;
    private static final String NESTED =
            "borrow once per task, or allow more connections than tasks.";

    /** Copies the lists, and sorts the holders, longest first. */
    public Diagnosis {
        held = List.copyOf(held);
        own = List.copyOf(own);
        holders =
                holders.stream().sorted(Comparator.comparing(Holder::heldFor).reversed()).toList();
    }

    /** For a borrower whose thread held no connection. */
    public Diagnosis(PoolSnapshot snapshot, List<Holder> holders) {
        this(snapshot, holders, List.of(), List.of());
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
        if (!own.isEmpty()) {
            lines.add("This thread itself holds connections %s".formatted(own));
        }
        long wait = holders.stream().filter(Holder::alsoWaiting).count();
        if (isDeadlock()) {
            lines.add("Every holder waits for a second connection, so none can finish: " + NESTED);
        } else if (wait > 0) {
            lines.add(
                    "%d of %d holders wait for a second connection: %s"
                            .formatted(wait, holders.size(), NESTED));
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
}
