package dev.weir;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;

/** The pool's own classes, for tests of its structure. Read once in a JVM: that takes seconds. */
public final class PoolClasses {

    public static final JavaClasses ALL =
            new ClassFileImporter().importPath(Path.of("target", "classes"));

    private PoolClasses() {}
}
