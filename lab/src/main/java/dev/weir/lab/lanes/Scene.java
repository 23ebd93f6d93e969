package dev.weir.lab.lanes;

import java.util.List;

/**
 * A course of phases that all variants go through without a change of their settings.
 *
 * @param name which of the scenes
 * @param arrivals how reports arrive
 * @param phases one after the other
 * @param tunedFor the phases whose best split takes part
 */
record Scene(Name name, ReportArrivals arrivals, List<Phase> phases, List<Phase> tunedFor) {

    /** What can be measured. */
    enum Name {
        /** One load. */
        STEADY("Steady load"),
        /** More reports from a moment on. */
        SHIFT("Shift to more reports"),
        /** More than can be served. */
        OVERLOAD("Overload"),
        /** Jobs beside a service. */
        BATCH("Batch beside a service");

        private final String words;

        Name(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }

        /**
         * The scene of that name.
         *
         * @throws IllegalArgumentException for an unknown name
         */
        static Name named(String name) {
            for (Name one : values()) {
                if (one.name().equalsIgnoreCase(name.strip())) {
                    return one;
                }
            }
            throw new IllegalArgumentException(
                    "--scenes takes steady, shift, overload and batch, not '%s'".formatted(name));
        }
    }

    /** Where it stands among all scenes. */
    String title() {
        return "%s, reports %s".formatted(name.words(), arrivals.words());
    }
}
