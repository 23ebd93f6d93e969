package dev.weir.lab.failover;

import java.util.List;
import java.util.OptionalInt;

/**
 * A database that one pool connects to in one trial, and the fault that befalls it. {@link #begin}
 * and {@link #end} are called once each, in this order; {@link #close} leaves all as it was.
 */
interface Scene extends AutoCloseable {

    String url();

    String user();

    String password();

    /** The fault begins; returns when it bites. */
    void begin() throws Exception;

    /** The fault ends; returns when the database works again. */
    void end() throws Exception;

    /** When each connect began, by {@link System#nanoTime}, oldest first; failed ones included. */
    List<Long> attempts();

    /** The most physical connections at one time: opening, open or closing. */
    int peak();

    /** How many rows the borrowers have stored, where the fault is about that. */
    OptionalInt stored() throws Exception;

    /** Ends with an error whatever still hangs on the database. */
    void release();

    @Override
    void close() throws Exception;
}
