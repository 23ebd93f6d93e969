package dev.weir.text;

import dev.weir.WeirConfigException;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Loads a class that a setting names, and reads names of packages. The class is loaded without
 * being initialised, and none of its code runs before it has been found to be of the wanted type: a
 * setting must not be a way to run any class on the class path.
 */
public final class ClassNames {

    private static final Pattern PACKAGE =
            Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*(\\.[\\p{L}_$][\\p{L}\\p{N}_$]*)*");

    private ClassNames() {}

    /** An instance of the class named by the setting {@code key}. */
    public static <T> T instantiate(String key, String name, Class<T> wanted) {
        Class<? extends T> type = load(key, name, wanted);
        try {
            return type.getConstructor().newInstance();
        } catch (NoSuchMethodException | IllegalAccessException | InstantiationException e) {
            throw new WeirConfigException(
                    "%s is %s, which has no public constructor without parameters: add one, or set an object in code."
                            .formatted(key, type.getName()),
                    e);
        } catch (InvocationTargetException | LinkageError e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new WeirConfigException(
                    "%s is %s, whose constructor failed with %s."
                            .formatted(key, type.getName(), cause.getClass().getName()),
                    cause);
        }
    }

    public static <T> Class<? extends T> load(String key, String name, Class<T> wanted) {
        Class<?> type = find(name.strip());
        if (type == null) {
            throw new WeirConfigException(
                    "%s is %s, a class that is not on the class path: check the name, or add the library that has it."
                            .formatted(key, Spelling.printable(name)));
        }
        if (!wanted.isAssignableFrom(type)) {
            throw new WeirConfigException(
                    "%s is %s, which is not a %s: name a class that implements it."
                            .formatted(key, type.getName(), wanted.getName()));
        }
        return type.asSubclass(wanted);
    }

    private static @Nullable Class<?> find(String name) {
        ClassLoader[] loaders = {
            Thread.currentThread().getContextClassLoader(), ClassNames.class.getClassLoader()
        };
        for (ClassLoader loader : loaders) {
            try {
                return Class.forName(name, false, loader);
            } catch (ClassNotFoundException | LinkageError e) {
                // the next loader may know it
            }
        }
        return null;
    }

    /** Package names; {@code com.acme}, {@code com.acme.} and {@code com.acme.*} are the same. */
    public static Stream<String> packages(String list) {
        return Arrays.stream(list.split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .map(name -> name.replaceFirst("\\.\\*?$", ""));
    }

    /** What is wrong with {@code applicationPackages}, as a sentence; null when nothing is. */
    public static @Nullable String packagesFault(String applicationPackages) {
        return packages(applicationPackages)
                .filter(name -> !PACKAGE.matcher(name).matches())
                .map(
                        name ->
                                "applicationPackages has '%s', which is no package: write names such as com.acme, separated by commas."
                                        .formatted(Spelling.printable(name)))
                .findFirst()
                .orElse(null);
    }
}
