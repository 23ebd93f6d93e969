package dev.weir.database;

import java.sql.Driver;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What all databases say together: of each question, the first that knows an answer. */
final class KnownUrls implements DriverUrls {
    private final List<DriverUrls> all;

    KnownUrls(List<Database> databases) {
        this.all = databases.stream().map(Database::urls).toList();
    }

    @Override
    public @Nullable Boolean takesEitherRole(@Nullable String url, Map<String, ?> properties) {
        return first(urls -> urls.takesEitherRole(url, properties));
    }

    @Override
    public DataPlace dataPlace(@Nullable String url) {
        return all.stream()
                .map(urls -> urls.dataPlace(url))
                .filter(place -> place != DataPlace.APART)
                .findFirst()
                .orElse(DataPlace.APART);
    }

    @Override
    public boolean isSaidToStay(@Nullable String url) {
        return all.stream().anyMatch(urls -> urls.isSaidToStay(url));
    }

    @Override
    public String withoutPasswords(String url) {
        String without = url;
        for (DriverUrls urls : all) {
            without = urls.withoutPasswords(without);
        }
        return without;
    }

    @Override
    public @Nullable String sessionNameProperty(String url) {
        return first(urls -> urls.sessionNameProperty(url));
    }

    @Override
    public @Nullable PreludeConnects preludes(Driver driver, String url, Properties properties) {
        return first(urls -> urls.preludes(driver, url, properties));
    }

    private <T> @Nullable T first(Function<DriverUrls, @Nullable T> question) {
        return all.stream().map(question).filter(Objects::nonNull).findFirst().orElse(null);
    }
}
