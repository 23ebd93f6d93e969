package dev.weir.lab.spike;

import dev.weir.testkit.net.TcpProxy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A real PostgreSQL behind a proxy that makes each new connection wait. */
final class PostgresSpikeDatabase implements SpikeDatabase {

    private final PostgresServer server;
    private final TcpProxy proxy;
    private final ConnectionLog log = new ConnectionLog();
    private final String url;
    private final String query;

    PostgresSpikeDatabase(PostgresServer server, Duration connect, Duration query) {
        this.server = server;
        this.query = String.format(Locale.ROOT, "select pg_sleep(%.4f)", query.toNanos() / 1e9);
        try {
            proxy = TcpProxy.to(server.host(), server.port()).connectDelay(connect);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        url = SpikeDriver.urlFor(server.urlThrough(proxy.port()), log);
    }

    @Override
    public String jdbcUrl() {
        return url;
    }

    @Override
    public @Nullable String username() {
        return server.user();
    }

    @Override
    public @Nullable String password() {
        return server.password();
    }

    @Override
    public ConnectionLog connections() {
        return log;
    }

    @Override
    public String query() {
        return query;
    }

    @Override
    public void close() {
        SpikeDriver.forget(url);
        try {
            proxy.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
