package dev.weir.lab.sizing;

import dev.weir.lab.sizing.SizingResult.PhaseResult;
import dev.weir.testkit.world.Waver;
import dev.weir.testkit.world.World;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Runs a scenario under a law, in virtual time. */
public final class SizingRun {
    private static final double NANOS = 1e9;

    private SizingRun() {}

    /** One run; the same arguments give the same result. */
    public static SizingResult of(Scenario scenario, Candidate candidate, long seed) {
        Scenario.Setup setup = scenario.setup();
        World world = new World(setup.processors(), setup.storage());
        Stage stage = new Stage(world, candidate, seed);
        new Waver(world, stage.stream(), setup.wavers(), false);
        setup.plot().accept(stage);
        world.run((long) (NANOS * scenario.end()));
        List<Recorder> recorders = stage.judged();
        return new SizingResult(
                candidate.name(),
                judged(scenario, recorders, stage.foreign()),
                perSecond(recorders, scenario.end(), Recorder::ended),
                perSecond(recorders, scenario.end(), Recorder::meanLimit),
                perSecond(recorders, scenario.end(), Recorder::connects),
                recorders.stream().mapToInt(Recorder::mostOpen).sum(),
                recorders.stream().map(Recorder::decisions).toList());
    }

    private static List<PhaseResult> judged(
            Scenario scenario, List<Recorder> recorders, List<Recorder> foreign) {
        return scenario.phases().stream().map(phase -> judge(phase, recorders, foreign)).toList();
    }

    /** A number of a pool over a time, {@code from} and {@code to} in seconds. */
    private interface Measure {
        double over(Recorder recorder, double from, double to);
    }

    private static double[] perSecond(List<Recorder> recorders, double end, Measure measure) {
        double[] series = new double[(int) end];
        for (int second = 0; second < series.length; second++) {
            for (Recorder recorder : recorders) {
                series[second] += measure.over(recorder, second, second + 1);
            }
        }
        return series;
    }

    private static PhaseResult judge(
            Phase phase, List<Recorder> recorders, List<Recorder> foreign) {
        double from = phase.from();
        double to = phase.to();
        double seconds = to - from;
        int ended = recorders.stream().mapToInt(r -> r.ended(from, to)).sum();
        int longs =
                recorders.stream().mapToInt(r -> r.responses(from, to, false, true).length).sum();
        double[] sizes = recorders.stream().mapToDouble(r -> r.meanLimit(from, to)).toArray();
        return new PhaseResult(
                phase,
                ended / seconds,
                average(recorders, r -> mean(r.responses(from, to, true, true))),
                average(recorders, r -> quantile(r.responses(from, to, true, true), 0.50)),
                worst(recorders, r -> quantile(r.responses(from, to, true, true), 0.99)),
                worst(recorders, r -> quantile(r.responses(from, to, true, false), 0.99)),
                longs / seconds,
                Arrays.stream(sizes).sum(),
                recorders.stream().mapToInt(r -> r.largestLimit(from, to)).sum(),
                jain(sizes),
                foreign.stream().mapToInt(r -> r.ended(from, to)).sum() / seconds);
    }

    private static double average(List<Recorder> recorders, ToDoubleFunction<Recorder> what) {
        return recorders.stream().mapToDouble(what).average().orElse(Double.NaN);
    }

    private static double worst(List<Recorder> recorders, ToDoubleFunction<Recorder> what) {
        return recorders.stream().mapToDouble(what).max().orElse(Double.NaN);
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    private static double quantile(double[] sorted, double part) {
        return sorted.length == 0
                ? Double.NaN
                : sorted[Math.min(sorted.length - 1, (int) (part * sorted.length))];
    }

    private static double jain(double[] shares) {
        double sum = Arrays.stream(shares).sum();
        double squares = Arrays.stream(shares).map(s -> s * s).sum();
        return sum * sum / (shares.length * squares);
    }
}
