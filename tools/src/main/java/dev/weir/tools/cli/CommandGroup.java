package dev.weir.tools.cli;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What commands are for, in the order of the help. */
public enum CommandGroup {
    TRY("Try it"),
    MEASURE("Measure your database"),
    PROVE("Prove it"),
    MAINTAIN("For maintainers"),
    HELP("Help");

    private final String title;

    CommandGroup(String title) {
        this.title = title;
    }

    /** The heading of the group. */
    public String title() {
        return title;
    }

    /** The group that a command belongs to. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    public @interface In {
        /** The group. */
        CommandGroup value();
    }
}
