package dev.weir.tools.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a JDBC URL says. */
public final class UrlParts {

    /** Scheme, perhaps user information, the first host in brackets or not. */
    private static final Pattern HOST =
            Pattern.compile("jdbc:[^/?]*//(?:[^@/?]*@)?(\\[[^\\]]*]|[^:/?,]*).*");

    private UrlParts() {}

    /** The first host that it names; {@code localhost} where it names none. */
    public static String host(String url) {
        Matcher host = HOST.matcher(url);
        String found = host.matches() ? host.group(1) : "";
        return found.isEmpty() ? "localhost" : found.replace("[", "").replace("]", "");
    }

    /** The value of a parameter, or null. Letter case of the name does not count. */
    public static @Nullable String parameter(String url, String name) {
        int question = url.indexOf('?');
        if (question < 0) {
            return null;
        }
        for (String pair : url.substring(question + 1).split("&", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0 && pair.substring(0, equals).equalsIgnoreCase(name)) {
                return decoded(pair.substring(equals + 1));
            }
        }
        return null;
    }

    private static String decoded(String value) {
        try {
            return URLDecoder.decode(value, UTF_8);
        } catch (IllegalArgumentException e) {
            return value;
        }
    }
}
