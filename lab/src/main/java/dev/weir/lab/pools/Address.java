package dev.weir.lab.pools;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/**
 * Where a server listens, taken from a JDBC URL, so that a proxy can stand before it.
 *
 * @param scheme {@code postgresql} or {@code mariadb}
 * @param host one name or address
 * @param port the server's
 * @param database its name
 * @param query the URL's parameters, each with a {@code &} before it
 */
public record Address(String scheme, String host, int port, String database, String query) {

    private static final String PREFIX = "jdbc:";

    /**
     * Reads the URL.
     *
     * @throws IllegalArgumentException if it is not that of one PostgreSQL or MariaDB server
     */
    public static Address of(String url) {
        URI uri;
        try {
            uri = new URI(url.startsWith(PREFIX) ? url.substring(PREFIX.length()) : "");
        } catch (URISyntaxException e) {
            throw notOne();
        }
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        boolean known = scheme.equals("postgresql") || scheme.equals("mariadb");
        String path = uri.getRawPath() == null ? "" : uri.getRawPath();
        if (!known || uri.getHost() == null || path.length() < 2) {
            throw notOne();
        }
        int standard = scheme.equals("mariadb") ? 3306 : 5432;
        return new Address(
                scheme,
                uri.getHost(),
                uri.getPort() < 0 ? standard : uri.getPort(),
                path.substring(1),
                uri.getRawQuery() == null ? "" : "&" + uri.getRawQuery());
    }

    /** The same server by way of a port of this machine. */
    public Address through(int localPort) {
        return new Address(scheme, "127.0.0.1", localPort, database, query);
    }

    /** The JDBC URL of that database with those parameters before the address's own. */
    public String url(String otherDatabase, String parameters) {
        return "jdbc:%s://%s:%d/%s?%s%s"
                .formatted(scheme, host, port, otherDatabase, parameters, query);
    }

    /** The JDBC URL of the address's own database and parameters. */
    public String url() {
        return "jdbc:%s://%s:%d/%s%s"
                .formatted(
                        scheme,
                        host,
                        port,
                        database,
                        query.isEmpty() ? "" : "?" + query.substring(1));
    }

    private static IllegalArgumentException notOne() {
        return new IllegalArgumentException(
                "--url must be jdbc:postgresql://HOST[:PORT]/DATABASE or"
                        + " jdbc:mariadb://HOST[:PORT]/DATABASE");
    }
}
