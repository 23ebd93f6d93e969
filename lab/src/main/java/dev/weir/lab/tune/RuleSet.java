package dev.weir.lab.tune;

import dev.weir.tools.server.DataTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A comparator: rules that make a configuration of the machine's facts, in their order: a rule may
 * use the knobs above it.
 */
record RuleSet(String key, String title, String says, String source, List<Rule> rules) {

    /** The key of the comparator that has the server's built-in values. */
    static final String DEFAULT = "default";

    /**
     * One knob's value.
     *
     * @param value an expression, or a word of a choice
     * @param when whether the rule speaks at all
     */
    record Rule(String knob, Formula value, Formula when, String source) {}

    /**
     * What the rules come to on a server.
     *
     * @param leftOut sentences on rules that the server cannot follow
     */
    record Derived(Configuration configuration, List<String> leftOut) {}

    /** All comparators of a server's table, in its order. */
    static List<RuleSet> all(Dialect dialect) {
        Map<String, List<Rule>> rules = new LinkedHashMap<>();
        for (DataTable.Row row : DataTable.beside(RuleSet.class, dialect.folder() + "rules.psv")) {
            rules.computeIfAbsent(row.text("comparator"), key -> new ArrayList<>())
                    .add(
                            new Rule(
                                    row.text("knob"),
                                    new Formula(row.text("value"), row.place()),
                                    new Formula(row.text("when"), row.place()),
                                    row.text("source")));
        }
        return DataTable.beside(RuleSet.class, dialect.folder() + "comparators.psv").stream()
                .map(
                        row ->
                                new RuleSet(
                                        row.text("key"),
                                        row.text("name"),
                                        row.text("says"),
                                        row.text("source"),
                                        rules.getOrDefault(row.text("key"), List.of())))
                .toList();
    }

    /** The configuration of these rules over the server's built-in values. */
    Derived on(Surface surface, Facts facts) {
        Map<String, String> values = new LinkedHashMap<>(surface.builtIn().values());
        Map<String, Double> variables = new LinkedHashMap<>(facts.variables());
        List<String> leftOut = new ArrayList<>();
        for (Rule rule : rules) {
            if (!rule.when().holds(variables)) {
                continue;
            }
            String value = value(surface, rule, variables);
            if (surface.setting(rule.knob()).isEmpty()) {
                leftOut.add(
                        "%s: %s = %s left out, trials here do not change that knob."
                                .formatted(title, rule.knob(), value));
            } else if (!surface.takes(rule.knob(), value)) {
                leftOut.add(
                        "%s: %s = %s left out, this server does not take that value."
                                .formatted(title, rule.knob(), value));
            } else {
                values.put(rule.knob(), value);
            }
        }
        return new Derived(new Configuration(title, values), leftOut);
    }

    /** The rule's value as text; what it comes to is a variable for the rules below. */
    private static String value(Surface surface, Rule rule, Map<String, Double> variables) {
        Knob knob = surface.knob(rule.knob());
        if (knob.kind() == Kind.CHOICE) {
            return rule.value().text();
        }
        double number = rule.value().number(variables);
        variables.put(rule.knob(), number);
        return knob.kind().text(number);
    }
}
