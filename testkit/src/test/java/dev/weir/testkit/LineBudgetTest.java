package dev.weir.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * No module, and no package of {@code pool} and {@code lab}, has more lines of Java than {@code
 * .ci/budget} gives it. All lines count, and of a module what is no main code too. Numbers there
 * only go down: a change that deletes lowers them, and one that needs more says in a decision which
 * mechanism it replaces.
 */
@Tag("fast")
class LineBudgetTest {

    private static final Path ROOT = Path.of("..");
    private static final Path BUDGET = ROOT.resolve(".ci/budget");

    /** The budget with each number lowered to what there is; what has no row gets 0. */
    private static final Path LOWERED = Path.of("target", "budget");

    private static final List<String> BY_PACKAGE = List.of("pool", "lab");

    /** How far below its budget a number may be before the budget has to follow. */
    private static final long SLACK = 100;

    private final Map<String, long[]> budget = new TreeMap<>();
    private final Map<String, long[]> lines = new TreeMap<>();

    LineBudgetTest() throws IOException {
        for (String row : Files.readAllLines(BUDGET)) {
            if (!row.startsWith("#")) {
                String[] words = (row + " 0").split(" +");
                long[] most = {Long.parseLong(words[1]), Long.parseLong(words[2])};
                budget.put(words[0], most);
            }
        }
        try (Stream<Path> modules = Files.list(ROOT)) {
            for (Path module : modules.filter(m -> Files.isDirectory(m.resolve("src"))).toList()) {
                count(module);
            }
        }
        writeLowered();
    }

    @Test
    void nothingIsLongerThanItsBudget() {
        assertThat(rows((now, given) -> now > given))
                .as("lines over the budget in .ci/budget")
                .isEmpty();
    }

    @Test
    void theBudgetIsLoweredByTheChangeThatDeletes() {
        assertThat(rows((now, given) -> now < given - SLACK))
                .as("lines under the budget: lower it, as by cp testkit/target/budget .ci/budget")
                .isEmpty();
    }

    private interface Comparison {
        boolean holds(long now, long given);
    }

    private List<String> rows(Comparison comparison) {
        List<String> rows = new ArrayList<>();
        Map<String, long[]> all = new TreeMap<>(budget);
        lines.forEach(all::putIfAbsent);
        for (String name : all.keySet()) {
            long[] now = lines.getOrDefault(name, new long[2]);
            long[] given = budget.getOrDefault(name, new long[2]);
            for (int i = 0; i < 2; i++) {
                if (comparison.holds(now[i], given[i])) {
                    rows.add(
                            "%s %s: %d lines for %d"
                                    .formatted(name, i == 0 ? "main" : "other", now[i], given[i]));
                }
            }
        }
        return rows;
    }

    private void count(Path module) throws IOException {
        String name = module.getFileName().toString();
        try (Stream<Path> files = Files.walk(module.resolve("src"))) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
                Path path = module.relativize(file);
                boolean main = path.startsWith(Path.of("src", "main"));
                long count;
                try (Stream<String> text = Files.lines(file)) {
                    count = text.count();
                }
                add(name, main ? 0 : 1, count);
                if (main && BY_PACKAGE.contains(name)) {
                    add(name + "/" + packageOf(name, path), 0, count);
                }
            }
        }
    }

    private void add(String name, int column, long count) {
        lines.computeIfAbsent(name, n -> new long[2])[column] += count;
    }

    /** The first folder below {@code dev/weir}, or below {@code dev/weir/lab}. */
    private static String packageOf(String module, Path file) {
        int names = module.equals("pool") ? 5 : 6;
        return file.getNameCount() > names + 1 ? file.getName(names).toString() : "(root)";
    }

    private void writeLowered() throws IOException {
        StringBuilder text = new StringBuilder();
        for (String row : Files.readAllLines(BUDGET)) {
            if (row.startsWith("#")) {
                text.append(row).append('\n');
            }
        }
        for (Map.Entry<String, long[]> entry : lines.entrySet()) {
            long[] now = entry.getValue();
            long[] given = budget.getOrDefault(entry.getKey(), new long[2]);
            text.append("%-24s%8d".formatted(entry.getKey(), Math.min(now[0], given[0])));
            if (!entry.getKey().contains("/")) {
                text.append("%8d".formatted(Math.min(now[1], given[1])));
            }
            text.append('\n');
        }
        Files.createDirectories(LOWERED.getParent());
        Files.writeString(LOWERED, text);
    }
}
