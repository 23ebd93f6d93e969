package dev.weir.tools.migrate;

import dev.weir.tools.settings.SettingsEntry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Present;
import org.snakeyaml.engine.v2.api.lowlevel.Serialize;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;

/**
 * Settings as YAML, nested at their dots. What was plain stays plain and what was quoted stays
 * quoted, so that a number or a password is read again as it was.
 */
final class YamlText {

    private static final int WIDEST = 10_000;

    private static final DumpSettings SETTINGS =
            DumpSettings.builder().setDefaultFlowStyle(FlowStyle.BLOCK).setWidth(WIDEST).build();

    private static final ScalarResolver RESOLVER = SETTINGS.getSchema().getScalarResolver();

    private YamlText() {}

    static String of(List<SettingsEntry> entries) {
        if (entries.isEmpty()) {
            return "";
        }
        Map<String, Object> tree = new LinkedHashMap<>();
        entries.forEach(entry -> put(tree, entry));
        return new Present(SETTINGS)
                .emitToString(new Serialize(SETTINGS).serializeOne(mapping(tree)).iterator());
    }

    @SuppressWarnings("unchecked") // the tree holds entries and trees
    private static void put(Map<String, Object> tree, SettingsEntry entry) {
        String[] parts = entry.name().split("\\.");
        Map<String, Object> level = tree;
        for (int i = 0; i < parts.length - 1; i++) {
            Object below =
                    level.computeIfAbsent(parts[i], p -> new LinkedHashMap<String, Object>());
            if (!(below instanceof Map<?, ?>)) {
                // "a: 1" and "a.b: 2": the rest of the name stays one
                level.put(String.join(".", List.of(parts).subList(i, parts.length)), entry);
                return;
            }
            level = (Map<String, Object>) below;
        }
        level.put(parts[parts.length - 1], entry);
    }

    private static Node mapping(Map<?, ?> tree) {
        List<NodeTuple> tuples = new ArrayList<>();
        tree.forEach(
                (name, value) ->
                        tuples.add(
                                new NodeTuple(
                                        scalar((String) name, false),
                                        value instanceof Map<?, ?> below
                                                ? mapping(below)
                                                : scalar((SettingsEntry) value))));
        return new MappingNode(
                Tag.MAP, true, tuples, FlowStyle.BLOCK, Optional.empty(), Optional.empty());
    }

    private static Node scalar(SettingsEntry entry) {
        return scalar(entry.value(), entry.quoted());
    }

    private static Node scalar(String value, boolean quoted) {
        return quoted
                ? new ScalarNode(Tag.STR, value, ScalarStyle.SINGLE_QUOTED)
                : new ScalarNode(RESOLVER.resolve(value, true), value, ScalarStyle.PLAIN);
    }
}
