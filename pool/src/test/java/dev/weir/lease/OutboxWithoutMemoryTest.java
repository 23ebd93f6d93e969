package dev.weir.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pool's lock is left and nothing is lost where memory runs out as the outbox is emptied. */
@Tag("long")
@Timeout(120)
class OutboxWithoutMemoryTest {

    @TempDir private Path folder;

    /** Which of its lists cannot be taken any more. */
    @ParameterizedTest
    @ValueSource(strings = {"actions", "events"})
    void whatCouldNotBeTakenIsDoneOnceByTheNext(String list) throws Exception {
        assertThat(outputOf(list))
                .containsExactly(
                        "no memory, the lock held: false",
                        "done: 0",
                        "the next has done: " + (Full.MANY + 2));
    }

    private List<String> outputOf(String argument) throws Exception {
        Path output = folder.resolve("output");
        Process java =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx32m",
                                "-XX:+UseSerialGC",
                                "-cp",
                                folderOf(Outbox.class) + ":" + folderOf(Full.class),
                                Full.class.getName(),
                                argument)
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
        boolean ended = java.waitFor(90, TimeUnit.SECONDS);
        java.destroyForcibly();

        assertThat(ended).isTrue();
        return Files.readAllLines(output);
    }

    /** What is to be written of it cannot be made either. */
    @Test
    void anActionThatRunsOutOfMemoryIsNotTheLast() throws Exception {
        assertThat(outputOf("alone")).contains("done: 1");
    }

    private static Path folderOf(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    /** Takes all the memory of its process, so it has one of its own. */
    static final class Full {
        static final int MANY = 1 << 20;
        private static final int BLOCK = 1 << 18;

        private final ReentrantLock lock = new ReentrantLock();
        private final Outbox outbox = new Outbox(lock);
        private final byte[][] taken = new byte[1_000][];
        private Object[] last = {};
        private int done;

        private Full() {}

        public static void main(String[] arguments) {
            if (arguments[0].equals("alone")) {
                new Full().runOneThatTakesAll();
            } else {
                new Full().run(arguments[0].equals("actions"));
            }
        }

        private void runOneThatTakesAll() {
            lock.lock();
            outbox.add(
                    () -> {
                        takeAll();
                        while (true) {
                            last = new Object[] {last};
                        }
                    });
            outbox.add(() -> done++);
            try {
                outbox.unlockAndAct();
            } finally {
                last = new Object[0];
                Arrays.fill(taken, null);
                System.out.println("done: " + done);
            }
        }

        private void run(boolean manyActions) {
            Runnable one = () -> done++;
            lock.lock();
            outbox.wake(
                    new Waiter(1) {
                        @Override
                        protected void wake() {
                            done++;
                        }
                    });
            outbox.add(one);
            for (int i = 0; i < MANY; i++) {
                if (manyActions) {
                    outbox.add(one);
                } else {
                    outbox.tell(one);
                }
            }
            takeAll();
            boolean full = false;
            try {
                outbox.unlockAndAct();
            } catch (OutOfMemoryError expected) {
                full = true;
            }
            boolean held = lock.isHeldByCurrentThread();
            int before = done;
            Arrays.fill(taken, null);
            System.out.println((full ? "no memory" : "memory") + ", the lock held: " + held);
            System.out.println("done: " + before);

            lock.lock();
            outbox.unlockAndAct();
            System.out.println("the next has done: " + done);
        }

        private void takeAll() {
            try {
                for (int i = 0; i < taken.length; i++) {
                    taken[i] = new byte[BLOCK];
                }
            } catch (OutOfMemoryError full) {
                // that is what is wanted
            }
        }
    }
}
