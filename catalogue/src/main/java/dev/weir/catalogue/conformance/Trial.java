package dev.weir.catalogue.conformance;

/** Makes a row's fault on one pool and notes what it does. */
@FunctionalInterface
interface Trial {

    /** Runs in a thread of its own; whatever it throws is a finding. */
    void run(Stage stage) throws Exception;
}
