package dev.weir.database;

import java.sql.Driver;
import java.util.List;
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
    public @Nullable PreludeConnects preludes(Driver driver, String url, Properties properties) {
        return first(urls -> urls.preludes(driver, url, properties));
    }

    private <T> @Nullable T first(Function<DriverUrls, @Nullable T> question) {
        return all.stream().map(question).filter(Objects::nonNull).findFirst().orElse(null);
    }
}
