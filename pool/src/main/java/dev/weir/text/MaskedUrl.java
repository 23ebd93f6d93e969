package dev.weir.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JDBC URL reduced to what may be shown: scheme, hosts, ports and database. Works by an
 * allow-list: a part is shown when it is known to be one of these, all else is dropped, and where a
 * password might pass for a host nothing but the scheme is shown. Lists of forbidden parameters
 * have failed time and again, since each driver has its own.
 */
public final class MaskedUrl {

    private static final String HIDDEN = "...";

    private static final Pattern SCHEME =
            Pattern.compile("jdbc:[a-z0-9+._-]{1,40}:", Pattern.CASE_INSENSITIVE);

    /** Words between the scheme and the address. */
    private static final Set<String> SUBSCHEMES =
            Set.of(
                    "thin",
                    "oci",
                    "mem",
                    "file",
                    "tcp",
                    "ssl",
                    "loadbalance",
                    "replication",
                    "sequential",
                    "failover",
                    "aurora",
                    "load-balance",
                    "sqlserver",
                    "sybase",
                    "tds",
                    "iam",
                    "nio",
                    "zip",
                    "res",
                    "hsql",
                    "hsqls",
                    "http",
                    "https",
                    "jar",
                    "directory",
                    "memory",
                    "classpath",
                    "firebirdsql",
                    "native",
                    "embedded",
                    "jdbc",
                    "mysql",
                    "mariadb",
                    "postgresql",
                    "srv",
                    "tcps",
                    "ldap");

    /** Schemes whose database is a file, shown with its path. */
    private static final Set<String> FILE_SCHEMES =
            Set.of("h2", "sqlite", "derby", "hsqldb", "duckdb");

    private static final String HOST = "(?:[A-Za-z0-9_.-]{1,253}|\\[[0-9A-Fa-f:.%]{2,50}])";
    private static final String ADDRESS = HOST + "(?:\\\\[A-Za-z0-9_$-]{1,30})?(?::\\d{1,5})?";
    private static final Pattern ADDRESSES = Pattern.compile(ADDRESS + "(?:," + ADDRESS + ")*");
    private static final Pattern DATABASE = Pattern.compile("[A-Za-z0-9_.$-]{1,128}");
    private static final Pattern FILE =
            Pattern.compile("[A-Za-z0-9_.$~/\\\\ -]{1,500}|[A-Za-z]:[A-Za-z0-9_.$~/\\\\ -]{1,500}");
    private static final Pattern HOST_PORT_SID =
            Pattern.compile("(" + HOST + ":\\d{1,5})[:/]([A-Za-z0-9_.$-]{1,128})(?::[a-z]+)?");
    private static final Pattern DATABASE_NAME =
            Pattern.compile(
                    ";\\s*database(?:Name)?\\s*=\\s*([A-Za-z0-9_.$-]{1,128})\\s*(?=;|$)",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern DESCRIBED =
            Pattern.compile(
                    "\\(\\s*(host|port|service_name|sid)\\s*=\\s*([A-Za-z0-9_.-]{1,253})\\s*\\)",
                    Pattern.CASE_INSENSITIVE);

    private MaskedUrl() {}

    /** What of {@code url} may be shown. Never throws. */
    public static String of(String url) {
        Matcher scheme = SCHEME.matcher(url);
        if (!scheme.lookingAt()) {
            return HIDDEN;
        }
        String shown = scheme.group();
        String rest = url.substring(scheme.end());
        String first = shown.substring(5, shown.length() - 1).toLowerCase(Locale.ROOT);
        String base = first.equals("weir") ? "" : first;
        for (int colon = rest.indexOf(':'); colon > 0; colon = rest.indexOf(':')) {
            String word = rest.substring(0, colon);
            boolean inner = base.isEmpty() && word.matches("[A-Za-z0-9]{2,20}");
            if (!SUBSCHEMES.contains(word.toLowerCase(Locale.ROOT)) && !inner) {
                break;
            }
            if (inner && !word.equalsIgnoreCase("jdbc")) {
                base = word.toLowerCase(Locale.ROOT);
            }
            shown += word + ":";
            rest = rest.substring(colon + 1);
        }
        return shown + address(rest, base);
    }

    private static String address(String text, String base) {
        if (text.indexOf('(') >= 0) {
            return described(text);
        }
        String rest = text;
        boolean slashes = rest.startsWith("//");
        int end = beginOfParameters(rest);
        int at = rest.lastIndexOf('@');
        if (at >= 0) {
            // everything up to the last @ may be user and password; one after the parameters began
            // decides nothing
            if (at > end) {
                return (slashes ? "//" : "") + HIDDEN;
            }
            rest = rest.substring(at + 1);
            if (rest.startsWith("//")) {
                slashes = true;
                rest = rest.substring(2);
            }
        } else if (slashes) {
            rest = rest.substring(2);
        } else if (base.equals("oracle")) {
            return HIDDEN;
        }
        end = beginOfParameters(rest);
        String parameters = rest.substring(end);
        String place = rest.substring(0, end);
        String database = databaseName(parameters);
        return (slashes ? "//" : "")
                + (slashes || at >= 0 ? network(place) : local(place, base))
                + database;
    }

    /** {@code host[:port][,host[:port]][/database]}, or Oracle's {@code host:port:sid}. */
    private static String network(String place) {
        int slash = place.indexOf('/');
        String authority = slash < 0 ? place : place.substring(0, slash);
        if (!authority.isEmpty() && !ADDRESSES.matcher(authority).matches()) {
            Matcher sid = HOST_PORT_SID.matcher(place);
            return sid.matches() ? sid.group(1) + ":" + sid.group(2) : HIDDEN;
        }
        return slash < 0 ? authority : authority + "/" + database(place.substring(slash + 1));
    }

    /** DB2 and Informix write parameters after a colon. */
    private static String database(String text) {
        int colon = text.indexOf(':');
        String name = colon < 0 ? text : text.substring(0, colon);
        return name.isEmpty() || DATABASE.matcher(name).matches() ? name : HIDDEN;
    }

    private static String local(String place, String base) {
        if (FILE_SCHEMES.contains(base)) {
            return place.isEmpty() || FILE.matcher(place).matches() ? place : HIDDEN;
        }
        Matcher hostPort = HOST_PORT_SID.matcher(place);
        if (hostPort.matches()) {
            return hostPort.group(1) + "/" + hostPort.group(2);
        }
        return place.isEmpty() || DATABASE.matcher(place).matches() ? place : HIDDEN;
    }

    /** SQL Server names the database in a parameter. Braces quote, so with one nothing is sure. */
    private static String databaseName(String parameters) {
        Matcher m = DATABASE_NAME.matcher(parameters);
        boolean sure = parameters.indexOf('{') < 0 && parameters.startsWith(";");
        return sure && m.find() ? ";databaseName=" + m.group(1) : "";
    }

    /** Descriptors in parentheses, as Oracle and MySQL know them: hosts, ports and the service. */
    private static String described(String text) {
        if (text.indexOf('"') >= 0 || text.indexOf('\'') >= 0) {
            return HIDDEN;
        }
        List<String> parts = new ArrayList<>();
        Matcher m = DESCRIBED.matcher(text);
        while (m.find()) {
            parts.add(m.group(1).toLowerCase(Locale.ROOT) + "=" + m.group(2));
        }
        return "(" + (parts.isEmpty() ? HIDDEN : String.join(" ", parts)) + ")";
    }

    private static int beginOfParameters(String text) {
        return text.split("[?;&]", 2)[0].length();
    }
}
