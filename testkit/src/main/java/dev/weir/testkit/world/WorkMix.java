package dev.weir.testkit.world;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Kinds of work and how often each is asked for.
 *
 * @param name for reports
 * @param kinds their shares add up to 1
 */
public record WorkMix(String name, List<WorkKind> kinds) implements Mix {
    /** Work of a heavy tail counts as long from so many times its mean on. */
    private static final double LONG_IN_TAIL = 8;

    public WorkMix(String name, WorkKind... kinds) {
        this(name, List.of(kinds));
    }

    /** Mean time on a processor of a request. */
    public double meanCpuNanos() {
        return kinds.stream().mapToDouble(kind -> kind.share() * kind.cpuNanos()).sum();
    }

    @Override
    public Work draw(SplittableRandom random) {
        double ticket = random.nextDouble();
        int i = 0;
        while (i < kinds.size() - 1 && ticket >= kinds.get(i).share()) {
            ticket -= kinds.get(i++).share();
        }
        WorkKind kind = kinds.get(i);
        double cpu = kind.cpuNanos() * kind.spread().draw(random);
        double beside = kind.besideNanos() * random.nextExponential();
        boolean tail = kind.spread().isHeavyTailed() && cpu > LONG_IN_TAIL * kind.cpuNanos();
        Step compute = new Step(Step.Kind.COMPUTE, cpu);
        Step idle = new Step(Step.Kind.IDLE, kind.idleNanos());
        Step besides = new Step(Step.Kind.BESIDE, beside);
        return kind.idleNanos() > 0
                ? new Work(i, kind.isLong() || tail, compute, idle, besides)
                : new Work(i, kind.isLong() || tail, compute, besides);
    }
}
