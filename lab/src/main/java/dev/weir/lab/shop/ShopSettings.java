package dev.weir.lab.shop;

import dev.weir.tools.cli.TimeOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is asked, and for how long.
 *
 * @param rounds slices of each service under a question
 * @param slice how long what counts of it is
 * @param warmUp of each service, before anything is measured
 * @param outage how long the database is away, its start not counted
 * @param capacity requests in a second; null to find out
 * @param properties of Spring, for both services
 * @param orders that the shop begins with
 * @param quick whether the services compile less, so that they are warm sooner
 */
record ShopSettings(
        List<Question> questions,
        int rounds,
        Duration slice,
        Duration warmUp,
        Duration outage,
        @Nullable Double capacity,
        List<String> properties,
        int orders,
        boolean quick,
        long seed) {

    private static final Duration LONGEST_LEAD = Duration.ofSeconds(1);
    private static final int LEADS_IN_SLICE = 4;

    /** The beginning of a slice, which does not count. */
    Duration lead() {
        Duration part = slice.dividedBy(LEADS_IN_SLICE);
        return part.compareTo(LONGEST_LEAD) < 0 ? part : LONGEST_LEAD;
    }

    /** Slices of all questions together, and the start of each service at each. */
    int steps() {
        return questions.stream().mapToInt(one -> one.variants().size()).sum() * (rounds + 1);
    }

    /** The services that the questions need. */
    List<ShopVariant> variants() {
        return questions.stream()
                .flatMap(one -> one.variants().stream())
                .distinct()
                .sorted()
                .toList();
    }

    /** The options of the JVM of each service. */
    List<String> jvmOptions() {
        return quick
                ? List.of("-Xms256m", "-Xmx256m", "-XX:TieredStopAtLevel=1")
                : List.of("-Xms256m", "-Xmx256m");
    }

    /** Everything that was set, by option name. */
    Map<String, Object> parameters() {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("questions", questions.stream().map(Question::id).toList());
        parameters.put("rounds", rounds);
        parameters.put("slice", TimeOption.text(slice));
        parameters.put("lead", TimeOption.text(lead()));
        parameters.put("warmUp", TimeOption.text(warmUp));
        parameters.put("outage", TimeOption.text(outage));
        if (capacity != null) {
            parameters.put("capacity", capacity);
        }
        parameters.put("set", properties);
        parameters.put("orders", orders);
        parameters.put("jvmOptions", jvmOptions());
        return parameters;
    }
}
