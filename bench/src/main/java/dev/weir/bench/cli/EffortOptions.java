package dev.weir.bench.cli;

import dev.weir.bench.micro.Cycle;
import dev.weir.bench.micro.Effort;
import dev.weir.bench.micro.MicroSet;
import dev.weir.bench.micro.TurnsSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How long the sets that JMH runs take. */
public final class EffortOptions {

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "3",
            converter = Positive.class,
            description = "Fresh JVMs for each pool and case, taken in turns. Default: 3.")
    private int rounds;

    @Option(
            names = "--warmup",
            paramLabel = "SECONDS",
            defaultValue = "3",
            converter = Positive.class,
            description = "Not measured, in each JVM. Default: 3.")
    private int warmUp;

    @Option(
            names = "--measure",
            paramLabel = "SECONDS",
            defaultValue = "5",
            converter = Positive.class,
            description = "Measured, in each JVM. Default: 5.")
    private int measure;

    @Option(
            names = "--loader",
            paramLabel = "NAME",
            split = ",",
            converter = KnownLoader.class,
            defaultValue = "system,child",
            description =
                    "Class loaders to measure the connection cycle in: system, child or both (the default).")
    private List<String> loaders = List.of();

    int rounds() {
        return rounds;
    }

    /** That cycle as asked for. The class loader matters to a lease, so only there. */
    MicroSet set(Cycle cycle, RunOptions run) {
        List<String> asked = List.copyOf(new LinkedHashSet<>(loaders));
        List<String> used = cycle == Cycle.CONNECTION ? asked : List.of("system");
        return run.quick()
                ? MicroSet.quick(cycle, used, run.pools())
                : MicroSet.whole(
                        cycle, used, run.pools(), new Effort(rounds, warmUp, measure, 1_000));
    }

    boolean onlySystemLoader() {
        return loaders.equals(List.of("system"));
    }

    /** Two pools by turns in each JVM instead. */
    TurnsSet turns(String base, String other, boolean quick) {
        return quick
                ? TurnsSet.quick(base, other)
                : TurnsSet.whole(base, other, Effort.byTurns(rounds, warmUp, measure));
    }

    /** Takes whole numbers from 1. */
    static final class Positive implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            try {
                int number = Integer.parseInt(text);
                if (number >= 1) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // Refused below.
            }
            throw new TypeConversionException("'" + text + "' is not a whole number from 1");
        }
    }

    /** Takes system and child. */
    static final class KnownLoader implements ITypeConverter<String> {
        @Override
        public String convert(String text) {
            if (!Set.of("system", "child").contains(text)) {
                throw new TypeConversionException(
                        "the class loader is system or child, not '" + text + "'");
            }
            return text;
        }
    }
}
