package dev.weir.lab.tune;

import dev.weir.tools.server.Setting;
import dev.weir.tools.server.Settings;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The knobs that trials may change on a server: those of the table that it has, without those that
 * need a restart where none is allowed.
 */
final class Surface {

    /** A draw lies between a third and three times the value that it is drawn around. */
    private static final double SPREAD = 3;

    /** How often a draw leaves a knob as it is: most knobs of a good configuration are good. */
    private static final double LEFT_ALONE = 0.5;

    private static final double SPECIAL = 0.1;

    /** Of the steps of one knob: there is no other way from a size to what is none. */
    private static final double SPECIAL_STEP = 0.3;

    /** Of the steps that may go far. */
    private static final double END = 0.25;

    /** Where draws of a knob lie. */
    private record Range(double from, double to) {}

    private record Place(String knob, Facts facts) {}

    private final Map<Place, Range> ranges = new HashMap<>();
    private final Dialect dialect;
    private final Map<String, Knob> table;
    private final Map<String, ServerSetting> read;
    private final Map<String, ServerSetting> settings;
    private final List<String> knobs;
    private final List<String> unused;
    private final Configuration builtIn;
    private final Configuration current;

    private Surface(
            Dialect dialect,
            Map<String, Knob> table,
            Map<String, ServerSetting> read,
            Map<String, ServerSetting> settings,
            List<String> unused) {
        this.dialect = dialect;
        this.table = table;
        this.read = read;
        this.settings = settings;
        this.knobs = List.copyOf(settings.keySet());
        this.unused = unused;
        this.builtIn = configuration("default", ServerSetting::builtIn);
        this.current = configuration("now", ServerSetting::now);
    }

    /**
     * What the server at the other end has.
     *
     * @param restarts whether knobs count that need one
     */
    static Surface of(Dialect dialect, Connection c, boolean restarts) throws SQLException {
        return of(dialect, dialect.settings(c, Knob.all(dialect).keySet()), restarts);
    }

    /** The same of settings that have been read. */
    static Surface of(Dialect dialect, Map<String, ServerSetting> asRead, boolean restarts) {
        Map<String, Knob> table = Knob.all(dialect);
        Map<String, ServerSetting> read = new LinkedHashMap<>(asRead);
        if (restarts) {
            // To resize a cache in service takes minutes under load, and may come to nothing.
            dialect.caches()
                    .forEach(cache -> read.computeIfPresent(cache, (k, s) -> s.atRestart()));
        }
        Map<String, ServerSetting> used = new LinkedHashMap<>();
        List<String> unused = new ArrayList<>();
        for (String name : table.keySet()) {
            ServerSetting setting = read.get(name);
            if (setting == null) {
                unused.add(name + ": this server has no such setting");
            } else if (setting.needsRestart() && !restarts) {
                unused.add(
                        "%s: needs a restart (%s)"
                                .formatted(
                                        name,
                                        dialect == Dialects.MARIADB
                                                ? "--restarts and --settings-file"
                                                : "--restarts"));
            } else if (!setting.fixedBy().isEmpty()) {
                unused.add(
                        "%s: set by the server's %s, which nothing overrides"
                                .formatted(name, setting.fixedBy()));
            } else {
                used.put(name, setting);
            }
        }
        return new Surface(dialect, table, read, used, unused);
    }

    private interface Reading {
        String of(ServerSetting setting);
    }

    private Configuration configuration(String name, Reading reading) {
        Map<String, String> values = new LinkedHashMap<>();
        settings.forEach(
                (knob, setting) ->
                        values.put(knob, setting.text(knob(knob).kind(), reading.of(setting))));
        return new Configuration(name, values);
    }

    /** What kind of server it is of. */
    Dialect dialect() {
        return dialect;
    }

    /** The knob of the table. */
    Knob knob(String name) {
        Knob knob = table.get(name);
        if (knob == null) {
            throw new IllegalStateException("the table of knobs has no " + name);
        }
        return knob;
    }

    /** What the server says of a knob; empty if trials do not change it. */
    Optional<ServerSetting> setting(String knob) {
        return Optional.ofNullable(settings.get(knob));
    }

    /** The knobs that trials change, in the order of the table. */
    List<String> knobs() {
        return knobs;
    }

    /** Knobs of the table that trials leave alone, each with the reason. */
    List<String> unused() {
        return unused;
    }

    /** The values of a server that nobody has told anything. */
    Configuration builtIn() {
        return builtIn;
    }

    /** The values in force when the server was read. */
    Configuration current() {
        return current;
    }

    /**
     * The number that a configuration means for a knob, also for one that trials do not change:
     * what is in force then; 0 if the server has no such knob.
     */
    double number(Configuration configuration, String name) {
        Kind kind = knob(name).kind();
        String value = configuration.values().get(name);
        if (value != null) {
            return kind.number(value);
        }
        ServerSetting setting = read.get(name);
        return setting == null ? 0 : kind.number(setting.text(kind, setting.now()));
    }

    /** What a server of that configuration would say of itself, as far as the table goes. */
    Settings settings(Configuration configuration, Map<String, String> besides) {
        List<Setting> all = new ArrayList<>();
        read.values()
                .forEach(
                        one ->
                                all.add(
                                        new Setting(
                                                one.name(), one.now(), one.unit(), true, false)));
        Map<String, String> changes = new LinkedHashMap<>(configuration.values());
        changes.putAll(besides);
        return Settings.of(all).with(changes);
    }

    /**
     * Where a value lies: 0 to 1 within the range of draws by its logarithm, somewhat outside it
     * for values beyond, and at -1 for those that mean something else than their size.
     */
    double feature(String name, String value, Facts facts) {
        Knob knob = knob(name);
        if (knob.kind() == Kind.CHOICE) {
            return knob.choices().indexOf(value);
        }
        double number = knob.kind().number(value);
        if (number <= 0) {
            return -1;
        }
        Range range = range(knob, facts);
        double from = Math.log(range.from());
        double to = Math.log(range.to());
        return to == from ? 0 : (Math.log(number) - from) / (to - from);
    }

    /** Whether the server's own limits allow the value. */
    boolean takes(String knob, String value) {
        return setting(knob).map(found -> found.takes(knob(knob).kind(), value)).orElse(false);
    }

    /** The lines of a configuration file that make a server of built-in values one of these. */
    List<String> snippet(Configuration configuration) {
        List<String> lines = new ArrayList<>();
        for (String knob : configuration.differsFrom(builtIn)) {
            lines.add(dialect.confLine(knob, knob(knob).kind(), configuration.value(knob)));
        }
        return lines;
    }

    /** Whether a step leaves pages to be read again that were in memory. */
    boolean emptiesCache(Configuration from, Configuration to) {
        return to.differsFrom(from).stream().anyMatch(dialect.caches()::contains);
    }

    /** Whether a step from one to the other needs a restart. */
    boolean needsRestart(Configuration from, Configuration to) {
        return to.differsFrom(from).stream()
                .anyMatch(knob -> setting(knob).map(ServerSetting::needsRestart).orElse(false));
    }

    /**
     * A configuration drawn around another: some knobs are left, numbers lie within a third to
     * three times the value, evenly over their logarithm, and within the table's and the server's
     * limits.
     */
    Configuration draw(String name, Configuration around, Facts facts, SplittableRandom random) {
        return draw(name, around, SPREAD, facts, random);
    }

    /** The same with numbers anywhere within the table's range. */
    Configuration drawAnywhere(
            String name, Configuration around, Facts facts, SplittableRandom random) {
        return draw(name, around, Double.POSITIVE_INFINITY, facts, random);
    }

    /**
     * The same with one knob changed only: a word to another, a number to one near it, or where
     * {@code far} says so to one anywhere, and now and then to an end of the table's range, where
     * the best of many a knob lies.
     */
    Configuration drawStep(
            String name,
            Configuration around,
            String knob,
            boolean far,
            Facts facts,
            SplittableRandom random) {
        String drawn;
        if (far && knob(knob).kind() != Kind.CHOICE && random.nextDouble() < END) {
            Range range = range(knob(knob), facts);
            drawn = knob(knob).kind().text(random.nextBoolean() ? range.from() : range.to());
        } else {
            double spread = far && random.nextBoolean() ? Double.POSITIVE_INFINITY : SPREAD;
            drawn = drawn(knob(knob), around.value(knob), spread, SPECIAL_STEP, facts, random);
        }
        return takes(knob, drawn) ? around.with(name, knob, drawn) : around;
    }

    private Configuration draw(
            String name,
            Configuration around,
            double spread,
            Facts facts,
            SplittableRandom random) {
        Map<String, String> values = new LinkedHashMap<>(around.values());
        for (String knob : knobs) {
            if (random.nextDouble() < LEFT_ALONE) {
                continue;
            }
            String drawn = drawn(knob(knob), around.value(knob), spread, SPECIAL, facts, random);
            if (takes(knob, drawn)) {
                values.put(knob, drawn);
            }
        }
        return new Configuration(name, values);
    }

    private String drawn(
            Knob knob,
            String around,
            double spread,
            double special,
            Facts facts,
            SplittableRandom random) {
        if (knob.kind() == Kind.CHOICE) {
            List<String> others =
                    knob.choices().stream()
                            .filter(word -> !word.equals(around) && takes(knob.name(), word))
                            .toList();
            return others.isEmpty() ? around : others.get(random.nextInt(others.size()));
        }
        if (!knob.special().isEmpty() && random.nextDouble() < special) {
            return knob.special().get(random.nextInt(knob.special().size()));
        }
        Range range = range(knob, facts);
        double from = range.from();
        double to = range.to();
        double value = knob.kind().number(around);
        double low = value <= 0 ? from : Math.clamp(value / spread, from, to);
        double high = value <= 0 ? to : Math.clamp(value * spread, from, to);
        return knob.kind().text(Math.exp(between(Math.log(low), Math.log(high), random)));
    }

    private Range range(Knob knob, Facts facts) {
        return ranges.computeIfAbsent(
                new Place(knob.name(), facts),
                place -> {
                    double to = knob.to().number(facts.variables());
                    // With little memory what a knob may take is less than where it usually begins.
                    return new Range(Math.min(to, knob.from().number(facts.variables())), to);
                });
    }

    private static double between(double low, double high, SplittableRandom random) {
        return low + random.nextDouble() * (high - low);
    }
}
