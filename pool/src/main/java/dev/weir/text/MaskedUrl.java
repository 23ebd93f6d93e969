package dev.weir.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JDBC URL reduced to what may be shown: scheme, hosts, ports and database. Works by an
 * allow-list: what is known to be one of these is shown up to the parameters, of all else the
 * scheme alone. Lists of forbidden parameters have failed time and again, since each driver has its
 * own.
 */
public final class MaskedUrl {

    private static final String HIDDEN = "...";

    /** Words between the scheme and the address. */
    private static final String WORDS =
            "thin|oci|mem|file|tcps?|ssl|load-?balance|replication|sequential|failover|aurora|sqlserver"
                    + "|sybase|tds|iam|nio|zip|res|hsqls?|https?|jar|directory|memory|classpath"
                    + "|firebirdsql|native|embedded|mysql|mariadb|postgresql|srv|ldap";

    private static final Pattern SCHEME =
            pattern("jdbc:(?:weir:(?:jdbc:)?)?[a-z0-9+._-]{1,40}:(?:(?:" + WORDS + "):)*");

    /** The database is a file, shown with its path. */
    private static final Pattern OF_FILES = pattern(".*:(?:h2|sqlite|derby|hsqldb|duckdb):.*");

    private static final String NAME = "[a-z0-9_.$-]{1,128}";
    private static final String HOST = "(?:[a-z0-9_.-]{1,253}|\\[[0-9a-f:.%]{2,50}])";
    private static final String PORT = ":\\d{1,5}";
    private static final String ADDRESS = HOST + "(?:\\\\[a-z0-9_$-]{1,30})?(?:" + PORT + ")?";

    /** Here parameters begin. Db2 and Informix write them after a colon. */
    private static final String END = "(?=[?;&]|$)";

    /** SQL Server names the database in a parameter; behind another one it may be quoted. */
    private static final String END_OF_ADDRESS =
            END + "(?:;database(?:Name)?=" + NAME + "(?=;|$))?";

    private static final Pattern NETWORK =
            pattern(
                    (HOST + PORT + ":" + NAME + END)
                            + ("|(?:" + ADDRESS + "(?:," + ADDRESS + ")*)?")
                            + ("(?:/(?:" + NAME + ")?(?=[?;&:]|$)|" + END_OF_ADDRESS + ")"));

    private static final Pattern LOCAL = pattern("(?:" + HOST + PORT + "[:/])?" + NAME + END);

    private static final Pattern FILE = pattern("(?:[a-z]:)?[a-z0-9_.$~/\\\\ -]{1,500}" + END);

    private MaskedUrl() {}

    private static Pattern pattern(String regex) {
        return Pattern.compile(regex, Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    }

    /** What of {@code url} may be shown. Never throws. */
    public static String of(String url) {
        Matcher scheme = SCHEME.matcher(url);
        if (!scheme.lookingAt()) {
            return HIDDEN;
        }
        String rest = url.substring(scheme.end());
        // everything up to the last @ may be user and password
        int at = rest.lastIndexOf('@') + 1;
        String place = rest.substring(at);
        boolean slashes = rest.startsWith("//") || place.startsWith("//");
        String shown = scheme.group() + (slashes ? "//" : "");
        if (at > rest.split("[?;&(]", 2)[0].length()) {
            return shown + HIDDEN; // where the parameters begin, nobody knows
        }
        Pattern known =
                slashes || at > 0 ? NETWORK : OF_FILES.matcher(shown).matches() ? FILE : LOCAL;
        Matcher address = known.matcher(place.startsWith("//") ? place.substring(2) : place);
        return shown + (address.lookingAt() ? address.group() : place.isEmpty() ? "" : HIDDEN);
    }
}
