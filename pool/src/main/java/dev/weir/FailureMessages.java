package dev.weir;

import dev.weir.lease.LoggedFailure;

/**
 * A failure as the log may show it: the classes of the exception and its causes, with SQLState and
 * vendor code. Drivers' messages are left out, since they repeat URLs, properties and statements as
 * they please; the exceptions that borrowers get still have them.
 */
final class FailureMessages {

    private FailureMessages() {}

    /** The words; never empty, and without anything that a driver or a user wrote. */
    static String of(Throwable failure) {
        return LoggedFailure.words(failure);
    }
}
