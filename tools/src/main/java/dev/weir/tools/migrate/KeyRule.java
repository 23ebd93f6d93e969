package dev.weir.tools.migrate;

import dev.weir.tools.server.DataTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A row of a pool's table: what becomes of a setting.
 *
 * @param order among the rows; of two settings that become the same one the upper row counts
 * @param names of the setting, the best known first; one that ends in {@code .*} stands for all
 *     below it
 * @param target Weir's setting; empty if there is none
 * @param without what a setting without a target is: not needed or by hand
 * @param also further settings of Weir's by name, where the file does not say them
 */
record KeyRule(
        int order,
        List<String> names,
        Optional<String> target,
        Verdict without,
        Map<String, String> also,
        Conversion conversion,
        String sentence,
        String source) {

    private static final String NOT_NEEDED = "not needed";
    private static final String BY_HAND = "by hand";

    /**
     * Reads a row.
     *
     * @throws IllegalStateException naming the place, if a cell does not keep to the grammar
     */
    static KeyRule of(int order, DataTable.Row row) {
        List<String> to = parts(row.text("to"));
        String first = to.getFirst();
        boolean none = first.equals(NOT_NEEDED) || first.equals(BY_HAND);
        Map<String, String> also = new LinkedHashMap<>();
        for (String each : to.subList(1, to.size())) {
            int equals = each.indexOf('=');
            also.put(each.substring(0, equals), each.substring(equals + 1));
        }
        try {
            return new KeyRule(
                    order,
                    parts(row.text("key")),
                    none ? Optional.empty() : Optional.of(first),
                    first.equals(BY_HAND) ? Verdict.BY_HAND : Verdict.NOT_NEEDED,
                    also,
                    Conversion.parse(row.text("value")),
                    row.text("sentence"),
                    row.text("source"));
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new IllegalStateException(row.place() + ": " + e.getMessage(), e);
        }
    }

    private static List<String> parts(String cell) {
        return Stream.of(cell.split(",")).map(String::strip).toList();
    }
}
