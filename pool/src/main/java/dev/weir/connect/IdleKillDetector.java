package dev.weir.connect;

/**
 * Learns from the checks of idle connections whether something (a firewall, a proxy, the server
 * itself) closes those that are silent for too long, and after how long.
 *
 * <p><b>Rule.</b> A check says of one connection that it lived, or was dead, after a silence. If
 * silence is what kills, there is a span that divides the two: everyone found dead was silent for
 * longer than anyone found alive. So a death after a shorter silence than another connection
 * survived was of another cause and does not count; nor does one after less than 10 s, or a second
 * one within a minute, since a restart of the server kills all at once whatever their silence. When
 * {@value #DEATHS} deaths remain, the span lies between the longest silence survived ({@code L},
 * often unknown) and the shortest that killed ({@code U}). It is reported as {@code U}, and a
 * connection that is checked every {@code 0.8 max(L, U / 2)} is safe.
 *
 * <p>The network may change: {@value #DEATHS} deaths in a row that do not count for what was once
 * survived have the survival forgotten. A pure object: times come from the caller, in nanoseconds.
 * Not thread-safe.
 */
public final class IdleKillDetector {
    static final int DEATHS = 3;

    private static final long SHORTEST_NANOS = 10_000_000_000L;
    private static final long OCCASION_NANOS = 60_000_000_000L;
    private static final double SAFE = 0.8;

    /** The silences that killed lately, the oldest first; those not used are 0. */
    private final long[] silences = new long[DEATHS];

    private int deaths;
    private long longestSurvived;
    private int contradictions;
    private boolean any;
    private long lastDeathAt;

    /** A connection was found alive after that silence. */
    public void survived(long silentNanos) {
        if (silentNanos <= longestSurvived) {
            return;
        }
        longestSurvived = silentNanos;
        contradictions = 0;
        int kept = 0;
        for (int i = 0; i < deaths; i++) {
            if (silences[i] > silentNanos) {
                silences[kept++] = silences[i];
            }
        }
        deaths = kept;
    }

    /**
     * A connection was found dead after that silence.
     *
     * @return whether this made {@link #spanNanos} known or shorter
     */
    public boolean died(long silentNanos, long now) {
        boolean sameOccasion = any && now - lastDeathAt < OCCASION_NANOS;
        any = true;
        lastDeathAt = now;
        if (silentNanos < SHORTEST_NANOS || sameOccasion) {
            return false;
        }
        if (silentNanos <= longestSurvived && ++contradictions < DEATHS) {
            return false;
        }
        if (silentNanos <= longestSurvived) {
            longestSurvived = 0;
            contradictions = 0;
        }
        long before = spanNanos();
        if (deaths == DEATHS) {
            System.arraycopy(silences, 1, silences, 0, DEATHS - 1);
            deaths--;
        }
        silences[deaths++] = silentNanos;
        long after = spanNanos();
        return after > 0 && (before == 0 || after < before);
    }

    /** The silence that kills, at most; 0 while none is known. */
    public long spanNanos() {
        if (deaths < DEATHS) {
            return 0;
        }
        long shortest = Long.MAX_VALUE;
        for (long silence : silences) {
            shortest = Math.min(shortest, silence);
        }
        return shortest;
    }

    /** The longest silence survived that is shorter than that; 0 when none was seen. */
    public long survivedNanos() {
        return longestSurvived;
    }

    /** How often a silent connection is to be checked to stay alive; 0 while nothing is known. */
    public long safeNanos() {
        long span = spanNanos();
        return span == 0 ? 0 : (long) (SAFE * Math.max(longestSurvived, span / 2));
    }
}
