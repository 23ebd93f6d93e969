package dev.weir.lab.shift;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * What share of the requests is of which kind.
 *
 * @param percent of each kind that occurs; 100 together
 */
record Mix(Map<Kind, Integer> percent) {

    Mix {
        percent = new EnumMap<>(percent);
        int sum = percent.values().stream().mapToInt(Integer::intValue).sum();
        if (sum != 100) {
            throw new IllegalArgumentException("a mix makes 100 per cent, not " + sum);
        }
    }

    /** The kind of the next request. */
    Kind draw(SplittableRandom random) {
        int at = random.nextInt(100);
        for (Map.Entry<Kind, Integer> each : percent.entrySet()) {
            at -= each.getValue();
            if (at < 0) {
                return each.getKey();
            }
        }
        throw new IllegalStateException("a mix of less than 100 per cent: " + this);
    }

    /** In words: {@code 60 % page, 40 % call}. */
    String words() {
        return percent.entrySet().stream()
                .map(
                        each ->
                                "%d %% %s"
                                        .formatted(
                                                each.getValue(),
                                                each.getKey().name().toLowerCase(Locale.ROOT)))
                .collect(Collectors.joining(", "));
    }
}
