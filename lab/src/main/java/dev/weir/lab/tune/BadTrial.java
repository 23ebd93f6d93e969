package dev.weir.lab.tune;

/** A configuration with which the server does not start or does not serve: it has lost its race. */
final class BadTrial extends Exception {

    private static final long serialVersionUID = 1L;

    BadTrial(String message, Throwable cause) {
        super(message, cause);
    }
}
