package dev.weir.lab.simulate;

import dev.weir.lab.cli.EarlyEnd;
import dev.weir.lab.cli.Progress;
import dev.weir.lab.sizing.LimitLawControl;
import dev.weir.testkit.sizing.Candidate;
import dev.weir.testkit.sizing.Scenario;
import dev.weir.testkit.sizing.SizingControl;
import dev.weir.testkit.sizing.SizingResult;
import dev.weir.testkit.sizing.SizingRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Runs of the simulator: asked for first, each once; then made, on every processor. A run is a
 * function of its scenario, candidate and seed, so their order does not matter.
 */
final class Runs {

    private record Key(String scenario, String candidate, int start, long seed) {}

    private record Job(Scenario scenario, Candidate candidate, long seed) {}

    /**
     * What came of a run.
     *
     * @param decisions of the limit law, for each of its pools; empty for other candidates
     */
    record Outcome(SizingResult result, List<List<LimitLawControl.Entry>> decisions) {}

    private final List<Long> seeds;
    private final Map<Key, Job> jobs = new LinkedHashMap<>();
    private final Map<Key, Outcome> outcomes = new ConcurrentHashMap<>();

    Runs(List<Long> seeds) {
        this.seeds = seeds;
    }

    /** Wants a run for each seed. */
    void ask(Scenario scenario, Candidate candidate) {
        for (long seed : seeds) {
            jobs.putIfAbsent(key(scenario, candidate, seed), new Job(scenario, candidate, seed));
        }
    }

    int size() {
        return jobs.size();
    }

    /** Makes them, in about the order in which they were asked for, until an end is asked for. */
    void make(Progress progress, EarlyEnd end) throws InterruptedException {
        int processors = Runtime.getRuntime().availableProcessors();
        ExecutorService workers = Executors.newFixedThreadPool(processors);
        try {
            List<Future<?>> pending = new ArrayList<>();
            for (Map.Entry<Key, Job> entry : jobs.entrySet()) {
                pending.add(
                        workers.submit(
                                () -> {
                                    if (!end.isAsked()) {
                                        make(entry.getKey(), entry.getValue(), progress);
                                    }
                                }));
            }
            for (Future<?> run : pending) {
                run.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a run failed: " + e.getCause(), e.getCause());
        } finally {
            workers.shutdownNow();
        }
    }

    private void make(Key key, Job job, Progress progress) {
        synchronized (progress) {
            progress.now(job.scenario().name() + ": " + job.candidate().name());
        }
        outcomes.put(key, make(job));
        synchronized (progress) {
            progress.stepDone();
        }
    }

    private static Outcome make(Job job) {
        List<SizingControl> controls = new ArrayList<>();
        Candidate seen =
                new Candidate(
                        job.candidate().name(),
                        job.candidate().start(),
                        pools -> {
                            controls.addAll(job.candidate().controls().apply(pools));
                            return List.copyOf(controls);
                        });
        SizingResult result = SizingRun.of(job.scenario(), seen, job.seed());
        return new Outcome(
                result,
                controls.stream()
                        .filter(LimitLawControl.class::isInstance)
                        .map(control -> List.copyOf(((LimitLawControl) control).log()))
                        .toList());
    }

    /** One for each seed; none if a run is missing. */
    List<Outcome> outcomes(Scenario scenario, Candidate candidate) {
        List<Outcome> found =
                seeds.stream()
                        .map(
                                seed ->
                                        Optional.ofNullable(
                                                outcomes.get(key(scenario, candidate, seed))))
                        .flatMap(Optional::stream)
                        .toList();
        return found.size() == seeds.size() ? found : List.of();
    }

    /** The same without decisions. */
    List<SizingResult> of(Scenario scenario, Candidate candidate) {
        return outcomes(scenario, candidate).stream().map(Outcome::result).toList();
    }

    private static Key key(Scenario scenario, Candidate candidate, long seed) {
        return new Key(scenario.name(), candidate.name(), candidate.start(), seed);
    }
}
