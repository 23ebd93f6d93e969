package dev.weir.handle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** When a connection that was aborted is really gone. */
class ReleasesTest {
    private final Releases releases = new Releases();
    private final List<String> done = new ArrayList<>();

    /** Keeps what it is given to itself. */
    private final Executor idle = releases.through(task -> {});

    @Test
    void withNothingUnderWayTheConnectionIsReleasedNow() {
        assertThat(releases.afterwards(() -> done.add("released"))).isTrue();

        assertThat(done).containsExactly("released");
    }

    @Test
    void theLastPartToEndReleases() {
        Releases.Part abort = releases.begin();
        releases.through(Runnable::run).execute(() -> done.add("socket"));
        assertThat(releases.afterwards(() -> done.add("released"))).isFalse();

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
        releases.afterwards(() -> done.add("released"));

        assertThatThrownBy(releases::hurry).hasMessage("second");

        assertThat(done).containsExactly("first", "second", "third", "released");
    }

    @Test
    void hurryDoesWhatAnExecutorRefused() {
        Executor refusing =
                releases.through(
                        task -> {
                            throw new RejectedExecutionException("no more");
                        });
        assertThatThrownBy(() -> refusing.execute(() -> done.add("socket"))).hasMessage("no more");

        releases.hurry();

        assertThat(done).containsExactly("socket");
        assertThat(releases.afterwards(() -> {})).isTrue();
    }

    @Test
    void whatHurryDidIsNotDoneAgainByAnExecutorThatComesToItLate() {
        List<Runnable> late = new ArrayList<>();
        releases.through(late::add).execute(() -> done.add("socket"));

        releases.hurry();
        late.forEach(Runnable::run);

        assertThat(done).containsExactly("socket");
    }
}
