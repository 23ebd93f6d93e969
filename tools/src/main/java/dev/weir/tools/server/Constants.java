package dev.weir.tools.server;

import java.util.LinkedHashMap;
import java.util.Map;

/** Numbers by name from a {@link DataTable} with the columns name, value and source. */
public final class Constants {

    private final String file;
    private final Map<String, Double> values;

    private Constants(String file, Map<String, Double> values) {
        this.file = file;
        this.values = values;
    }

    /**
     * Reads a file that lies beside a class.
     *
     * @throws IllegalStateException naming the place, if it cannot be read
     */
    public static Constants beside(Class<?> user, String file) {
        Map<String, Double> values = new LinkedHashMap<>();
        for (DataTable.Row row : DataTable.beside(user, file)) {
            values.put(row.text("name"), row.number("value"));
        }
        return new Constants(file, values);
    }

    /**
     * The number of that name.
     *
     * @throws IllegalStateException if there is none
     */
    public double get(String name) {
        Double value = values.get(name);
        if (value == null) {
            throw new IllegalStateException(file + " has no '" + name + "'");
        }
        return value;
    }
}
