package dev.weir.lab.shop;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The executable jars of both services, and what is in them.
 *
 * @param root of the project
 */
record Builds(Path root) {

    private static final String LIBRARIES = "BOOT-INF/lib/";

    /** The service itself: classes in the one, a jar in the other that is built on it. */
    private static final String SHOP = "weir-example-shop-";

    /** Of the project that this class was built in. */
    static Builds here() {
        try {
            Path code =
                    Path.of(
                            Builds.class
                                    .getProtectionDomain()
                                    .getCodeSource()
                                    .getLocation()
                                    .toURI());
            return new Builds(code.resolve("../../..").normalize());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the lab does not know where it lies", e);
        }
    }

    /**
     * The jar of a service.
     *
     * @throws IllegalStateException saying what to do, if there is none
     */
    Path jar(ShopVariant one) {
        Path jar = root.resolve(one.jar());
        if (!Files.isRegularFile(jar)) {
            throw new IllegalStateException(
                    "the service with %s is not built (%s is missing): start this command as ./weir shop, which builds it"
                            .formatted(one.label(), jar));
        }
        return jar;
    }

    /** The names of the jars inside, in order of the alphabet. */
    List<String> libraries(ShopVariant one) throws IOException {
        try (JarFile jar = new JarFile(jar(one).toFile())) {
            return jar.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.startsWith(LIBRARIES) && name.endsWith(".jar"))
                    .map(name -> name.substring(LIBRARIES.length()))
                    .sorted()
                    .toList();
        }
    }

    /** What one service has more than the other. */
    List<String> more(ShopVariant one, ShopVariant other) throws IOException {
        List<String> theirs = libraries(other);
        return libraries(one).stream()
                .filter(name -> !theirs.contains(name) && !name.startsWith(SHOP))
                .toList();
    }

    /** The version of a library inside; "none" if it is not there. */
    String version(ShopVariant one, String library) throws IOException {
        Pattern form = Pattern.compile(Pattern.quote(library) + "-(\\d.*)\\.jar");
        return libraries(one).stream()
                .map(form::matcher)
                .filter(Matcher::matches)
                .map(match -> match.group(1))
                .findFirst()
                .orElse("none");
    }
}
