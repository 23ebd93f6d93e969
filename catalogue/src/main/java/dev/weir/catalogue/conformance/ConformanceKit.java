package dev.weir.catalogue.conformance;

import dev.weir.testkit.machine.Slowdown;
import dev.weir.testkit.machine.Standstill;
import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Runs rows against pools. Immutable and thread-safe.
 *
 * <p>Each row has its own pool, database and threads, and is given up when the guard's time is
 * over, so that a pool that hangs is a finding and not the end of the run. A row is asked again
 * only if it did not hold and the machine {@linkplain Standstill stood still} meanwhile for longer
 * than {@link #SLACK}, at the end, when no other runs, and no more than {@value #ASKED_AT_MOST}
 * times.
 */
public final class ConformanceKit {

    /**
     * What is granted beyond a row's bound for the scheduling of threads, on an idle machine;
     * multiplied by its {@link Slowdown} on another.
     */
    public static final Duration SLACK = Duration.ofMillis(150);

    /** When a row is given up. */
    public static final Duration GUARD = Duration.ofSeconds(12);

    private static final int ASKED_AT_MOST = 3;

    private final Duration slack;
    private final Duration guard;
    private final int workers;
    private final UnaryOperator<Duration> stoodStill;

    /** The kit by the catalogue's rules: one row at a time, {@link #SLACK} and {@link #GUARD}. */
    public ConformanceKit() {
        this(SLACK, GUARD, 1);
    }

    /**
     * A kit with other tolerances.
     *
     * @param slack added to each bound; more than {@link #SLACK} is for machines that are busy with
     *     other work
     * @param guard when a row is given up
     * @param workers how many rows run at once, at least 1
     */
    public ConformanceKit(Duration slack, Duration guard, int workers) {
        this(slack, guard, workers, UnaryOperator.identity());
    }

    /** A kit that is told otherwise, how long the machine stood still. */
    ConformanceKit(
            Duration slack, Duration guard, int workers, UnaryOperator<Duration> stoodStill) {
        if (workers < 1) {
            throw new IllegalArgumentException("workers must be at least 1, not " + workers);
        }
        this.slack = slack;
        this.guard = guard;
        this.workers = workers;
        this.stoodStill = stoodStill;
    }

    /**
     * Runs these rows against each of these pools.
     *
     * @param progress told of each finding as it is made, one at a time
     * @return by pool, then by row, in the order given
     */
    public List<Finding> run(
            List<? extends PoolUnderTest> pools, List<Row> rows, Consumer<Finding> progress) {
        List<Job> jobs = new ArrayList<>();
        for (PoolUnderTest pool : pools) {
            for (Row row : rows) {
                jobs.add(new Job(pool, row, jobs.size()));
            }
        }
        if (rows.stream().anyMatch(row -> row.backend() == Backend.POSTGRES)) {
            begin(() -> EmbeddedPostgres.shared(Durability.FAST));
        }
        if (rows.stream().anyMatch(row -> row.backend() == Backend.MARIADB)) {
            begin(EmbeddedMariaDb::shared);
        }
        pools.forEach(this::warmUp);
        Findings findings = new Findings(progress);
        try (ExecutorService executor = Executors.newFixedThreadPool(workers)) {
            List<CompletableFuture<Void>> together = new ArrayList<>();
            for (Job job : jobs) {
                if (!job.row.isAlone()) {
                    together.add(
                            CompletableFuture.runAsync(() -> findings.add(ask(job)), executor));
                }
            }
            together.forEach(CompletableFuture::join);
        }
        jobs.stream()
                .filter(job -> job.row.isAlone())
                .sorted(Comparator.comparingInt(job -> job.row.number()))
                .forEach(job -> findings.add(ask(job)));
        for (Job job : findings.disturbed()) {
            Answer answer = ask(job);
            for (int asked = 2; asked < ASKED_AT_MOST && answer.isDisturbed(); asked++) {
                answer = ask(job);
            }
            findings.addLast(answer);
        }
        return findings.inOrder();
    }

    /** A server that takes long to start is no row's doing; of one that cannot, each row tells. */
    private static void begin(Runnable server) {
        try {
            server.run();
        } catch (RuntimeException | LinkageError e) {
            // told by the rows that need it
        }
    }

    /** Lets the first row be about the pool, and not about how long its classes take to load. */
    private void warmUp(PoolUnderTest pool) {
        Row first =
                Row.scripted(
                        0,
                        "a connection borrowed and returned",
                        "nothing",
                        stage -> {
                            stage.open(0, 1, Stage.LONG_PATIENCE);
                            stage.fill(1);
                        });
        new Run(pool, first, slack).within(guard);
    }

    private Answer ask(Job job) {
        try (Standstill standstill = Standstill.watch()) {
            Finding finding = new Run(job.pool, job.row, slack).within(guard);
            Duration longest = stoodStill.apply(standstill.longest());
            return new Answer(job, finding, longest.compareTo(SLACK) > 0);
        }
    }

    private record Job(PoolUnderTest pool, Row row, int number) {}

    /** What a row came to, and whether the machine stood still meanwhile. */
    private record Answer(Job job, Finding finding, boolean stoodStill) {

        boolean isDisturbed() {
            return stoodStill && finding.verdict().isBreach();
        }
    }

    /** What was found so far; progress hears of a finding once it will not be asked again. */
    private static final class Findings {

        private final Consumer<Finding> progress;
        private final SortedMap<Integer, Finding> byNumber = new TreeMap<>();
        private final List<Job> disturbed = new ArrayList<>();

        Findings(Consumer<Finding> progress) {
            this.progress = progress;
        }

        synchronized void add(Answer answer) {
            if (answer.isDisturbed()) {
                disturbed.add(answer.job);
            } else {
                addLast(answer);
            }
        }

        synchronized void addLast(Answer answer) {
            byNumber.put(answer.job.number, answer.finding);
            progress.accept(answer.finding);
        }

        synchronized List<Job> disturbed() {
            return List.copyOf(disturbed);
        }

        synchronized List<Finding> inOrder() {
            return List.copyOf(byNumber.values());
        }
    }

    /** One row on one pool, on a thread of its own. */
    private static final class Run {

        private final PoolUnderTest underTest;
        private final Row row;
        private final Duration slack;
        private final long beginNanos = System.nanoTime();
        private final CompletableFuture<Stage> stages = new CompletableFuture<>();
        private final CompletableFuture<Finding> findings = new CompletableFuture<>();

        Run(PoolUnderTest underTest, Row row, Duration slack) {
            this.underTest = underTest;
            this.row = row;
            this.slack = slack;
        }

        Finding within(Duration guard) {
            ThreadGroup group = new ThreadGroup("conformance-" + row.label());
            Thread thread = new Thread(group, this::perform, "conformance-row-" + row.label());
            thread.setDaemon(true);
            thread.start();
            try {
                thread.join(guard.toMillis());
                if (thread.isAlive()) {
                    thread.join(Slowdown.of(guard).minus(guard).toMillis() + 1);
                }
                if (thread.isAlive()) {
                    String where = "not over after %,d ms, in %s";
                    String observed = where.formatted(guard.toMillis(), Frames.of(thread));
                    findings.complete(finding(Verdict.HANGS, observed));
                }
                Stage stage = stages.getNow(null);
                if (stage != null) {
                    stage.tearDown();
                }
                thread.interrupt();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return finding(Verdict.NOT_APPLICABLE, "the run was interrupted");
            }
            return findings.join();
        }

        private void perform() {
            Stage stage = stageOf(row);
            stages.complete(stage);
            findings.complete(judge(stage));
        }

        private Stage stageOf(Row asked) {
            return switch (asked.backend()) {
                case SCRIPTED -> new Stage(underTest, slack);
                case POSTGRES -> new PostgresStage(underTest, slack, asked);
                case MARIADB -> new MariaDbStage(underTest, slack, asked);
                case H2 -> new H2Stage(underTest, slack, asked);
                case DERBY -> new DerbyStage(underTest, slack, asked);
                case SQLITE -> new SqliteStage(underTest, slack, asked);
            };
        }

        private Finding judge(Stage stage) {
            try {
                row.trial().run(stage);
                if (!stage.isPoolOver()) {
                    stage.settle();
                }
            } catch (NotApplicable e) {
                return finding(Verdict.NOT_APPLICABLE, String.valueOf(e.getMessage()));
            } catch (Breach e) {
                // what it says is in the notes
            } catch (SQLException e) {
                stage.notes().breach("a borrower's call failed: " + e);
            } catch (Throwable e) {
                stage.notes().breach("the row ended with " + e);
            }
            return finding(stage.notes().verdict(), stage.notes().text());
        }

        private Finding finding(Verdict verdict, String observed) {
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - beginNanos);
            return new Finding(underTest.name(), row, verdict, observed, millis);
        }
    }
}
