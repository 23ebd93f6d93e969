package dev.weir.lab.memory;

/** What a control group can limit, by the names of both versions (cgroups(7)). */
public enum Controller {
    /** Memory, the page cache of what it reads and writes included. */
    MEMORY("memory", "memory"),
    /** Reads and writes of a disk. */
    DISK("blkio", "io");

    private final String version1;
    private final String version2;

    Controller(String version1, String version2) {
        this.version1 = version1;
        this.version2 = version2;
    }

    String version1() {
        return version1;
    }

    String version2() {
        return version2;
    }
}
