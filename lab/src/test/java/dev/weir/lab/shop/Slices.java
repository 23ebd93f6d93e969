package dev.weir.lab.shop;

import dev.weir.lab.load.Level;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Slices and outcomes for tests. */
final class Slices {

    private static final long MILLI = 1_000_000;

    private Slices() {}

    /** One request of a customer in each of these milliseconds, all answered in as many. */
    static SliceOutcome answeredIn(long... millis) {
        boolean[] answered = new boolean[millis.length];
        Arrays.fill(answered, true);
        return slice(-1, millis, answered);
    }

    /** The same with a fault at that millisecond, and requests that may have had no answer. */
    static SliceOutcome slice(long faultMillis, long[] millis, boolean[] answered) {
        Kind[] kinds = new Kind[millis.length];
        long[] due = new long[millis.length];
        long[] responses = new long[millis.length];
        for (int i = 0; i < millis.length; i++) {
            kinds[i] = Kind.PRODUCT;
            due[i] = i * MILLI;
            responses[i] = millis[i] * MILLI;
        }
        return new SliceOutcome(
                kinds,
                due,
                responses,
                answered,
                Double.NaN,
                Double.NaN,
                faultMillis * MILLI,
                new Level(3, 4),
                null);
    }

    /** Rounds of one answered request each. */
    static QuestionOutcome outcome(Question question, long[] weir, long[] hikari) {
        Map<ShopVariant, List<SliceOutcome>> slices = new EnumMap<>(ShopVariant.class);
        slices.put(ShopVariant.WEIR, rounds(weir));
        slices.put(ShopVariant.HIKARI, rounds(hikari));
        return new QuestionOutcome(question, new Load(100, 0), slices);
    }

    /** Rounds in which the batch settled so many orders a second. */
    static QuestionOutcome settling(double[] weir, double[] hikari) {
        Map<ShopVariant, List<SliceOutcome>> slices = new EnumMap<>(ShopVariant.class);
        slices.put(ShopVariant.WEIR, settling(weir));
        slices.put(ShopVariant.HIKARI, settling(hikari));
        return new QuestionOutcome(Question.BATCH, new Load(100, 0), slices);
    }

    private static List<SliceOutcome> settling(double[] perSecond) {
        return Arrays.stream(perSecond)
                .mapToObj(
                        each ->
                                new SliceOutcome(
                                        new Kind[0],
                                        new long[0],
                                        new long[0],
                                        new boolean[0],
                                        each,
                                        Double.NaN,
                                        -1,
                                        new Level(3, 4),
                                        null))
                .toList();
    }

    private static List<SliceOutcome> rounds(long[] millis) {
        return Arrays.stream(millis).mapToObj(Slices::answeredIn).toList();
    }
}
