package dev.weir.lab.simulate;

import dev.weir.lab.sizing.Candidate;
import dev.weir.lab.sizing.Scenario;
import dev.weir.lab.sizing.SizingResult;
import dev.weir.lab.sizing.SizingRun;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.Progress;
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

    private final List<Long> seeds;
    private final Map<Key, Job> jobs = new LinkedHashMap<>();
    private final Map<Key, SizingResult> results = new ConcurrentHashMap<>();

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
        results.put(key, SizingRun.of(job.scenario(), job.candidate(), job.seed()));
        synchronized (progress) {
            progress.stepDone();
        }
    }

    /** One for each seed; none if a run is missing. */
    List<SizingResult> of(Scenario scenario, Candidate candidate) {
        List<SizingResult> found =
                seeds.stream()
                        .map(
                                seed ->
                                        Optional.ofNullable(
                                                results.get(key(scenario, candidate, seed))))
                        .flatMap(Optional::stream)
                        .toList();
        return found.size() == seeds.size() ? found : List.of();
    }

    private static Key key(Scenario scenario, Candidate candidate, long seed) {
        return new Key(scenario.name(), candidate.name(), candidate.start(), seed);
    }
}
