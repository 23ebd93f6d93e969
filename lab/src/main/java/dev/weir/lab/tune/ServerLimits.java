package dev.weir.lab.tune;

/**
 * What limits a server that came along, in workloads of little memory or a slow disk.
 *
 * @param memory bytes of the server, the page cache of its files included
 * @param writes to the disk in a second
 */
record ServerLimits(long memory, int writes) {

    /** Data for each byte of memory: enough that most of it is not there. */
    private static final double DATA = 1.5;

    /** Bytes of data for the workload of little memory. */
    long data() {
        return Math.round(DATA * memory);
    }
}
