package dev.weir.tools.migrate;

import static java.util.Comparator.reverseOrder;

import dev.weir.ConfigKey;
import dev.weir.tools.settings.SettingNames;
import dev.weir.tools.settings.SettingsDocument;
import dev.weir.tools.settings.SettingsEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Carries one document over: row by row of the pool's table, then what must hold together. */
final class DocumentMigration {

    private static final String ALL_BELOW = ".*";

    /** What Spring Boot reads itself, whatever the pool, and Weir's name of it. */
    private static final Map<String, String> SPRINGS =
            Map.of(
                    "url", ConfigKey.JDBC_URL.propertyName(),
                    "username", ConfigKey.USERNAME.propertyName(),
                    "password", ConfigKey.PASSWORD.propertyName(),
                    "driverclassname", ConfigKey.DRIVER_CLASS_NAME.propertyName(),
                    "jndiname", ConfigKey.DATA_SOURCE_JNDI.propertyName(),
                    "name", ConfigKey.POOL_NAME.propertyName());

    /** Druid's own, among the properties of the driver. */
    private static final List<String> DRUIDS = List.of("druid.", "config.");

    private final PoolGroup pool;
    private final SettingsDocument document;
    private final Set<String> before;
    private final KeyTable table;
    private final Layout layout;
    private final List<Given> given;
    private final Map<String, String> values = new HashMap<>();
    private final Map<String, Written> written = new LinkedHashMap<>();
    private final Map<String, Integer> places = new HashMap<>();
    private final Map<Given, KeyOutcome> outcomes = new LinkedHashMap<>();

    /** What goes back to a default, unless another setting of the document writes it. */
    private final Map<Given, String> defaults = new LinkedHashMap<>();

    private final List<KeyOutcome> beside = new ArrayList<>();
    private final List<SettingsEntry> kept = new ArrayList<>();
    private final List<Written> stays = new ArrayList<>();
    private final List<KeyOutcome> together = new ArrayList<>();

    /**
     * @param before settings of Weir's that earlier documents of the file write, and that hold
     *     where this one leaves them out
     */
    DocumentMigration(PoolGroup pool, SettingsDocument document, Set<String> before) {
        this.pool = pool;
        this.document = document;
        this.before = before;
        this.table = KeyTable.of(pool.type());
        this.layout = new Layout(pool);
        this.given = Given.in(document, pool::within);
        given.forEach(g -> values.put(SettingNames.fold(g.name()), g.value()));
    }

    /** Does the work, once. */
    void run() {
        Given.in(document, pool::beside).forEach(this::beside);
        Given.in(document, pool::provider).forEach(this::provider);
        given.stream()
                .sorted(
                        Comparator.<Given>comparingInt(
                                        g -> table.rule(g.name()).map(KeyRule::order).orElse(0))
                                .thenComparing(this::isSpringsSpelling, reverseOrder()))
                .forEach(g -> outcomes.put(g, outcome(g)));
        defaults.forEach(
                (setting, target) -> {
                    if (!written.containsKey(target)) {
                        outcomes.computeIfPresent(
                                setting, (s, o) -> backToDefault(s, target, o.sentence()));
                    }
                });
        together.addAll(new CrossRules(layout, written).apply());
    }

    /** What came of it, in the order of the file. */
    MigratedDocument result() {
        List<KeyOutcome> all = new ArrayList<>(beside);
        given.forEach(g -> all.add(outcomes.get(g)));
        all.addAll(together);
        List<Written> settings = new ArrayList<>(stays);
        written.values().stream()
                .sorted(Comparator.comparingInt(w -> places.getOrDefault(w.setting(), 0)))
                .forEach(settings::add);
        return new MigratedDocument(document.profile(), document.activation(), all, kept, settings);
    }

    /** A setting beside the group: Spring's own stay where they are. */
    private void beside(Given setting) {
        String folded = SettingNames.fold(setting.name());
        if (folded.equals("type")) {
            beside.add(
                    new KeyOutcome(
                            setting.whole(),
                            setting.value(),
                            Verdict.NOT_NEEDED,
                            List.of(),
                            "weir-spring-boot-starter takes the pool's place by being there."));
        } else if (SPRINGS.containsKey(folded)) {
            String name = SPRINGS.get(folded);
            stays.add(new Written(name, setting.entries().getFirst()));
            beside.add(
                    new KeyOutcome(
                            setting.whole(),
                            shown(setting, Optional.of(name)),
                            Verdict.TAKEN,
                            List.of(),
                            ""));
        } else if (table.rule(setting.name()).isPresent() && !setting.name().contains(".")) {
            beside.add(
                    new KeyOutcome(
                            setting.whole(),
                            "",
                            Verdict.NOT_NEEDED,
                            List.of(),
                            "Spring Boot does not read it here: it reads %s.%s."
                                    .formatted(pool.group(), setting.name())));
        }
    }

    /** Left as it is, Hibernate would go on with the pool of before. */
    private void provider(Given setting) {
        if (pool.type().isProvider(setting.value())) {
            kept.add(new SettingsEntry(setting.whole(), "weir", false));
            beside.add(
                    new KeyOutcome(
                            setting.whole(),
                            setting.value(),
                            Verdict.TRANSLATED,
                            List.of(setting.whole() + "=weir"),
                            "weir-hibernate is the provider of that name."));
        } else {
            kept.addAll(setting.entries());
            beside.add(
                    new KeyOutcome(
                            setting.whole(),
                            setting.value(),
                            Verdict.BY_HAND,
                            List.of(),
                            "Set it to weir, and Hibernate takes Weir."));
        }
    }

    /** Of several spellings Spring Boot takes the one with hyphens. */
    private boolean isSpringsSpelling(Given setting) {
        return pool.spring()
                && table.rule(setting.name())
                        .filter(
                                r ->
                                        SettingNames.dashed(r.names().getFirst())
                                                .equals(setting.name()))
                        .isPresent();
    }

    private KeyOutcome outcome(Given setting) {
        Optional<KeyRule> found = table.rule(setting.name());
        if (found.isEmpty()) {
            return new KeyOutcome(
                    setting.whole(),
                    "",
                    Verdict.UNKNOWN,
                    List.of(),
                    "%s has no setting of this name%s"
                            .formatted(
                                    pool.type().label(),
                                    table.nearest(setting.name())
                                            .map(": did you mean %s?"::formatted)
                                            .orElse(".")));
        }
        KeyRule rule = found.get();
        Conversion.Unit unit = rule.conversion().unit();
        if (rule.target().isPresent() && unit == Conversion.Unit.PAIRS) {
            return pairs(setting, rule);
        }
        String value = setting.value();
        if (pool.spring() && value.isBlank() && unit.isScalar()) {
            return new KeyOutcome(
                    setting.whole(),
                    "",
                    Verdict.NOT_NEEDED,
                    List.of(),
                    "To Spring Boot an empty value is none.");
        }
        String reason = "";
        if (rule.target().isPresent() && unit == Conversion.Unit.LIST) {
            List<String> statements = setting.parts();
            value = String.join("; ", statements);
            reason =
                    statements.size() < 2
                            ? ""
                            : "The statements were joined to one: the driver must allow that"
                                    + " (PostgreSQL's does, MySQL's with allowMultiQueries=true).";
        }
        Conversion.Converted converted =
                rule.conversion()
                        .of(value, pool.spring(), name -> values.get(SettingNames.fold(name)));
        String because = converted.reason().isEmpty() ? reason : sentence(converted.reason());
        String text = converted.value();
        if (text == null) {
            Optional<String> target = rule.target();
            target.filter(before::contains).ifPresent(t -> defaults.put(setting, t));
            return new KeyOutcome(
                    setting.whole(),
                    shown(setting, target),
                    Verdict.NOT_NEEDED,
                    List.of(),
                    because);
        }
        if (rule.target().isEmpty()) {
            return new KeyOutcome(
                    setting.whole(),
                    shown(setting, Optional.empty()),
                    rule.without(),
                    List.of(),
                    rule.sentence());
        }
        return write(setting, rule, target(rule, setting), text, because);
    }

    /** Left out, it would have the value of another document. */
    private KeyOutcome backToDefault(Given setting, String target, String because) {
        String shown = shown(setting, Optional.of(target));
        Optional<String> usual = Acceptance.defaultOf(target);
        if (usual.isEmpty()) {
            return new KeyOutcome(
                    setting.whole(),
                    shown,
                    Verdict.BY_HAND,
                    List.of(),
                    "%s An earlier document of the file sets %s, which would hold here too: move that to the profiles that need it."
                            .formatted(because, target));
        }
        Written now =
                new Written(target, new SettingsEntry(layout.name(target), usual.get(), false));
        put(setting, now);
        return new KeyOutcome(
                setting.whole(),
                shown,
                Verdict.TRANSLATED,
                List.of(now.entry().name() + "=" + now.shown()),
                because + " Written, since an earlier document of the file sets it.");
    }

    private KeyOutcome write(
            Given setting, KeyRule rule, String target, String value, String because) {
        String text =
                target.equals(ConfigKey.LOGIN_TIMEOUT.propertyName())
                                && rule.conversion().unit() == Conversion.Unit.MS
                        ? Conversion.withUnit(value, "ms")
                        : value;
        boolean same = text.equals(setting.value());
        Written now =
                new Written(
                        target,
                        new SettingsEntry(layout.name(target), text, same && setting.quoted()));
        Written before = written.get(target);
        if (before != null && !before.entry().value().equals(text)) {
            return new KeyOutcome(
                    setting.whole(),
                    shown(setting, Optional.of(target)),
                    Verdict.NOT_NEEDED,
                    List.of(),
                    "%s is set already, by a setting that goes first.".formatted(target));
        }
        put(setting, now);
        List<String> becomes = new ArrayList<>();
        boolean renamed = !SettingNames.fold(setting.name()).equals(SettingNames.fold(target));
        becomes.add(
                same && !renamed
                        ? now.entry().name()
                        : now.entry().name() + (same ? "" : "=" + now.shown()));
        rule.also().forEach((name, other) -> also(setting, name, other, becomes));
        return new KeyOutcome(
                setting.whole(),
                shown(setting, Optional.of(target)),
                same ? Verdict.TAKEN : Verdict.TRANSLATED,
                becomes,
                (because + " " + rule.sentence()).strip());
    }

    private void put(Given setting, Written now) {
        written.put(now.setting(), now);
        places.put(now.setting(), given.indexOf(setting));
    }

    private void also(Given setting, String name, String value, List<String> becomes) {
        // what the file itself says of it is higher in the table or comes later, and then replaces
        // it
        boolean said =
                written.containsKey(name)
                        || given.stream()
                                .flatMap(g -> table.rule(g.name()).stream())
                                .anyMatch(r -> r.target().equals(Optional.of(name)));
        if (!said) {
            put(setting, new Written(name, new SettingsEntry(layout.name(name), value, false)));
            becomes.add(layout.name(name) + "=" + value);
        }
    }

    private static String target(KeyRule rule, Given setting) {
        String target = rule.target().orElseThrow();
        return target.endsWith(ALL_BELOW)
                ? target.substring(0, target.length() - 1)
                        + setting.name().substring(setting.name().indexOf('.') + 1)
                : target;
    }

    /** Properties of the driver in one text. */
    private KeyOutcome pairs(Given setting, KeyRule rule) {
        List<String> becomes = new ArrayList<>();
        List<String> left = new ArrayList<>();
        for (String pair : setting.parts()) {
            int equals = pair.indexOf('=');
            String name = equals < 0 ? pair : pair.substring(0, equals).strip();
            if (equals < 0 || DRUIDS.stream().anyMatch(name::startsWith)) {
                left.add(name);
                continue;
            }
            String target = "dataSource." + name;
            String value = pair.substring(equals + 1).strip();
            Written one = new Written(target, new SettingsEntry(layout.name(target), value, false));
            put(setting, one);
            becomes.add(one.entry().name() + "=" + one.shown());
        }
        String rest =
                left.isEmpty()
                        ? ""
                        : "Left out, since the driver does not read it: %s."
                                .formatted(String.join(", ", left));
        return new KeyOutcome(
                setting.whole(),
                "",
                becomes.isEmpty() ? Verdict.BY_HAND : Verdict.TRANSLATED,
                becomes,
                (rule.sentence() + " " + rest).strip());
    }

    /** The value where it may be shown: text may hold anything, so only that of a known setting. */
    private String shown(Given setting, Optional<String> target) {
        if (target.isPresent()) {
            String name = target.get();
            return Secrets.shown(
                    name.endsWith(ALL_BELOW)
                            ? name.substring(0, name.length() - 1) + setting.name()
                            : name,
                    setting.value());
        }
        boolean plain =
                table.rule(setting.name())
                        .map(r -> r.conversion().unit())
                        .filter(u -> u != Conversion.Unit.TEXT && u != Conversion.Unit.PAIRS)
                        .isPresent();
        return plain ? setting.value() : "";
    }

    private static String sentence(String reason) {
        return Character.toUpperCase(reason.charAt(0)) + reason.substring(1) + ".";
    }
}
