package dev.weir.database.others;

import dev.weir.database.Database;
import dev.weir.database.DriverUrls;
import java.util.regex.Pattern;

/** Databases of which the pool knows where a password stands in a URL, and nothing else. */
public final class Others implements Database {

    /** {@code oracle:thin:user/password@host}. */
    private static final Pattern LOGIN =
            Pattern.compile("(oracle:[a-z]+:[^/@?;]+/)[^@]*@", Pattern.CASE_INSENSITIVE);

    private static final DriverUrls URLS =
            new DriverUrls() {
                @Override
                public String withoutPasswords(String url) {
                    return LOGIN.matcher(url).replaceAll("$1@");
                }
            };

    @Override
    public DriverUrls urls() {
        return URLS;
    }
}
