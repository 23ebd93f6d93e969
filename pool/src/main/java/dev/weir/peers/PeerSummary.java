package dev.weir.peers;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What one pool saw on the server, in a form that holds for every pool there and fits into the name
 * of a session.
 *
 * @param pools pools of this kind
 * @param seeking those of them whose limit is in use
 * @param meanLimit mean of the limits of those that seek; 0 = nobody does
 * @param turnoverNanos median of their turn-overs; 0 = not known
 * @param others connections of clients that belong to no pool that seeks
 * @param foreignShare share, 0 to 1, of the busy sessions that belong to no pool of this kind; NaN
 *     where the one that looked may not see what all sessions do
 */
record PeerSummary(
        int pools,
        int seeking,
        double meanLimit,
        long turnoverNanos,
        int others,
        double foreignShare) {

    /** Signs of {@link #text()}: widths 3, 3, 3, 4, 4 and 2. */
    static final int LENGTH = 19;

    private static final int RADIX = Character.MAX_RADIX;
    private static final int TENTHS = 10;
    private static final int PER_MILLE = 1000;
    private static final long MILLI = 1_000_000L;
    private static final String NOT_KNOWN = "--";

    /** Whether the one that looked may see what all sessions do. */
    boolean isWhole() {
        return !Double.isNaN(foreignShare);
    }

    /** Numbers to the base 36, of fixed width: the server keeps 63 bytes of a name. */
    String text() {
        return digits(pools, 3)
                + digits(seeking, 3)
                + digits(Math.round(meanLimit * TENTHS), 3)
                + digits(turnoverNanos / MILLI, 4)
                + digits(others, 4)
                + (isWhole() ? digits(Math.round(foreignShare * PER_MILLE), 2) : NOT_KNOWN);
    }

    /** The summary in a text that has the form of {@link #text()}; null for another. */
    static @Nullable PeerSummary in(String text) {
        if (text.length() != LENGTH) {
            return null;
        }
        try {
            String share = text.substring(17);
            return new PeerSummary(
                    number(text, 0, 3),
                    number(text, 3, 6),
                    number(text, 6, 9) / (double) TENTHS,
                    number(text, 9, 13) * MILLI,
                    number(text, 13, 17),
                    NOT_KNOWN.equals(share)
                            ? Double.NaN
                            : Math.min(1, number(text, 17, 19) / (double) PER_MILLE));
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static int number(String text, int from, int to) {
        return Integer.parseUnsignedInt(text.substring(from, to), RADIX);
    }

    private static String digits(long number, int width) {
        long most = 1;
        for (int i = 0; i < width; i++) {
            most *= RADIX;
        }
        String digits = Long.toString(Math.clamp(number, 0, most - 1), RADIX);
        return "0".repeat(width - digits.length()) + digits.toLowerCase(Locale.ROOT);
    }
}
