package dev.weir.engine;

import dev.weir.database.Databases;
import dev.weir.database.DriverUrls;
import dev.weir.text.MaskedUrl;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether the database is on this machine, as far as its URL tells: every host is a loopback name
 * or address, or a Unix socket is named. A tunnel or a proxy makes another server look like this
 * one; so nothing may rest on it but a guess that costs little when it is wrong.
 *
 * <p>Works on what {@link MaskedUrl} lets through: where that shows no host, nothing is concluded.
 */
final class LocalServer {
    private static final Pattern SCHEME = Pattern.compile("jdbc:([^:]+):");
    private static final Pattern LOOPBACK_ADDRESS =
            Pattern.compile("127(\\.\\d{1,3}){3}|\\[?(::1|(0{1,4}:){7}0{0,3}1)]?");

    private static final Pattern PORT = Pattern.compile(":\\d{1,5}$");

    private LocalServer() {}

    /**
     * Whether {@code url} leads to this machine.
     *
     * @param properties of the driver, beside the URL
     */
    static boolean isMeantBy(String url, Map<String, ?> properties) {
        String[] parameters = url.replaceFirst("^[^?;]*", "").split("[?;&]", -1);
        DriverUrls known = Databases.urls();
        if (known.localSockets().stream().anyMatch(socket -> names(parameters, socket))) {
            return true;
        }
        Set<String> redirections = known.redirections();
        if (redirections.stream().anyMatch(name -> names(parameters, name + "="))
                || properties.keySet().stream()
                        .anyMatch(key -> redirections.contains(key.toLowerCase(Locale.ROOT)))) {
            return false;
        }
        String shown = MaskedUrl.of(url);
        Matcher scheme = SCHEME.matcher(shown.toLowerCase(Locale.ROOT));
        String database = scheme.lookingAt() ? scheme.group(1) : "";
        int begin = shown.indexOf("//");
        if (begin < 0) {
            return known.isLocal(database, false) && !shown.contains("...");
        }
        String rest = shown.substring(begin + 2);
        String hosts = rest.split("[/;]", 2)[0];
        return hosts.isEmpty()
                ? known.isLocal(database, true)
                : Arrays.stream(hosts.split(",", -1)).allMatch(LocalServer::isThisMachine);
    }

    private static boolean isThisMachine(String hostAndPort) {
        String host = PORT.matcher(hostAndPort).replaceFirst("").toLowerCase(Locale.ROOT);
        return host.equals("localhost")
                || host.endsWith(".localhost")
                || LOOPBACK_ADDRESS.matcher(host).matches();
    }

    private static boolean names(String[] parameters, String start) {
        return Arrays.stream(parameters)
                .anyMatch(p -> p.regionMatches(true, 0, start, 0, start.length()));
    }
}
