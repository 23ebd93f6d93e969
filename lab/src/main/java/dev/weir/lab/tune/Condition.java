package dev.weir.lab.tune;

import dev.weir.lab.memory.Controller;

/** What a workload does to the machine under the server. */
enum Condition {
    /** Nothing. */
    NONE,
    /** The server has little memory, and more data. */
    LITTLE_MEMORY,
    /** The disk takes few writes in a second, so that each flush waits. */
    SLOW_DISK;

    /** What has to be limited for it. */
    Controller controller() {
        return this == SLOW_DISK ? Controller.DISK : Controller.MEMORY;
    }
}
