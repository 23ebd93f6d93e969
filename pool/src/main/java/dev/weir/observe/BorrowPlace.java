package dev.weir.observe;

import dev.weir.text.ClassNames;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the line of the application that borrowed a connection. All code is the application's
 * except the pool, the JDK, the few frameworks below, generated classes, and methods called {@code
 * getConnection}, unless the user names its packages.
 *
 * @param application beginnings of the names of classes in the packages that the user named
 */
public record BorrowPlace(List<String> application) {

    private static final String PASSES_ON = "getConnection";
    private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    private static final List<String> FRAMEWORKS =
            List.of(
                    ("jakarta. kotlin. org.springframework. org.hibernate. org.apache."
                                    + " org.mybatis. org.jooq. org.eclipse. io.quarkus. io.helidon."
                                    + " com.zaxxer.hikari.")
                            .split(" "));

    /** Applications that live in a package of a framework, or of the pool's. */
    private static final List<String> APPLICATIONS =
            List.of("org.springframework.samples.", "dev.weir.examples.", "dev.weir.lab.");

    /** In the names of classes that frameworks make: proxies, subclasses, lambdas. */
    private static final List<String> GENERATED =
            List.of("$$", "$Proxy", "$ByteBuddy$", "$Intercepted", "_ClientProxy", "_Subclass");

    /**
     * @param applicationPackages the setting of that name; null when it was not given
     */
    public static BorrowPlace of(@Nullable String applicationPackages) {
        return new BorrowPlace(
                applicationPackages == null
                        ? List.of()
                        : ClassNames.packages(applicationPackages)
                                .map(name -> name + ".")
                                .toList());
    }

    /**
     * The first frame in the packages that the user named. Without one: the first of the
     * application's that does more than pass a connection on, else its first, else the first of a
     * framework, else the first outside the pool; null where all are the pool's.
     */
    @Nullable StackTraceElement in(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .filter(frame -> rank(frame) != Rank.OURS)
                .min(Comparator.comparing(this::rank))
                .orElse(null);
    }

    /** The best first. */
    private enum Rank {
        NAMED,
        APPLICATION,
        PASSING_ON,
        FRAMEWORK,
        OUTSIDE,
        OURS
    }

    private Rank rank(StackTraceElement frame) {
        String name = frame.getClassName();
        boolean known = startsWithOne(APPLICATIONS, name);
        if (name.startsWith("dev.weir.") && !known) {
            return Rank.OURS;
        }
        if (GENERATED.stream().anyMatch(name::contains) || startsWithOne(JDK, name)) {
            return Rank.OUTSIDE;
        }
        boolean passesOn = frame.getMethodName().equals(PASSES_ON);
        if (startsWithOne(application, name)) {
            return passesOn ? Rank.PASSING_ON : Rank.NAMED;
        }
        if (startsWithOne(FRAMEWORKS, name) && !known) {
            return passesOn ? Rank.OUTSIDE : Rank.FRAMEWORK;
        }
        return passesOn ? Rank.PASSING_ON : Rank.APPLICATION;
    }

    private static boolean startsWithOne(List<String> prefixes, String name) {
        return prefixes.stream().anyMatch(name::startsWith);
    }
}
