package dev.weir.testkit.postgres;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Waits for commands that change a server's processes. */
final class Processes {

    private Processes() {}

    /**
     * Waits for the end of a short command. An interrupt is kept for later: a server that was left
     * half stopped, or standing still, would outlive the JVM.
     *
     * @return whether it has ended
     */
    static boolean await(Process process, Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return process.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
