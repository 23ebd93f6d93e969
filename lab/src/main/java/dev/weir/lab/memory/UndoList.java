package dev.weir.lab.memory;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a run is about to change on the machine, on disk before it is done: so a run that was killed
 * can be undone by the next one. Each run has a folder of its own, named after its process.
 */
final class UndoList {

    /** What there is to undo. */
    enum Kind {
        /** A server: its process, its start and the signal that ends it in order. */
        SERVER,
        /** A control group and all that runs in it. */
        GROUP,
        /** A swap file. */
        SWAP,
        /** A folder with a server's data. */
        FOLDER
    }

    private static final Pattern NAME = Pattern.compile("weir-memory-(\\d{1,10})-(\\d{1,18})");
    private static final Pattern DATA = Pattern.compile("weir-(postgres-|mariadb)\\d+");
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Path folder;
    private final Path list;

    private UndoList(Path folder) {
        this.folder = folder;
        this.list = folder.resolve("undo");
    }

    /** An empty one for this process, in a folder that only its user can read. */
    static UndoList begin(Path temporary) throws IOException {
        long own = ProcessHandle.current().pid();
        Path folder = temporary.resolve("weir-memory-%d-%d".formatted(own, Processes.started(own)));
        Files.createDirectory(
                folder,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        return new UndoList(folder);
    }

    /**
     * Those of runs that have ended without undoing what they did. Only folders of this user's:
     * what stands in another's would be done with this one's rights.
     */
    static List<UndoList> left(Path temporary) throws IOException {
        String user = System.getProperty("user.name");
        List<UndoList> left = new ArrayList<>();
        try (Stream<Path> all = Files.list(temporary)) {
            for (Path each : all.toList()) {
                Matcher name = NAME.matcher(each.getFileName().toString());
                if (name.matches()
                        && Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS)
                        && Files.getOwner(each, LinkOption.NOFOLLOW_LINKS).getName().equals(user)
                        && !Processes.runs(
                                Long.parseLong(name.group(1)), Long.parseLong(name.group(2)))) {
                    left.add(new UndoList(each));
                }
            }
        }
        return left;
    }

    /** A name that no other run has. */
    String name() {
        return folder.getFileName().toString();
    }

    /** Where the run may leave files. */
    Path folder() {
        return folder;
    }

    /** Notes what is about to be done. */
    void note(Kind kind, String what) throws IOException {
        Files.writeString(
                list,
                kind + " " + what + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND,
                StandardOpenOption.SYNC);
    }

    /** Undoes all that was noted, as far as it is still there, and forgets it. */
    void undo() throws IOException {
        List<String> lines = Files.exists(list) ? Files.readAllLines(list) : List.of();
        for (Kind kind : Kind.values()) {
            for (String line : lines) {
                // a line that a kill has cut was not acted on yet
                if (line.startsWith(kind + " /") || line.matches(kind + " \\d+ \\d+ \\w+")) {
                    undo(kind, line.substring(kind.name().length() + 1));
                }
            }
        }
        delete(folder);
    }

    private static void undo(Kind kind, String what) throws IOException {
        switch (kind) {
            case SERVER -> endServer(what.split(" ", -1));
            case GROUP -> ControlGroup.at(Path.of(what)).remove();
            case SWAP -> new SwapFile(Path.of(what)).remove();
            case FOLDER -> {
                Path data = Path.of(what);
                if (DATA.matcher(data.getFileName().toString()).matches()) {
                    delete(data);
                }
            }
        }
    }

    private static void endServer(String[] server) throws IOException {
        long process = Long.parseLong(server[0]);
        if (Processes.runs(process, Long.parseLong(server[1]))) {
            Processes.end(process, List.of(server[2], "KILL"), PATIENCE);
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(
                folder,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        Files.deleteIfExists(file);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException gone) {
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult postVisitDirectory(Path each, IOException failure)
                            throws IOException {
                        Files.deleteIfExists(each);
                        return FileVisitResult.CONTINUE;
                    }
                });
    }
}
