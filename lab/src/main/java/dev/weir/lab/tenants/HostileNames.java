package dev.weir.lab.tenants;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Names that no tenant has and that must not come near a statement. */
final class HostileNames {

    /** SQL:2023 "invalid parameter value", what a pool is to answer. */
    static final String REFUSED = "22023";

    private static final int LONGEST_BYTES = 63;

    /** Asks a pool for a tenant's connection; the SQLState of its refusal, or what else came. */
    @FunctionalInterface
    interface Asked {
        String answer(String name);
    }

    private HostileNames() {}

    /** Each name by what is the matter with it. */
    static Map<String, String> of(Tenant real) {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("a quote", real.name() + "'");
        names.put("a double quote", real.name() + "\"");
        names.put("a statement", real.name() + "'; drop schema " + real.name() + "; --");
        names.put("a NUL", real.name() + "\0");
        names.put("64 bytes", "a".repeat(LONGEST_BYTES + 1));
        names.put("a Cyrillic look-alike", real.name().replace('e', '\u0435'));
        names.put("another case", real.name().toUpperCase(Locale.ROOT));
        names.put("a blank", " ");
        names.put("nothing", "");
        names.put("none", "none");
        names.put("public", "public");
        names.put("pg_catalog", "pg_catalog");
        names.put("no tenant", Tenant.PREFIX + "99999");
        return names;
    }

    /** What is the matter with those that were not refused, and what came instead. */
    static List<String> accepted(Tenant real, Asked asked) {
        List<String> accepted = new ArrayList<>();
        of(real).forEach(
                        (matter, name) -> {
                            String answer = asked.answer(name);
                            if (!answer.equals(REFUSED)) {
                                accepted.add(matter + ": " + answer);
                            }
                        });
        return accepted;
    }
}
