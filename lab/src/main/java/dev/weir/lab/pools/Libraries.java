package dev.weir.lab.pools;

import java.security.CodeSource;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the version of a library off its jar: the manifest, else the file's name. */
public final class Libraries {

    private static final Pattern IN_FILE_NAME =
            Pattern.compile("-(\\d[\\w.]*(?:-SNAPSHOT)?)\\.jar$");

    private Libraries() {}

    /** The version, or "unknown". */
    public static String versionOf(Class<?> type) {
        String declared = type.getPackage().getImplementationVersion();
        if (declared != null) {
            return declared;
        }
        CodeSource source = type.getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null) {
            return "unknown";
        }
        Matcher name = IN_FILE_NAME.matcher(source.getLocation().getPath());
        return name.find() ? name.group(1) : "not packaged";
    }
}
