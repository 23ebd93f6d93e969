package dev.weir.testkit.conformance;

/** Where a row's fault is made. */
public enum Ground {
    /** By the scripted driver or in this JVM. */
    SCRIPTED,
    /** On a PostgreSQL server that the kit starts. */
    POSTGRES
}
