package dev.weir.lab.sweep;

import java.util.Locale;

/**
 * What is measured in a slice: a kind of pool, and its size, ceiling or limit.
 *
 * @param kind what decides on the size
 * @param size the fixed size, the ceiling, or the limit
 */
record SweepVariant(Kind kind, int size) {

    /** What decides on a pool's size. */
    enum Kind {
        /** HikariCP at a fixed size. */
        FIXED("HikariCP"),
        /** Weir with automatic sizing below a ceiling. */
        AUTO("Weir auto, ceiling"),
        /** HikariCP that grows when borrowing is slow. */
        INCREMENT("increment on slow borrow, limit"),
        /** HikariCP that follows its utilisation. */
        CHASER("utilisation chaser, limit");

        private final String words;

        Kind(String words) {
            this.words = words;
        }
    }

    /** The name on tables and charts. */
    String label() {
        return String.format(Locale.ROOT, "%s %,d", kind.words, size);
    }

    /** The name in the journal. */
    String key() {
        return kind.name().toLowerCase(Locale.ROOT) + "-" + size;
    }

    /** Whether the pool starts small and needs time to get where it wants to be. */
    boolean moves() {
        return kind != Kind.FIXED;
    }

    /** A fresh pool of this kind. */
    ResizablePool pool(PoolAddress address) {
        return switch (kind) {
            case FIXED -> new ResizableHikari(address, size);
            case AUTO -> ResizableWeir.automatic(address, size);
            case INCREMENT -> new IncrementOnSlowBorrow(address, size);
            case CHASER -> new UtilisationAutoscaler(address, size);
        };
    }
}
