package dev.weir.lab.memory;

import dev.weir.lab.cli.SizeOption;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A control group with little memory and a swap file beside it. All that is made is noted first and
 * undone at the end: by {@link #close}, by the end of the JVM, or by the next run.
 */
final class Confinement implements AutoCloseable {

    /** Kept in memory: nothing would have to be read from a disk there. */
    private static final List<String> NO_DISKS = List.of("tmpfs", "ramfs", "overlay");

    private static final List<String> COMMANDS =
            List.of("sh", "mkswap", "swapon", "swapoff", "unshare", "setsid", "dd", "kill");

    private final UndoList undo;
    private final ControlGroup group;
    private final ReentrantLock lock = new ReentrantLock();
    private boolean over;

    private Confinement(UndoList undo, ControlGroup group) {
        this.undo = undo;
        this.group = group;
    }

    /**
     * Makes one.
     *
     * @throws IllegalStateException in a sentence, if this machine does not allow it
     */
    static Confinement make(MemorySettings settings) throws IOException {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        Hierarchy hierarchy = requireAll(settings, temporary);
        UndoList undo = UndoList.begin(temporary);
        Confinement made = new Confinement(undo, ControlGroup.named(undo.name(), hierarchy));
        Runtime.getRuntime().addShutdownHook(new Thread(made::undoAtEnd, "weir-memory-undo"));
        try {
            made.noting(
                    UndoList.Kind.GROUP,
                    made.group.folder().toString(),
                    () -> made.group.make(settings.limit()));
            SwapFile swap = new SwapFile(undo.folder().resolve("swap"));
            made.noting(
                    UndoList.Kind.SWAP, swap.file().toString(), () -> swap.use(settings.swap()));
        } catch (IOException e) {
            made.close();
            throw new IllegalStateException(
                    "this machine does not let a group of little memory swap: " + e.getMessage(),
                    e);
        }
        return made;
    }

    private static Hierarchy requireAll(MemorySettings settings, Path temporary)
            throws IOException {
        String instead =
                "; the curve needs a server whose memory can be limited, so it cannot be measured"
                        + " here";
        if (!System.getProperty("os.name", "").startsWith("Linux")) {
            throw new IllegalStateException("control groups exist on Linux only" + instead);
        }
        if (!"root".equals(System.getProperty("user.name"))) {
            throw new IllegalStateException(
                    "only root may make a control group and use a swap file, and this is "
                            + System.getProperty("user.name")
                            + instead);
        }
        for (String command : COMMANDS) {
            if (!isThere(command)) {
                throw new IllegalStateException(
                        "the command %s is not on the PATH%s".formatted(command, instead));
            }
        }
        FileStore store = Files.getFileStore(temporary);
        if (NO_DISKS.contains(store.type())) {
            throw new IllegalStateException(
                    "%s is a %s, which takes no swap file: set java.io.tmpdir to a folder on a disk, as in WEIR_JAVA_OPTS=-Djava.io.tmpdir=/var/tmp"
                            .formatted(temporary, store.type()));
        }
        long needed = settings.swap() + 3 * settings.data();
        if (store.getUsableSpace() < needed) {
            throw new IllegalStateException(
                    "%s has %s free and the run takes %s: give a smaller --limit or --data"
                            .formatted(
                                    temporary,
                                    SizeOption.text(store.getUsableSpace()),
                                    SizeOption.text(needed)));
        }
        return Hierarchy.ofThisMachine()
                .filter(found -> Files.isWritable(found.parent()))
                .orElseThrow(
                        () ->
                                new IllegalStateException(
                                        "no control group with a memory controller can be made below /sys/fs/cgroup (a container mostly may not)"
                                                + instead));
    }

    private static boolean isThere(String command) {
        String path = System.getenv("PATH");
        for (String folder : (path == null ? "" : path).split(":", -1)) {
            if (Files.isExecutable(Path.of(folder).resolve(command))) {
                return true;
            }
        }
        return false;
    }

    ControlGroup group() {
        return group;
    }

    /** Where the run may leave files. */
    Path folder() {
        return undo.folder();
    }

    /** Something that is to be undone, and is noted first. */
    interface Deed {
        void act() throws IOException;
    }

    /**
     * Does something after noting it.
     *
     * @throws IOException if the JVM is about to end, too
     */
    void noting(UndoList.Kind kind, String what, Deed deed) throws IOException {
        lock.lock();
        try {
            if (over) {
                throw new IOException("the run is over");
            }
            undo.note(kind, what);
            deed.act();
        } finally {
            lock.unlock();
        }
    }

    private void undoAtEnd() {
        try {
            close();
        } catch (IOException e) {
            // the list stays, and the next run tries again
        }
    }

    @Override
    public void close() throws IOException {
        lock.lock();
        try {
            if (!over) {
                over = true;
                undo.undo();
            }
        } finally {
            lock.unlock();
        }
    }
}
