package dev.weir.testkit.driver;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A fixed result: column labels and rows of values. Immutable. */
public final class Rows {

    /** One row, one column named {@code value}, the integer 1. */
    public static final Rows ONE = single(1);

    /** No rows. */
    public static final Rows EMPTY = columns("value");

    private final List<String> labels;
    private final List<List<@Nullable Object>> values;

    private Rows(List<String> labels, List<List<@Nullable Object>> values) {
        this.labels = labels;
        this.values = values;
    }

    /** No rows yet, under these column labels. */
    public static Rows columns(String... labels) {
        return new Rows(List.of(labels), List.of());
    }

    /** One row with one column, named {@code value}. */
    public static Rows single(@Nullable Object value) {
        return columns("value").row(value);
    }

    /** These rows and one more. */
    public Rows row(@Nullable Object... row) {
        if (row.length != labels.size()) {
            throw new IllegalArgumentException(
                    row.length + " values for " + labels.size() + " columns");
        }
        List<@Nullable Object> added = new ArrayList<>();
        Collections.addAll(added, row);
        List<List<@Nullable Object>> next = new ArrayList<>(values);
        next.add(Collections.unmodifiableList(added));
        return new Rows(labels, Collections.unmodifiableList(next));
    }

    /** The column labels, in order. */
    public List<String> labels() {
        return labels;
    }

    /** How many rows there are. */
    public int size() {
        return values.size();
    }

    @Nullable Object value(int row, int column) {
        return values.get(row).get(column - 1);
    }

    /**
     * The column of that label, counted from one and compared without regard to case; 0 if there is
     * none.
     */
    int indexOf(String label) {
        String wanted = label.toLowerCase(Locale.ROOT);
        for (int i = 0; i < labels.size(); i++) {
            if (labels.get(i).toLowerCase(Locale.ROOT).equals(wanted)) {
                return i + 1;
            }
        }
        return 0;
    }
}
