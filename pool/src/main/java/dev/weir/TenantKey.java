package dev.weir;

import dev.weir.text.Spelling;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A tenant: its name, and where its connections are bound to. Immutable; two keys are equal when
 * all parts are.
 *
 * <p>Making a key checks nothing; the pool checks every part before it builds SQL, and refuses a
 * bad one with SQLState 22023.
 *
 * @param id the name
 * @param role the role that statements run as; null leaves the pool's own user
 * @param searchPath the schemas in which names are looked up, in order; empty: none is set.
 *     Unmodifiable
 * @param catalog the catalog; null: none is set
 * @param settings further settings of the session, by name. Unmodifiable
 */
public record TenantKey(
        String id,
        @Nullable String role,
        List<String> searchPath,
        @Nullable String catalog,
        Map<String, String> settings) {

    /** Copies the path and the settings. */
    public TenantKey {
        Objects.requireNonNull(id, "id");
        searchPath = List.copyOf(searchPath);
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    }

    /** A tenant whose role, schema and catalog bear its name. */
    public static TenantKey of(String id) {
        return new TenantKey(id, id, List.of(id), id, Map.of());
    }

    /** Begins a key; nothing but the name is set. */
    public static Builder builder(String id) {
        return new Builder(id);
    }

    /** The name; values of settings may be secret. */
    @Override
    public String toString() {
        return "TenantKey[" + Spelling.printable(id) + "]";
    }

    /** Makes a {@link TenantKey}. Not thread-safe. */
    public static final class Builder {
        private final String id;
        private @Nullable String role;
        private List<String> searchPath = List.of();
        private @Nullable String catalog;
        private final Map<String, String> settings = new TreeMap<>();

        private Builder(String id) {
            this.id = Objects.requireNonNull(id, "id");
        }

        /** The role that statements run as. */
        public Builder role(@Nullable String name) {
            role = name;
            return this;
        }

        /** A search path of one schema; null: none is set. */
        public Builder schema(@Nullable String name) {
            searchPath = name == null ? List.of() : List.of(name);
            return this;
        }

        /** The schemas in which names are looked up, in order. */
        public Builder searchPath(List<String> schemas) {
            searchPath = List.copyOf(schemas);
            return this;
        }

        /** The catalog. */
        public Builder catalog(@Nullable String name) {
            catalog = name;
            return this;
        }

        /** A further setting of the session. */
        public Builder setting(String name, String value) {
            settings.put(
                    Objects.requireNonNull(name, "name"), Objects.requireNonNull(value, "value"));
            return this;
        }

        /** The key. */
        public TenantKey build() {
            return new TenantKey(id, role, searchPath, catalog, settings);
        }
    }
}
