package dev.weir.catalogue.conformance;

/** Ends a trial whose rest would have no meaning after what has been noted. */
final class Breach extends Exception {

    Breach(String noted) {
        super(noted);
    }
}
