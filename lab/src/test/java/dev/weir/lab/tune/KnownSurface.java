package dev.weir.lab.tune;

import dev.weir.tools.server.DataTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A surface of {@code surfaces.psv}: what a configuration serves there, and what the best does. */
final class KnownSurface {

    private static final double KNEE = 1;

    private final String name;
    private final Surface server;

    /** By expression, factors by the value that they are at. */
    private final Map<Formula, TreeMap<Double, Double>> curves = new LinkedHashMap<>();

    KnownSurface(String name, Surface server) {
        this.name = name;
        this.server = server;
        Map<String, Formula> known = new LinkedHashMap<>();
        for (DataTable.Row row : DataTable.beside(KnownSurface.class, "surfaces.psv")) {
            if (row.text("surface").equals(name)) {
                Formula of =
                        known.computeIfAbsent(
                                row.text("of"), text -> new Formula(text, row.place()));
                double at = new Formula(row.text("at"), row.place()).number(Map.of());
                curves.computeIfAbsent(of, key -> new TreeMap<>()).put(at, row.number("factor"));
            }
        }
    }

    /** Their names. */
    static List<String> names() {
        return DataTable.beside(KnownSurface.class, "surfaces.psv").stream()
                .map(row -> row.text("surface"))
                .distinct()
                .toList();
    }

    /** What a configuration serves. */
    double at(Configuration configuration) {
        Map<String, Double> values = new LinkedHashMap<>();
        configuration
                .values()
                .forEach((knob, value) -> values.put(knob, number(server.knob(knob), value)));
        double product = 1;
        for (Map.Entry<Formula, TreeMap<Double, Double>> curve : curves.entrySet()) {
            product *= factor(curve.getValue(), curve.getKey().number(values));
        }
        return product;
    }

    private static double number(Knob knob, String value) {
        return knob.kind() == Kind.CHOICE
                ? knob.choices().indexOf(value)
                : knob.kind().number(value);
    }

    private static double factor(TreeMap<Double, Double> curve, double at) {
        Map.Entry<Double, Double> below = curve.floorEntry(at);
        Map.Entry<Double, Double> above = curve.ceilingEntry(at);
        if (below == null) {
            return curve.firstEntry().getValue();
        }
        if (above == null || above.getKey().equals(below.getKey())) {
            return below.getValue();
        }
        double low = Math.log(Math.max(KNEE, below.getKey()));
        double high = Math.log(Math.max(KNEE, above.getKey()));
        double part = high == low ? 1 : (Math.log(Math.max(KNEE, at)) - low) / (high - low);
        return below.getValue() + part * (above.getValue() - below.getValue());
    }

    /** No configuration serves more: the product of every curve's largest factor. */
    double best() {
        double product = 1;
        for (TreeMap<Double, Double> curve : curves.values()) {
            product *= curve.values().stream().mapToDouble(factor -> factor).max().orElse(1);
        }
        return product;
    }

    /** A configuration that does, of {@code surface-bests.psv}. */
    Configuration bestConfiguration() {
        Configuration best = server.builtIn();
        for (DataTable.Row row : DataTable.beside(KnownSurface.class, "surface-bests.psv")) {
            if (row.text("surface").equals(name)) {
                best = best.with("best", row.text("knob"), row.text("value"));
            }
        }
        return best;
    }
}
