package dev.weir.lab.versions;

import java.io.IOException;
import java.nio.file.Path;

/** Where the binaries of a release come from. */
@FunctionalInterface
interface Binaries {

    /**
     * The unpacked content of an artifact.
     *
     * @param artifact group:artifact:version[:type[:classifier]]
     * @throws IOException saying in a sentence why it cannot be had
     */
    Path unpacked(String artifact) throws IOException, InterruptedException;
}
