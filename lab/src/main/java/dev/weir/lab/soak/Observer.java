package dev.weir.lab.soak;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Takes {@link Look}s, each over the time since the one before. For one thread. */
final class Observer {

    private static final double MEGABYTE = 1e6;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final long COLLECT_OFTENEST_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** A collection stops the clients too: enough of them for a line through the values. */
    private static final int COLLECTIONS = 60;

    private static final String RSS = "VmRSS:";

    private final SoakFixture fixture;
    private final Tally tally;
    private final Hiccups hiccups;
    private final long collectEvery;
    private Tally.Counts before;
    private long lastLook;
    private long lastCollection;

    Observer(SoakFixture fixture, Tally tally, Hiccups hiccups, Duration time) {
        this.fixture = fixture;
        this.hiccups = hiccups;
        this.tally = tally;
        this.before = tally.counts();
        this.lastLook = System.nanoTime();
        this.collectEvery = Math.max(COLLECT_OFTENEST_NANOS, time.toNanos() / COLLECTIONS);
        this.lastCollection = lastLook - collectEvery;
    }

    Look look() {
        long now = System.nanoTime();
        Tally.Counts counts = tally.counts();
        double seconds = (now - lastLook) / 1e9;
        Look look =
                new Look(
                        tally.seconds(now),
                        (counts.good() - before.good()) / seconds,
                        (counts.failed() - before.failed()) / seconds,
                        tally.takeWaits().getValueAtPercentile(99) / NANOS_PER_MILLI,
                        tally.takeLateNanos() / NANOS_PER_MILLI,
                        hiccups.takePlatformNanos() / NANOS_PER_MILLI,
                        hiccups.takeVirtualNanos() / NANOS_PER_MILLI,
                        rss(),
                        heapAfterCollection(now),
                        files(),
                        ManagementFactory.getThreadMXBean().getThreadCount(),
                        sessions());
        before = counts;
        lastLook = now;
        return look;
    }

    private double heapAfterCollection(long now) {
        if (now - lastCollection < collectEvery) {
            return Double.NaN;
        }
        lastCollection = now;
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MEGABYTE;
    }

    private double sessions() {
        try {
            return fixture.faults().sessions(SoakFixture.ROLE);
        } catch (SQLException e) {
            // the server is down, as it is meant to be now and then
            return Double.NaN;
        }
    }

    /** Linux alone tells. */
    private static double rss() {
        try {
            List<String> lines = Files.readAllLines(Path.of("/proc/self/status"));
            for (String line : lines) {
                if (line.startsWith(RSS)) {
                    String kilobytes = line.substring(RSS.length()).replace("kB", "").strip();
                    return Long.parseLong(kilobytes) * 1_024 / MEGABYTE;
                }
            }
            return Double.NaN;
        } catch (IOException e) {
            return Double.NaN;
        }
    }

    private static double files() {
        return ManagementFactory.getOperatingSystemMXBean()
                        instanceof UnixOperatingSystemMXBean unix
                ? unix.getOpenFileDescriptorCount()
                : Double.NaN;
    }
}
