package dev.weir.lease;

/**
 * The pool's only source of time. Everything that waits, ages or measures asks a clock that it was
 * given, so that a test can run the same code in virtual time.
 *
 * <p>Readings are nanoseconds from an arbitrary origin, as of {@link System#nanoTime()}. Only the
 * difference of two readings of the same clock means anything: write {@code a - b < 0}, never
 * {@code a < b}, because readings may wrap around.
 */
@FunctionalInterface
public interface Clock {

    /** The clock of this JVM. */
    Clock SYSTEM = System::nanoTime;

    /** Returns the present reading in nanoseconds. */
    long nanos();
}
