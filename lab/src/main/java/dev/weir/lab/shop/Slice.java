package dev.weir.lab.shop;

import dev.weir.lab.load.OpenLoop;
import dev.weir.lab.load.RequestLog;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

/** One service under one question for a while. Used once. */
final class Slice {

    private static final long FLOOD_SEED = 0x5DEECE66DL;
    private static final int TENANTS = 10;
    private static final int CRASH_AFTER_PART = 5;

    private final ShopSettings settings;
    private final ShopDatabase database;
    private final ShopVariant variant;
    private final URI root;
    private final Question question;
    private final Traffic traffic;
    private final long seed;

    /**
     * A slice.
     *
     * @param root the address of the service
     * @param seed equal seeds give equal requests
     */
    Slice(
            ShopSettings settings,
            ShopDatabase database,
            ShopVariant variant,
            URI root,
            Question question,
            Load load,
            long seed) {
        this.settings = settings;
        this.database = database;
        this.variant = variant;
        this.root = root;
        this.question = question;
        this.seed = seed;
        this.traffic =
                Traffic.of(
                        load.customers(question),
                        load.reports(question),
                        settings.lead().plus(settings.slice()).toNanos() / 1e9,
                        seed);
    }

    SliceOutcome run() throws Exception {
        if (question == Question.BATCH) {
            database.reopenOrders(variant);
        }
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                HttpClient client = client(threads);
                SessionWatch sessions = new SessionWatch(database, variant);
                Happening happening = happening(client)) {
            Visitor visitor =
                    new Visitor(
                            client,
                            root,
                            0,
                            question == Question.TENANT ? TENANTS - 1 : TENANTS,
                            seed);
            OpenLoop<Kind> loop = new OpenLoop<>(traffic.offsets(), traffic.kinds());
            sessions.begin();
            happening.begin();
            loop.run(number -> serve(visitor, loop.log(), number));
            long end = System.nanoTime();
            happening.await();
            sessions.stop();
            return outcome(loop, end, visitor, happening, sessions);
        }
    }

    /** A client of its own for each slice: no connection is older than the server keeps it. */
    static HttpClient client(ExecutorService threads) {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .executor(threads)
                .build();
    }

    private Happening happening(HttpClient client) {
        return switch (question) {
            case ORDINARY, REPORTS -> new Quiet();
            case TENANT ->
                    new Flood(
                            new Visitor(client, root, TENANTS - 1, 1, seed ^ FLOOD_SEED),
                            settings.lead(),
                            settings.slice());
            case BATCH ->
                    new BatchRun(
                            client, root, settings.orders(), settings.lead(), settings.slice());
            case FAILOVER ->
                    new Outage(
                            database.control(),
                            settings.lead().plus(settings.slice().dividedBy(CRASH_AFTER_PART)),
                            settings.outage());
        };
    }

    private void serve(Visitor visitor, RequestLog log, int number) {
        log.arrives(number);
        if (visitor.visit(traffic.kinds()[number], number)) {
            log.ends(number);
        }
    }

    private SliceOutcome outcome(
            OpenLoop<Kind> loop,
            long end,
            Visitor visitor,
            Happening happening,
            SessionWatch sessions) {
        long lead = settings.lead().toNanos();
        RequestLog log = loop.log();
        int[] counted =
                IntStream.range(0, log.size()).filter(i -> traffic.offsets()[i] >= lead).toArray();
        boolean[] answered = new boolean[counted.length];
        for (int i = 0; i < counted.length; i++) {
            answered[i] = log.served(counted[i]);
        }
        return new SliceOutcome(
                Arrays.stream(counted).mapToObj(i -> traffic.kinds()[i]).toArray(Kind[]::new),
                Arrays.stream(counted).mapToLong(i -> traffic.offsets()[i] - lead).toArray(),
                Arrays.stream(counted)
                        .mapToLong(
                                i ->
                                        (log.served(i) ? log.end(i) : end)
                                                - loop.start()
                                                - traffic.offsets()[i])
                        .toArray(),
                answered,
                happening instanceof BatchRun batch ? batch.perSecond() : Double.NaN,
                happening instanceof Flood flood ? flood.perSecond() : Double.NaN,
                happening instanceof Outage outage ? outage.moment() - loop.start() - lead : -1,
                sessions.level(),
                visitor.firstFailure());
    }
}
