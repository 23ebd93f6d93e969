package dev.weir.lab.bleed;

import dev.weir.catalogue.bleed.Disguise;
import dev.weir.catalogue.bleed.FuzzTarget;
import dev.weir.catalogue.bleed.FuzzTarget.Scene;
import dev.weir.catalogue.bleed.Sql;
import dev.weir.lab.pools.PoolUnderTest;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.Progress;
import dev.weir.tools.result.Section;
import dev.weir.tools.result.Table;
import dev.weir.tools.result.Threshold;
import dev.weir.tools.text.FailureText;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Random statements, each in a lease of its own, on a pool of one connection. The server is the
 * judge: what the next borrower finds must be what the first of all found. Statements that fail
 * count too, since they may have done their work before.
 *
 * <p>With one seed the same statements are tried in the same order.
 */
final class Fuzz {

    /** Of leaks and of errors; the first ones tell of their kinds. */
    private static final int MOST_SHOWN = 50;

    /** A pool learns which functions are harmless; a new one has to learn it again. */
    private static final int TEXTS_PER_POOL = 2_000;

    private final FuzzTarget target;
    private final Supplier<PoolUnderTest> pools;
    private final boolean mariaDb;
    private final int texts;
    private final long seed;

    private final List<List<String>> leaks = new ArrayList<>();
    private final Map<String, int[]> counts = new LinkedHashMap<>();
    private int leaking;

    Fuzz(FuzzTarget target, Supplier<PoolUnderTest> pools, boolean mariaDb, int texts, long seed) {
        this.target = target;
        this.pools = pools;
        this.mariaDb = mariaDb;
        this.texts = texts;
        this.seed = seed;
    }

    /**
     * Tries them, until the end or until that is asked for: what was tried by then counts.
     *
     * @param console told of each scene that is over
     */
    void run(Console console, EarlyEnd end) throws SQLException {
        Progress progress = new Progress(console, texts / TEXTS_PER_POOL + target.scenes().size());
        int shares = target.scenes().stream().mapToInt(Scene::share).sum();
        for (Scene scene : target.scenes()) {
            if (end.isAsked()) {
                return;
            }
            past(scene.make());
            int left = Math.max(1, texts * scene.share() / shares);
            for (int part = 0; left > 0 && !end.isAsked(); part++) {
                progress.now(scene.name() + ", " + leaking + " leaks");
                int now = Math.min(left, TEXTS_PER_POOL);
                Random random = new Random(Objects.hash(seed, scene.name(), part));
                tryOut(scene, now, random, end);
                left -= now;
                progress.stepDone();
            }
            past(scene.strike());
            console.step(
                    "%s: %d statements tried so far, %d reached the next borrower"
                            .formatted(scene.name(), tried(), leaking));
        }
    }

    private void past(List<String> statements) throws SQLException {
        try (Connection direct = target.fixture().connect()) {
            Sql.run(direct, statements.toArray(String[]::new));
        }
    }

    /** Leases that begin with a look and end with a statement. A leak ends the pool. */
    private void tryOut(Scene scene, int many, Random random, EarlyEnd end) throws SQLException {
        Disguise disguise = new Disguise(random, mariaDb);
        int[] count = counts.computeIfAbsent(scene.name(), name -> new int[3]);
        int tried = 0;
        while (tried < many && !end.isAsked()) {
            try (PoolUnderTest pool = pools.get()) {
                DataSource source = pool.open(OneConnection.on(target.fixture()));
                String fresh = look(source, null, random, count);
                boolean clean = true;
                while (clean && tried < many && !end.isAsked()) {
                    String text = disguise.of(scene.grammar().next(random));
                    look(source, text, random, count);
                    tried++;
                    count[0]++;
                    String found = look(source, null, random, count);
                    clean = fresh.equals(found);
                    if (!clean) {
                        count[1]++;
                        leaking++;
                        shown(scene, text, fresh, found);
                    }
                }
            }
        }
    }

    /** Tells what a borrower finds, and runs the text if there is one. */
    private String look(DataSource source, @Nullable String text, Random random, int[] count)
            throws SQLException {
        try (Connection c = source.getConnection()) {
            if (text == null) {
                return found(c);
            }
            try {
                run(c, text, random);
            } catch (SQLException refused) {
                count[2]++;
            }
            return "";
        }
    }

    private String found(Connection c) {
        try {
            return String.valueOf(Sql.one(c, target.state()));
        } catch (SQLException e) {
            return "the look is refused: " + FailureText.of(e);
        }
    }

    private static void run(Connection c, String text, Random random) throws SQLException {
        boolean transaction = random.nextInt(4) == 0;
        if (transaction) {
            c.setAutoCommit(false);
        }
        boolean prepared = random.nextInt(3) == 0;
        if (prepared) {
            try (PreparedStatement s = c.prepareStatement(text)) {
                s.execute();
            }
        } else {
            try (Statement s = c.createStatement()) {
                s.execute(text);
            }
        }
        if (transaction && random.nextBoolean()) {
            c.commit();
        }
    }

    private void shown(Scene scene, String text, String fresh, String found) {
        if (leaks.size() < MOST_SHOWN) {
            leaks.add(List.of(scene.name(), onOneLine(text), difference(fresh, found)));
        }
    }

    /** With white space as it is, so that the statement can be tried again. */
    private static String onOneLine(String text) {
        return text.replace("\\", "\\\\")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replace("\t", "\\t")
                .replace("\f", "\\f");
    }

    /** The parts of a state that differ. */
    private static String difference(String fresh, String found) {
        String[] before = fresh.split("[|,]", -1);
        String[] after = found.split("[|,]", -1);
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < Math.min(before.length, after.length); i++) {
            if (!before[i].equals(after[i])) {
                parts.add(after[i] + " for " + before[i]);
            }
        }
        return String.join("; ", parts);
    }

    /** How many statements were tried. */
    int tried() {
        return counts.values().stream().mapToInt(count -> count[0]).sum();
    }

    /** How many statements reached the next borrower. */
    int leaking() {
        return leaking;
    }

    Threshold threshold() {
        return Threshold.atMost("Weir: random statements that reach B", leaking, 0, "statements");
    }

    List<Map<String, Object>> rows() {
        List<Map<String, Object>> rows = new ArrayList<>();
        counts.forEach(
                (scene, count) -> {
                    Map<String, Object> row = new LinkedHashMap<>();
                    row.put("pool", "Weir");
                    row.put("scene", scene);
                    row.put("statements", count[0]);
                    row.put("leaks", count[1]);
                    row.put("refusedByTheServer", count[2]);
                    rows.add(row);
                });
        return rows;
    }

    Section section() {
        List<List<String>> summary = new ArrayList<>();
        counts.forEach(
                (scene, count) ->
                        summary.add(
                                List.of(
                                        scene,
                                        String.valueOf(count[0]),
                                        String.valueOf(count[2]),
                                        String.valueOf(count[1]))));
        return new Section(
                "Random statements",
                List.of(
                        "Each statement changes its session by something that is wrapped in random"
                                + " syntax. The next borrower's session is compared with a new one."),
                List.of(
                        new Table(
                                "Statements tried, seed " + seed,
                                "Refused: by the server, which may have done part of the work.",
                                List.of("what the database has", "statements", "refused", "leaks"),
                                summary),
                        new Table(
                                "What reached B, the first " + MOST_SHOWN,
                                "",
                                List.of("what the database has", "A's statement", "seen"),
                                leaks)),
                List.of());
    }
}
