package dev.weir.tools.server;

import java.util.List;

/**
 * The memory that a server may come to need, part by part.
 *
 * @param limitBytes what there is
 * @param parts what needs it
 */
public record MemoryNeed(long limitBytes, List<Part> parts) {

    private static final Constants CONSTANTS = Constants.beside(MemoryNeed.class, "memory.psv");

    /**
     * One of the things that need memory.
     *
     * @param what in words, with the arithmetic
     * @param expectedBytes with as many busy sessions as the cores can serve
     * @param worstBytes with every session busy at once
     */
    public record Part(String what, double expectedBytes, double worstBytes) {}

    /** How the need compares with the limit. */
    public enum Fit {
        /** Even the worst case fits. */
        FITS,
        /** The expected need fits; if every session is busy at once, memory runs out. */
        WORST_EXCEEDS,
        /** The expected need leaves too little of the limit free. */
        TIGHT,
        /** The expected need exceeds the limit. */
        EXCEEDS
    }

    /** With as many busy sessions as the cores can serve. */
    public double expectedBytes() {
        return parts.stream().mapToDouble(Part::expectedBytes).sum();
    }

    /** With every session busy at once. */
    public double worstBytes() {
        return parts.stream().mapToDouble(Part::worstBytes).sum();
    }

    /** How it compares with the limit; a configuration that does not {@code FIT} needs a reason. */
    public Fit fit() {
        double limit = limitBytes;
        if (expectedBytes() > limit) {
            return Fit.EXCEEDS;
        }
        if (expectedBytes() > CONSTANTS.get("expected.share") * limit) {
            return Fit.TIGHT;
        }
        return worstBytes() > CONSTANTS.get("worst.share") * limit ? Fit.WORST_EXCEEDS : Fit.FITS;
    }
}
