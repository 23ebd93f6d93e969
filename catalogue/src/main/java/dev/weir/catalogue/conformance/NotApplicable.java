package dev.weir.catalogue.conformance;

/** Ends a trial that cannot be asked of this pool; the message is the reason. */
final class NotApplicable extends Exception {

    NotApplicable(String reason) {
        super(reason);
    }
}
