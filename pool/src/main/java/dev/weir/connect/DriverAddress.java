package dev.weir.connect;

import dev.weir.text.MaskedUrl;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Where a driver is to connect, with the passwords and tokens that change while the place stays the
 * same. Immutable. Has no text form that could show a secret.
 *
 * @param url for the driver, secrets included
 * @param secrets properties for the driver that are secrets, other than the password
 */
public record DriverAddress(String url, Map<String, String> secrets) {

    /** The beginning of URLs that name a pool. */
    public static final String OF_POOLS = "jdbc:weir:";

    /**
     * Of passwords, tokens and keys, with what drivers put before: {@code sslpassword}, {@code
     * awsSecretAccessKey}, {@code oauth2.accessToken}, {@code passcode}.
     */
    private static final String NAMES =
            "[\\w.-]*(?:password[1-3]?|passwd|pwd|pass_?code|passphrase|token|secret(?:[_-]?(?:access[_-]?)?key)?|api[_-]?key)";

    private static final Pattern NAME = Pattern.compile(NAMES, Pattern.CASE_INSENSITIVE);

    /** {@code ?password=x}, {@code ;password={x}} and their like; braces quote. */
    private static final Pattern PARAMETER =
            Pattern.compile(
                    "(?<=[?&;:])((?:" + NAMES + ")\\s*=)(?:\\{(?:[^}]|}})*}|[^&;]*)",
                    Pattern.CASE_INSENSITIVE);

    /** {@code (host=x,password=y)}, as MySQL has for each of its hosts, and MariaDB. */
    private static final Pattern OF_HOST =
            Pattern.compile(
                    "(?<=[(,])(\\s*(?:" + NAMES + ")\\s*=)[^(),]*", Pattern.CASE_INSENSITIVE);

    /** {@code thin:user/password@host}. */
    private static final Pattern OF_LOGIN =
            Pattern.compile("(:(?:thin|oci8?):[^/@?;]+/)[^@]*@", Pattern.CASE_INSENSITIVE);

    /** {@code //user:password@host}; of several hosts each may have its own. */
    private static final Pattern USER_INFO = Pattern.compile("((?://|,)[^/?;:@,]*:)[^/?;,]*@");

    /**
     * Takes what is secret out of {@code properties}.
     *
     * @param url for the driver
     */
    public static DriverAddress take(String url, Properties properties) {
        Map<String, String> secrets = new TreeMap<>();
        for (String name : Set.copyOf(properties.stringPropertyNames())) {
            if (NAME.matcher(name).matches()) {
                secrets.put(name, (String) properties.remove(name));
            }
        }
        return new DriverAddress(url, Map.copyOf(secrets));
    }

    /**
     * {@code url} without the passwords in it, to tell places apart. What is not known for a
     * password stays, so that two places are never taken for one.
     */
    public static String place(String url) {
        String place = PARAMETER.matcher(url).replaceAll("$1");
        place = OF_HOST.matcher(place).replaceAll("$1");
        place = USER_INFO.matcher(place).replaceAll("$1@");
        return OF_LOGIN.matcher(place).replaceAll("$1@");
    }

    @Override
    public String toString() {
        return MaskedUrl.of(url);
    }
}
