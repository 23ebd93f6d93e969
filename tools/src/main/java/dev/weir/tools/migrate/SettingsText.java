package dev.weir.tools.migrate;

import dev.weir.tools.settings.SettingNames;
import dev.weir.tools.settings.SettingsEntry;
import dev.weir.tools.settings.SettingsFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The result as text, written as the file was: what became of each setting as comments, then the
 * settings.
 */
final class SettingsText {

    private static final int WIDTH = 110;

    private final Migration migration;

    SettingsText(Migration migration) {
        this.migration = migration;
    }

    /** With every value, for a file. */
    String whole() {
        return text(w -> w.entry().value());
    }

    /** With secrets hidden, for a terminal. */
    String shown() {
        return text(Written::shown);
    }

    private String text(Function<Written, String> value) {
        boolean yaml = migration.file().syntax() == SettingsFile.Syntax.YAML;
        List<String> documents = new ArrayList<>();
        for (MigratedDocument document : migration.documents()) {
            List<String> comments = new ArrayList<>(documents.isEmpty() ? heading() : List.of());
            document.outcomes().forEach(o -> comments.add(o.line()));
            List<SettingsEntry> entries = new ArrayList<>(activation(document));
            entries.addAll(document.kept());
            document.written()
                    .forEach(
                            w ->
                                    entries.add(
                                            new SettingsEntry(
                                                    w.entry().name(),
                                                    value.apply(w),
                                                    w.entry().quoted())));
            documents.add(
                    comments.stream().map(SettingsText::comment).collect(Collectors.joining())
                            + (yaml ? YamlText.of(entries) : PropertiesText.of(entries)));
        }
        return String.join(yaml ? "---\n" : "#---\n", documents);
    }

    private List<String> heading() {
        List<String> lines = new ArrayList<>();
        lines.add(
                "Weir's settings, from those of %s in %s%s."
                        .formatted(
                                migration.pool().type().label(),
                                String.valueOf(migration.file().path().getFileName()),
                                migration.pool().group().isEmpty()
                                        ? ""
                                        : " (" + migration.pool().group() + ")"));
        migration.problems().forEach(p -> lines.add("Weir refuses this: " + p));
        lines.add("");
        return lines;
    }

    /** What says when the document holds; a list in one value, as Spring reads it too. */
    private static List<SettingsEntry> activation(MigratedDocument document) {
        Map<String, List<SettingsEntry>> byName = new LinkedHashMap<>();
        document.activation()
                .forEach(
                        e ->
                                byName.computeIfAbsent(
                                                SettingNames.unindexed(e.name()),
                                                n -> new ArrayList<>())
                                        .add(e));
        List<SettingsEntry> entries = new ArrayList<>();
        byName.forEach(
                (name, all) ->
                        entries.add(
                                new SettingsEntry(
                                        name,
                                        all.stream()
                                                .map(SettingsEntry::value)
                                                .collect(Collectors.joining(",")),
                                        all.getFirst().quoted())));
        return entries;
    }

    /** A sentence as comment lines of bearable length. */
    private static String comment(String sentence) {
        StringBuilder text = new StringBuilder();
        StringBuilder line = new StringBuilder("#");
        // a value may hold a line break, which would end the comment
        for (String word : sentence.split("\\s+")) {
            if (line.length() + 1 + word.length() > WIDTH && line.length() > 3) {
                text.append(line).append('\n');
                line.setLength(0);
                line.append("#  ");
            }
            line.append(word.isEmpty() ? "" : " ").append(word);
        }
        return text.append(line).append('\n').toString();
    }
}
