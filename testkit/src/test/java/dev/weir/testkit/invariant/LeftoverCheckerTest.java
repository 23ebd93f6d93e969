package dev.weir.testkit.invariant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javax.management.ObjectName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class LeftoverCheckerTest {

    private final AtomicInteger sockets = new AtomicInteger();
    private final LeftoverChecker checker =
            new LeftoverChecker(Duration.ofMillis(100), sockets::get);

    @Test
    void whatWasThereBeforeIsNobodysLeftover() {
        checker.assertNone();
    }

    @Test
    void aThreadThatStaysIsNamed() throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        Thread stays = Thread.ofPlatform().daemon().name("left behind").start(() -> await(end));
        assertThatThrownBy(checker::assertNone).hasMessageContaining("thread 'left behind'");

        end.countDown();
        stays.join();
        checker.assertNone();
    }

    @Test
    void aThreadThatIsStillEndingIsWaitedFor() {
        Thread.ofPlatform().start(() -> {});
        new LeftoverChecker(Duration.ofSeconds(20), () -> 0).assertNone();
    }

    @Test
    void aSocketThatIsStillOpenIsCounted() {
        sockets.set(2);
        assertThatThrownBy(checker::assertNone).hasMessageContaining("2 physical connections");
    }

    @Test
    void aBeanThatStaysIsNamed() throws Exception {
        ObjectName name = new ObjectName("dev.weir.testkit:type=Leftover");
        ManagementFactory.getPlatformMBeanServer().registerMBean(new Left(), name);
        try {
            assertThat(checker.violations()).singleElement().asString().contains("type=Leftover");
        } finally {
            ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What JMX asks of a bean: an interface named after it. */
    public interface LeftMBean {}

    /** A bean with nothing to it. */
    public static final class Left implements LeftMBean {}
}
