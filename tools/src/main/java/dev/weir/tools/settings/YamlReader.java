package dev.weir.tools.settings;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * Reads YAML into flat names as Spring Boot does. It stops at the tree of nodes: values stay as
 * they are written, so a size of {@code 010} or a password of {@code yes} is not interpreted.
 */
final class YamlReader {

    /** Aliases may multiply a small file into one that fills the memory. */
    private static final int MOST_ENTRIES = 100_000;

    private static final int DEEPEST = 50;

    private final Path path;

    YamlReader(Path path) {
        this.path = path;
    }

    /**
     * The documents of a text.
     *
     * @throws IllegalArgumentException naming the file and the line, if the text is broken
     */
    List<SettingsDocument> documents(String text) {
        List<SettingsDocument> documents = new ArrayList<>();
        try {
            LoadSettings settings = LoadSettings.builder().setLabel(path.toString()).build();
            for (Node root : new Compose(settings).composeAllFromString(text)) {
                List<SettingsEntry> entries = new ArrayList<>();
                if (!isEmpty(root)) {
                    if (!(root instanceof MappingNode)) {
                        throw broken(root, "the document is no mapping of names to values");
                    }
                    flatten("", root, 0, entries);
                }
                documents.add(new SettingsDocument(entries));
            }
        } catch (MarkedYamlEngineException e) {
            // the message of the exception itself quotes the file, which may hold a password
            String line = e.getProblemMark().map(m -> ", line " + (m.getLine() + 1)).orElse("");
            throw new IllegalArgumentException(
                    "%s%s: broken YAML: %s".formatted(path, line, e.getProblem()), e);
        } catch (YamlEngineException e) {
            throw new IllegalArgumentException(path + ": broken YAML", e);
        }
        return documents;
    }

    private void flatten(String name, Node node, int depth, List<SettingsEntry> into) {
        if (depth > DEEPEST || into.size() > MOST_ENTRIES) {
            throw broken(node, "the document is too deep or too large for a file of settings");
        }
        switch (node) {
            case MappingNode mapping -> flattenMapping(name, mapping, depth, into);
            case SequenceNode list -> {
                for (int i = 0; i < list.getValue().size(); i++) {
                    flatten(name + "[" + i + "]", list.getValue().get(i), depth + 1, into);
                }
            }
            case ScalarNode scalar -> {
                if (!isEmpty(scalar)) {
                    into.add(new SettingsEntry(name, scalar.getValue(), !scalar.isPlain()));
                }
            }
            default -> throw broken(node, "a node of an unknown kind");
        }
    }

    private void flattenMapping(
            String name, MappingNode mapping, int depth, List<SettingsEntry> into) {
        Set<String> seen = new HashSet<>();
        List<Node> merged = new ArrayList<>();
        int first = into.size();
        for (NodeTuple tuple : mapping.getValue()) {
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                throw broken(tuple.getKeyNode(), "a name of a setting must be text");
            }
            if (key.isPlain() && key.getValue().equals("<<")) {
                merged.add(tuple.getValueNode());
                continue;
            }
            if (!seen.add(key.getValue())) {
                throw broken(key, "'%s' is there twice".formatted(key.getValue()));
            }
            String inner = key.getValue();
            String whole =
                    name.isEmpty() || inner.startsWith("[") ? name + inner : name + "." + inner;
            flatten(whole, tuple.getValueNode(), depth + 1, into);
        }
        for (Node base : merged) {
            merge(name, base, depth, first, into);
        }
    }

    /** Adds what {@code <<} names; what the mapping says itself stays. */
    private void merge(String name, Node base, int depth, int first, List<SettingsEntry> into) {
        List<SettingsEntry> added = new ArrayList<>();
        if (base instanceof SequenceNode list) {
            list.getValue().forEach(each -> merge(name, each, depth + 1, first, into));
            return;
        }
        flatten(name, base, depth + 1, added);
        Set<String> own = new HashSet<>();
        into.subList(first, into.size()).forEach(e -> own.add(e.name()));
        added.stream().filter(e -> !own.contains(e.name())).forEach(into::add);
    }

    private static boolean isEmpty(Node node) {
        return node instanceof ScalarNode scalar
                && scalar.isPlain()
                && (scalar.getValue().isEmpty()
                        || scalar.getValue().equals("~")
                        || scalar.getValue().equals("null"));
    }

    private IllegalArgumentException broken(Node node, String problem) {
        Optional<Integer> line = node.getStartMark().map(mark -> mark.getLine() + 1);
        return new IllegalArgumentException(
                "%s%s: %s".formatted(path, line.map(l -> ", line " + l).orElse(""), problem));
    }
}
