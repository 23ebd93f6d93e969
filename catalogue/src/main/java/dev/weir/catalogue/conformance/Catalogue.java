package dev.weir.catalogue.conformance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * All rows. Up to 71 they are numbered as in the project's collection of faults seen in the field;
 * from 101 on come drivers and callbacks that break their contracts, from 131 on later faults.
 */
public final class Catalogue {

    private static final List<Row> ROWS =
            Stream.of(
                            WaitingRows.rows(),
                            ReturnRows.rows(),
                            ClosingRows.rows(),
                            OwnershipRows.rows(),
                            LeakRows.rows(),
                            ConnectRows.rows(),
                            LifecycleRows.rows(),
                            ShutdownRows.rows(),
                            ApplicationRows.rows(),
                            SecurityRows.rows(),
                            DriverRows.rows(),
                            NonsenseRows.rows(),
                            CallbackRows.rows(),
                            SessionRows.rows(),
                            NetworkRows.rows(),
                            RealSessionRows.rows(),
                            RealEndRows.rows())
                    .flatMap(List::stream)
                    .sorted(Comparator.comparingInt(Row::number).thenComparing(Row::backend))
                    .toList();

    private Catalogue() {}

    /** Every row, by number; the scripted one first where a number has two. */
    public static List<Row> all() {
        return ROWS;
    }

    /** The rows of that backend. */
    public static List<Row> on(Backend backend) {
        return ROWS.stream().filter(row -> row.backend() == backend).toList();
    }

    /**
     * The rows of these labels or numbers: {@code 13} is the scripted row and those on real
     * databases, {@code 13p} is the one on PostgreSQL alone.
     *
     * @throws IllegalArgumentException naming what is no row
     */
    public static List<Row> of(List<String> labels) {
        Map<String, Row> chosen = new LinkedHashMap<>();
        List<String> unknown = new ArrayList<>();
        for (String label : labels) {
            List<Row> found =
                    ROWS.stream()
                            .filter(
                                    row ->
                                            row.label().equals(label)
                                                    || String.valueOf(row.number()).equals(label))
                            .toList();
            if (found.isEmpty()) {
                unknown.add(label);
            }
            found.forEach(row -> chosen.put(row.label(), row));
        }
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException(
                    ("the catalogue has no row %s: use numbers such as 25, or 13p for row 13 on PostgreSQL,"
                                    + " 13m on MariaDB, 13h on H2, 13d on Derby, 13s on SQLite")
                            .formatted(String.join(", ", unknown)));
        }
        return List.copyOf(chosen.values());
    }
}
