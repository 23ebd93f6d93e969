package dev.weir.tenant;

import dev.weir.TenantKey;
import dev.weir.TenantSource;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tenants that are known by name: role, schema and catalog follow from patterns. Immutable. */
public final class NamedTenants implements TenantSource {
    private final Set<String> names;
    private final Pattern pattern;

    /**
     * @param list names, separated by commas
     */
    public NamedTenants(String list, Pattern pattern) {
        this.names =
                Arrays.stream(list.split(","))
                        .map(String::strip)
                        .filter(name -> !name.isEmpty())
                        .collect(Collectors.toUnmodifiableSet());
        this.pattern = pattern;
    }

    @Override
    public @Nullable TenantKey find(String id) {
        return names.contains(id) ? pattern.key(id).build() : null;
    }

    /** How role and schema follow from a name; {@code {tenant}} stands for it. */
    public record Pattern(String role, String schema) {
        private static final String NAME = "{tenant}";

        TenantKey.Builder key(String id) {
            String place = schema.replace(NAME, id);
            return TenantKey.builder(id).role(role.replace(NAME, id)).schema(place).catalog(place);
        }
    }
}
