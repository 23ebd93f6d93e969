package dev.weir.lab.cli;

import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine;

/** Makes command lines whose failures are one sentence, not a stack trace. */
public final class CommandLines {

    private CommandLines() {}

    /** The command line of that command and all beneath it. */
    public static CommandLine of(Object command) {
        return new CommandLine(command)
                .setExecutionExceptionHandler(
                        (failure, line, parsed) -> {
                            line.getErr().println("weir: " + sentence(failure));
                            return ExitStatus.FAILS;
                        });
    }

    /** The JDK's word on a file is often no more than its name. */
    private static String sentence(Throwable failure) {
        String message = failure.getMessage();
        if (failure instanceof FileSystemException file && file.getReason() == null) {
            return "%s: %s"
                    .formatted(
                            message,
                            switch (file) {
                                case NoSuchFileException none -> "there is no such file or folder";
                                case AccessDeniedException denied -> "permission denied";
                                case FileAlreadyExistsException there ->
                                        "is there, and is no folder";
                                default -> file.getClass().getSimpleName();
                            });
        }
        String text = message == null ? failure.toString() : message;
        // Drivers say no more than that they could not connect.
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnknownHostException) {
                return "%s (there is no host %s)".formatted(text, cause.getMessage());
            }
        }
        return text;
    }
}
