package dev.weir.lab.tune;

import java.io.IOException;
import java.util.OptionalLong;

/**
 * Whether the server would start with a configuration, asked of its own program without starting
 * it. Only where the server's files can be read.
 */
interface Validity extends AutoCloseable {

    /** What it says: no {@code problem} if it would start, and bytes if it says so. */
    record Answer(String problem, OptionalLong sharedMemory) {}

    /** Asks for a configuration, with that many connections. */
    Answer ask(Configuration configuration, int connections);

    @Override
    void close() throws IOException;
}
