package dev.weir.examples.shop;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;

/** Settles all orders of the day, a few at a time. One batch runs at a time. */
@Service
public class NightlyBatch {

    private static final Logger LOG = LoggerFactory.getLogger(NightlyBatch.class);

    /**
     * How far the batch is.
     *
     * @param orders to settle
     * @param settled of these
     * @param failed of these: they stay open for the next batch
     * @param running whether there is work left
     */
    public record Progress(int orders, int settled, int failed, boolean running) {}

    private final JdbcClient jdbc;
    private final Settlement settlement;
    private final int threads;
    private final AtomicReference<Run> last = new AtomicReference<>(new Run(0));

    NightlyBatch(
            JdbcClient jdbc, Settlement settlement, @Value("${shop.batch.threads}") int threads) {
        this.jdbc = jdbc;
        this.settlement = settlement;
        this.threads = threads;
    }

    /** The batch of each night. */
    @Scheduled(cron = "${shop.batch.cron}")
    public void nightly() {
        start(Integer.MAX_VALUE);
    }

    /** Begins to settle so many orders at most; answers false while a batch runs. */
    public boolean start(int most) {
        Run before = last.get();
        List<Long> open =
                jdbc.sql("select id from customer_order where not settled order by id limit ?")
                        .param(most)
                        .query(Long.class)
                        .list();
        Run run = new Run(open.size());
        if (before.progress().running() || !last.compareAndSet(before, run)) {
            return false;
        }
        Thread.ofPlatform().name("nightly-batch").start(() -> settle(open, run));
        return true;
    }

    /** How far the last batch is. */
    public Progress progress() {
        return last.get().progress();
    }

    /** Ends the batch; orders that have not begun stay open. */
    public void stop() {
        last.get().stopped = true;
    }

    private void settle(List<Long> open, Run run) {
        try (ExecutorService workers = Executors.newFixedThreadPool(threads)) {
            open.forEach(order -> workers.execute(() -> settle(order, run)));
        }
        LOG.info("the batch is over: {}", run.progress());
    }

    private void settle(long order, Run run) {
        if (run.stopped) {
            run.left.incrementAndGet();
            return;
        }
        try {
            settlement.settle(order);
            run.settled.incrementAndGet();
        } catch (RuntimeException e) {
            LOG.warn("order {} stays open", order, e);
            run.failed.incrementAndGet();
        }
    }

    private static final class Run {

        private final int orders;
        private final AtomicInteger settled = new AtomicInteger();
        private final AtomicInteger failed = new AtomicInteger();
        private final AtomicInteger left = new AtomicInteger();
        private volatile boolean stopped;

        Run(int orders) {
            this.orders = orders;
        }

        Progress progress() {
            int done = settled.get();
            int lost = failed.get();
            return new Progress(orders, done, lost, done + lost + left.get() < orders);
        }
    }
}
