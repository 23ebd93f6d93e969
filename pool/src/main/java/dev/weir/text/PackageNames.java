package dev.weir.text;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The packages of an application, as the setting {@code applicationPackages} lists them. */
public final class PackageNames {

    private static final Pattern PACKAGE =
            Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*(\\.[\\p{L}_$][\\p{L}\\p{N}_$]*)*");

    private PackageNames() {}

    /** Package names; {@code com.acme}, {@code com.acme.} and {@code com.acme.*} are the same. */
    public static Stream<String> in(String list) {
        return Arrays.stream(list.split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .map(name -> name.replaceFirst("\\.\\*?$", ""));
    }

    /** What is wrong with {@code applicationPackages}, as a sentence; null when nothing is. */
    public static @Nullable String fault(String applicationPackages) {
        return in(applicationPackages)
                .filter(name -> !PACKAGE.matcher(name).matches())
                .map(
                        name ->
                                "applicationPackages has '%s', which is no package: write names such as com.acme, separated by commas."
                                        .formatted(Spelling.printable(name)))
                .findFirst()
                .orElse(null);
    }
}
