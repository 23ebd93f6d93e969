package dev.weir.observe;

import dev.weir.text.PackageNames;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the line of the application that borrowed a connection. Frameworks borrow for it, each at
 * one line of theirs, which tells nobody who it was.
 *
 * <p>Code that neither {@link FrameworkPackages} nor the user knows counts as the application's,
 * except a method called {@code getConnection}: whatever it belongs to passes a connection on.
 * Immutable.
 */
public final class BorrowPlace {

    private static final String POOL = "dev.weir.";
    private static final String PASSES_ON = "getConnection";

    private final List<String> application;

    private BorrowPlace(List<String> application) {
        this.application = application;
    }

    /**
     * @param applicationPackages the setting of that name; null when it was not given
     */
    public static BorrowPlace of(@Nullable String applicationPackages) {
        return new BorrowPlace(
                applicationPackages == null
                        ? List.of()
                        : PackageNames.in(applicationPackages).map(name -> name + ".").toList());
    }

    /**
     * The first frame in the packages that the user named. Without one: the first of the
     * application's that does more than pass a connection on, else its first, else the first of a
     * framework, else the first outside the pool; null where all are the pool's.
     */
    @Nullable StackTraceElement in(StackTraceElement[] stack) {
        EnumMap<Rank, StackTraceElement> first = new EnumMap<>(Rank.class);
        for (StackTraceElement frame : stack) {
            if (!isPools(frame.getClassName())) {
                first.putIfAbsent(rank(frame), frame);
            }
        }
        Iterator<StackTraceElement> best = first.values().iterator();
        return best.hasNext() ? best.next() : null;
    }

    /** The best first. */
    private enum Rank {
        NAMED,
        APPLICATION,
        PASSING_ON,
        FRAMEWORK,
        OUTSIDE
    }

    private Rank rank(StackTraceElement frame) {
        String name = frame.getClassName();
        if (FrameworkPackages.GENERATED.stream().anyMatch(name::contains)) {
            return Rank.OUTSIDE;
        }
        boolean passesOn = frame.getMethodName().equals(PASSES_ON);
        if (application.stream().anyMatch(name::startsWith)) {
            return passesOn ? Rank.PASSING_ON : Rank.NAMED;
        }
        if (isFrameworks(name)) {
            return passesOn || isJdk(name) ? Rank.OUTSIDE : Rank.FRAMEWORK;
        }
        return passesOn ? Rank.PASSING_ON : Rank.APPLICATION;
    }

    private static boolean isPools(String name) {
        return name.startsWith(POOL) && !isApplication(name);
    }

    private static boolean isFrameworks(String name) {
        return FrameworkPackages.PREFIXES.stream().anyMatch(name::startsWith)
                && !isApplication(name);
    }

    private static boolean isApplication(String name) {
        return FrameworkPackages.APPLICATIONS.stream().anyMatch(name::startsWith);
    }

    private static boolean isJdk(String name) {
        return name.startsWith("java") || name.startsWith("jdk.") || name.startsWith("sun.");
    }
}
