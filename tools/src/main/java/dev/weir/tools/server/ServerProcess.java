package dev.weir.tools.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** The process of a server on this machine. */
final class ServerProcess {

    private ServerProcess() {}

    /** The number in that file, 0 if there is none to be read on this machine. */
    static long of(String pidFile) {
        try {
            Path file = Path.of(pidFile);
            return file.isAbsolute() ? Long.parseLong(Files.readString(file).strip()) : 0;
        } catch (IOException | InvalidPathException | NumberFormatException | SecurityException e) {
            return 0;
        }
    }

    /** Whether a process of that number runs on this machine and is a database server. */
    static boolean isHere(long process) {
        if (process <= 0) {
            return false;
        }
        try {
            String name =
                    Files.readString(Path.of("/proc", Long.toString(process), "comm")).strip();
            return name.startsWith("postgres")
                    || name.startsWith("mariadbd")
                    || name.startsWith("mysqld");
        } catch (IOException e) {
            return false;
        }
    }
}
