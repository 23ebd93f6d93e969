package dev.weir.database.oracle;

import dev.weir.database.DriverUrls;
import java.util.regex.Pattern;

/** URLs of Oracle's driver. */
final class OracleUrls implements DriverUrls {

    /** {@code oracle:thin:user/password@host}. */
    private static final Pattern LOGIN =
            Pattern.compile("(oracle:[a-z]+:[^/@?;]+/)[^@]*@", Pattern.CASE_INSENSITIVE);

    @Override
    public String withoutPasswords(String url) {
        return LOGIN.matcher(url).replaceAll("$1@");
    }
}
