package dev.weir.catalogue.conformance;

/**
 * What a row came to for one pool.
 *
 * @param pool the pool's name
 * @param row the row
 * @param verdict the judgement
 * @param observed what happened, in words; the reason of {@link Verdict#NOT_APPLICABLE}
 * @param millis how long the row took
 */
public record Finding(String pool, Row row, Verdict verdict, String observed, long millis) {

    @Override
    public String toString() {
        return "%s, row %s (%s): %s: %s. Expected: %s"
                .formatted(
                        pool, row.label(), row.title(), verdict.label(), observed, row.expected());
    }
}
