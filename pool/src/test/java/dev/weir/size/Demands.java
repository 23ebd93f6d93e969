package dev.weir.size;

import java.util.SplittableRandom;

/** Demands for tests: times in milliseconds, and only what matters said. */
record Demands(
        int waiting,
        int usable,
        double heldMs,
        int opening,
        double holdMs,
        double connectMs,
        int room,
        int missing,
        int pace) {
    private static final double MS = 1e6;

    /** {@code waiting} borrowers at {@code usable} connections, all in use since just now. */
    static Demands of(int waiting, int usable, double holdMs, double connectMs) {
        return new Demands(waiting, usable, 0, 0, holdMs, connectMs, 1_000, 0, 1_000);
    }

    static Demands any(SplittableRandom r) {
        boolean known = r.nextInt(5) != 0;
        return new Demands(
                r.nextInt(1, 200),
                r.nextInt(0, 60),
                r.nextDouble(100),
                r.nextInt(3) == 0 ? r.nextInt(0, 20) : 0,
                known ? r.nextDouble(0.1, 200) : 0,
                r.nextInt(5) != 0 ? r.nextDouble(1, 2_000) : 0,
                r.nextInt(0, 100),
                r.nextInt(-20, 20),
                r.nextInt(0, 64));
    }

    Demands waiting(int waiting) {
        return new Demands(
                waiting, usable, heldMs, opening, holdMs, connectMs, room, missing, pace);
    }

    /** Connections that have been out for so long by now. */
    Demands held(double heldMs) {
        return new Demands(
                waiting, usable, heldMs, opening, holdMs, connectMs, room, missing, pace);
    }

    Demands opening(int opening) {
        return new Demands(
                waiting, usable, heldMs, opening, holdMs, connectMs, room, missing, pace);
    }

    Demands connect(double connectMs) {
        return new Demands(
                waiting, usable, heldMs, opening, holdMs, connectMs, room, missing, pace);
    }

    Demands bounds(int room, int missing, int pace) {
        return new Demands(
                waiting, usable, heldMs, opening, holdMs, connectMs, room, missing, pace);
    }

    Demand demand() {
        double each = Math.max(0.001, Math.max(holdMs, heldMs)) * MS;
        return new Demand(
                waiting,
                usable,
                0,
                usable / each,
                opening,
                (long) (holdMs * MS),
                (long) (connectMs * MS),
                room,
                missing,
                pace);
    }

    /** Of a law that knows nothing else, at the beginning of the queue. */
    Growth decide() {
        return new GrowthLaw().decide(demand(), GrowthLaw.Room.FIXED, 0, 0);
    }

    /** The same where the database has room, after the borrowers have waited for so long. */
    Growth decideAfter(double waitedMs) {
        return decide(1, waitedMs);
    }

    /** The same where short work takes so many times as long as at rest. */
    Growth decide(double slow, double waitedMs) {
        GrowthLaw.Room room = new GrowthLaw.Room(slow, true, false);
        return new GrowthLaw().decide(demand(), room, 0, (long) (waitedMs * MS));
    }
}
