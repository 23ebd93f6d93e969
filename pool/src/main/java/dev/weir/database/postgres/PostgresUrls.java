package dev.weir.database.postgres;

import dev.weir.database.DriverUrls;
import dev.weir.database.PreludeConnects;
import dev.weir.database.postgres.wire.WiredConnects;
import java.sql.Driver;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** URLs and properties of pgjdbc. */
final class PostgresUrls implements DriverUrls {

    @Override
    public @Nullable PreludeConnects preludes(Driver driver, String url, Properties properties) {
        return WiredConnects.of(driver, url, properties);
    }
}
