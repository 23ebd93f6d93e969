package dev.weir.lab.sweep;

/** Requests that keep coming until they are told to stop. */
interface Load {

    /** Lets them begin. */
    void start();

    /** Lets no more begin; returns when those under way have ended. */
    void stop() throws InterruptedException;
}
