package dev.weir.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** When a connection that was aborted is really gone. */
@Tag("fast")
class PendingAbortsTest {
    private final PendingAborts pendingAborts = new PendingAborts();
    private final List<String> done = new ArrayList<>();

    /** Keeps what it is given to itself. */
    private final Executor idle = pendingAborts.through(task -> {});

    @Test
    void withNothingUnderWayTheConnectionIsReleasedNow() {
        assertThat(pendingAborts.afterwards(() -> done.add("released"))).isTrue();

        assertThat(done).containsExactly("released");
    }

    @Test
    void theLastPartToEndReleases() {
        PendingAborts.Part abort = pendingAborts.begin();
        pendingAborts.through(Runnable::run).execute(() -> done.add("socket"));
        assertThat(pendingAborts.afterwards(() -> done.add("released"))).isFalse();

        abort.end();

        assertThat(done).containsExactly("socket", "released");
    }

    @Test
    void hurryDoesTheRestThoughAPartThrows() {
        for (String name : List.of("first", "second", "third")) {
            idle.execute(
                    () -> {
                        done.add(name);
                        if (!name.equals("third")) {
                            throw new IllegalStateException(name);
                        }
                    });
        }
        pendingAborts.afterwards(() -> done.add("released"));

        assertThatThrownBy(pendingAborts::hurry).hasMessage("second");

        assertThat(done).containsExactly("first", "second", "third", "released");
    }

    @Test
    void hurryDoesWhatAnExecutorRefused() {
        Executor refusing =
                pendingAborts.through(
                        task -> {
                            throw new RejectedExecutionException("no more");
                        });
        assertThatThrownBy(() -> refusing.execute(() -> done.add("socket"))).hasMessage("no more");

        pendingAborts.hurry();

        assertThat(done).containsExactly("socket");
        assertThat(pendingAborts.afterwards(() -> {})).isTrue();
    }

    @Test
    void whatHurryDidIsNotDoneAgainByAnExecutorThatComesToItLate() {
        List<Runnable> late = new ArrayList<>();
        pendingAborts.through(late::add).execute(() -> done.add("socket"));

        pendingAborts.hurry();
        late.forEach(Runnable::run);

        assertThat(done).containsExactly("socket");
    }
}
