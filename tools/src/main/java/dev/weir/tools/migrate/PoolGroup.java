package dev.weir.tools.migrate;

import dev.weir.tools.settings.SettingNames;
import java.util.Optional;

/**
 * Where in a file the settings of one pool stand.
 *
 * @param type whose they are
 * @param base what stands before the group in the names, such as {@code spring.datasource}; empty
 *     for none
 * @param group what the settings themselves stand below, such as {@code spring.datasource.hikari};
 *     empty in a file of one pool
 * @param spring whether Spring reads the file
 */
record PoolGroup(PoolType type, String base, String group, boolean spring) {

    private static final String HIBERNATE = "hibernate";
    private static final String PROVIDER = SettingNames.fold("connection.provider_class");

    /** The name within the group; empty for a setting of something else. */
    Optional<String> within(String name) {
        return below(group, name);
    }

    /** The name beside the group, as that of {@code spring.datasource.url}. */
    Optional<String> beside(String name) {
        return !spring || base.isEmpty() || within(name).isPresent()
                ? Optional.empty()
                : below(base, name);
    }

    /** Whether Hibernate reads the settings. */
    boolean isHibernates() {
        return base.equals(HIBERNATE) || base.endsWith("." + HIBERNATE);
    }

    /**
     * The name below Hibernate's of the setting that says which pool it takes; empty for others.
     */
    Optional<String> provider(String name) {
        return isHibernates()
                ? below(base, name).filter(n -> SettingNames.fold(n).equals(PROVIDER))
                : Optional.empty();
    }

    /** The place in words. */
    String place() {
        return group.isEmpty() ? "the whole file" : group;
    }

    private static Optional<String> below(String prefix, String name) {
        if (prefix.isEmpty()) {
            return Optional.of(name);
        }
        int dots = (int) prefix.chars().filter(c -> c == '.').count() + 1;
        int end = -1;
        for (int i = 0; i < dots; i++) {
            end = name.indexOf('.', end + 1);
            if (end < 0) {
                return Optional.empty();
            }
        }
        return SettingNames.fold(name.substring(0, end)).equals(SettingNames.fold(prefix))
                ? Optional.of(name.substring(end + 1))
                : Optional.empty();
    }
}
