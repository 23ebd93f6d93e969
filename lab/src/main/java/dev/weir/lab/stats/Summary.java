package dev.weir.lab.stats;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** A sample as it stands in the rows of a result: the repeats, their median and its interval. */
public final class Summary {

    private Summary() {}

    /** The values in order of the repeats, and what follows from them. */
    public static Map<String, Object> of(double[] values) {
        double[] present = Arrays.stream(values).filter(value -> !Double.isNaN(value)).toArray();
        Map<String, Object> summary = new LinkedHashMap<>();
        summary.put("values", values);
        if (present.length > 0) {
            Sample sample = Sample.of(present);
            summary.put("median", sample.median());
            if (sample.size() > 1) {
                summary.put("low95", sample.low());
                summary.put("high95", sample.high());
            }
            summary.put("min", sample.min());
            summary.put("max", sample.max());
        }
        return summary;
    }
}
