package dev.weir.lab.tune;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A server that came along and goes with the run. */
interface OwnServer extends AutoCloseable {

    String url();

    String user();

    String password();

    /** The file from which it takes settings at a restart; null if it has others. */
    @Nullable Path settingsFile();

    /** The first of its processes. */
    long processId() throws IOException;

    /**
     * Restarts it, or starts it if it is down.
     *
     * @throws IOException if it does not come up
     */
    void restart() throws IOException;

    @Override
    void close();
}
