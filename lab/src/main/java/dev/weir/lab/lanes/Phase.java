package dev.weir.lab.lanes;

/**
 * A load that stays as it is.
 *
 * @param title where it stands in tables
 * @param reportPercent what share of the requests are reports
 * @param load processor time that is asked for, in per cent of what there is
 * @param perSecond requests
 */
record Phase(String title, int reportPercent, double load, double perSecond) {

    /** The phase of that share and load on a server with that much processor time a second. */
    static Phase of(int reportPercent, double load, double capacityMillis, Demand demand) {
        return new Phase(
                title(reportPercent, load),
                reportPercent,
                load,
                load / 100 * capacityMillis / demand.processorMillis(reportPercent / 100.0));
    }

    /** As many requests as another phase has, of which another share are reports. */
    static Phase asMany(int reportPercent, Phase other, double capacityMillis, Demand demand) {
        double load =
                100
                        * other.perSecond
                        * demand.processorMillis(reportPercent / 100.0)
                        / capacityMillis;
        return new Phase(title(reportPercent, load), reportPercent, load, other.perSecond);
    }

    private static String title(int reportPercent, double load) {
        return "%d %% reports, load %.0f %%".formatted(reportPercent, load);
    }

    double readsPerSecond() {
        return perSecond * (1 - reportPercent / 100.0);
    }

    double reportsPerSecond() {
        return perSecond * reportPercent / 100.0;
    }

    /** Whether more is asked for than there is. */
    boolean overloaded() {
        return load > 100;
    }
}
