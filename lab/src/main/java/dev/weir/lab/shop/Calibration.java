package dev.weir.lab.shop;

import dev.weir.lab.load.ClosedLoop;
import dev.weir.lab.stats.Sample;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** What a service serves at most, and how long a report takes. */
final class Calibration {

    private static final int CLIENTS = 32;
    private static final int TENANTS = 10;
    private static final int REPORTS = 5;

    /** In a warm-up one request in so many is a report. */
    private static final int REPORT_EVERY = 200;

    /** Kinds are used again and again. */
    private static final int KINDS = 1 << 14;

    /** The part of the machine's processors that reports take while they are asked for. */
    private static final double PART_OF_REPORTS = 0.25;

    private final Kind[] kinds = new Kind[KINDS];
    private final long seed;

    Calibration(long seed) {
        this.seed = seed;
        SplittableRandom random = new SplittableRandom(seed);
        Arrays.setAll(kinds, i -> Kind.ofCustomer(random));
    }

    /**
     * Has a service run through all that it will be asked.
     *
     * @throws IllegalStateException with the first failure, if a request had no good answer
     */
    void warmUp(URI root, Duration span) throws InterruptedException {
        perSecond(root, Duration.ZERO, span, REPORT_EVERY);
    }

    /**
     * Requests of customers in a second, of clients that do not think.
     *
     * @throws IllegalStateException saying why and what to do, if none was served
     */
    double capacity(URI root, Duration span) throws InterruptedException {
        double perSecond = perSecond(root, span.dividedBy(2), span, Integer.MAX_VALUE);
        if (perSecond < 1) {
            throw new IllegalStateException(
                    "the service served less than one request a second: give more time with --slice, or a --capacity");
        }
        return perSecond;
    }

    private double perSecond(URI root, Duration before, Duration span, int reportEvery)
            throws InterruptedException {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                HttpClient client = Slice.client(threads)) {
            Visitor visitor = new Visitor(client, root, 0, TENANTS, seed);
            double perSecond =
                    ClosedLoop.perSecond(
                            CLIENTS,
                            before,
                            span,
                            number ->
                                    visitor.visit(
                                            number % reportEvery == reportEvery - 1
                                                    ? Kind.REPORT
                                                    : kinds[number % KINDS],
                                            number));
            String failure = visitor.firstFailure();
            if (failure != null) {
                throw new IllegalStateException("a request was not served: " + failure);
            }
            return perSecond;
        }
    }

    /** Reports in a second that take a quarter of the machine's processors. */
    double reports(URI root) {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                HttpClient client = Slice.client(threads)) {
            Visitor visitor = new Visitor(client, root, 0, TENANTS, seed);
            double[] seconds = new double[REPORTS];
            for (int i = 0; i < REPORTS; i++) {
                long from = System.nanoTime();
                if (!visitor.visit(Kind.REPORT, i)) {
                    throw new IllegalStateException(
                            "the service made no report: " + visitor.firstFailure());
                }
                seconds[i] = (System.nanoTime() - from) / 1e9;
            }
            return PART_OF_REPORTS
                    * Runtime.getRuntime().availableProcessors()
                    / Sample.of(seconds).median();
        }
    }
}
