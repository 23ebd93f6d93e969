package dev.weir.lab.tune;

import dev.weir.tools.result.Section;
import dev.weir.tools.result.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What would be tried: every comparator's values side by side, their memory, and their snippets.
 */
final class PlanReport {

    private final Surface surface;
    private final Facts facts;
    private final Field field;

    PlanReport(Surface surface, Facts facts, Field field) {
        this.surface = surface;
        this.facts = facts;
        this.field = field;
    }

    /** In sentences. */
    List<String> summary(String whatHappens) {
        List<String> sentences = new ArrayList<>();
        sentences.add(facts.words());
        sentences.addAll(field.leftOut());
        if (!surface.unused().isEmpty()) {
            sentences.add("Left alone: " + String.join("; ", surface.unused()) + ".");
        }
        for (CheckedConfiguration checked : field.comparators()) {
            if (!checked.fits()) {
                sentences.add(checked.reason());
            }
        }
        sentences.add(whatHappens);
        return sentences;
    }

    /** The tables. */
    Section section() {
        List<Table> tables = new ArrayList<>();
        tables.add(values());
        tables.add(needs());
        for (CheckedConfiguration checked : field.comparators()) {
            Table snippet = snippet(surface, checked.configuration());
            if (!snippet.rows().isEmpty()) {
                tables.add(snippet);
            }
        }
        return new Section(
                "The comparators on this server", List.of(facts.words()), tables, List.of());
    }

    private Table values() {
        List<Configuration> columns = new ArrayList<>();
        columns.add(surface.current());
        field.comparators().forEach(checked -> columns.add(checked.configuration()));
        List<String> headings = new ArrayList<>(List.of("knob", "takes effect"));
        columns.forEach(column -> headings.add(column.name()));
        List<List<String>> rows = new ArrayList<>();
        for (String knob : surface.knobs()) {
            List<String> row = new ArrayList<>(List.of(knob, effect(surface, knob)));
            columns.forEach(column -> row.add(column.value(knob)));
            rows.add(row);
        }
        return new Table(
                "Values side by side",
                "A comparator that says nothing of a knob has the built-in value.",
                headings,
                rows);
    }

    private Table needs() {
        List<List<String>> rows = new ArrayList<>();
        for (CheckedConfiguration checked : field.comparators()) {
            rows.add(
                    List.of(
                            checked.configuration().name(),
                            checked.says(),
                            CheckedConfiguration.words(checked.trial()),
                            CheckedConfiguration.words(checked.served()),
                            starts(checked)));
        }
        return new Table(
                "Memory and validity",
                "Part of the server's memory: with four busy sessions for each processor, and with"
                        + " every session busy. Above 80 % or 100 % nothing is tried.",
                List.of(
                        "comparator",
                        "what it is",
                        "in a trial",
                        "%d connections".formatted(facts.connections()),
                        "starts"),
                rows);
    }

    private String starts(CheckedConfiguration checked) {
        if (!field.asked()) {
            return "not asked";
        }
        return checked.problem().isEmpty() ? "yes" : "no";
    }

    /** A configuration as lines of a configuration file, each with its reason. */
    static Table snippet(Surface surface, Configuration configuration) {
        List<List<String>> rows = new ArrayList<>();
        for (String line : surface.snippet(configuration)) {
            String knob = line.substring(0, line.indexOf(' '));
            rows.add(List.of(line, effect(surface, knob), surface.knob(knob).why()));
        }
        return new Table(
                "Settings of " + configuration.name(),
                "",
                List.of(surface.dialect().confFile(), "takes effect", "what it is"),
                rows);
    }

    /** When a change of the knob holds. */
    static String effect(Surface surface, String knob) {
        return surface.setting(knob).map(ServerSetting::needsRestart).orElse(false)
                ? "restart"
                : "reload";
    }

    /** For programs: a row for each comparator. */
    List<Map<String, Object>> rows() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (CheckedConfiguration checked : field.comparators()) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("comparator", checked.configuration().name());
            row.put("says", checked.says());
            row.put("values", checked.configuration().values());
            row.put("snippet", surface.snippet(checked.configuration()));
            row.put("startsHere", starts(checked));
            row.put("fits", checked.fits());
            row.put("expectedBytes", Math.round(checked.served().expectedBytes()));
            row.put("worstBytes", Math.round(checked.served().worstBytes()));
            rows.add(row);
        }
        return rows;
    }
}
