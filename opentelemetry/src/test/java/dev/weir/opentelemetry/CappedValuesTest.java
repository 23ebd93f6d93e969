package dev.weir.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("fast")
@Timeout(60)
class CappedValuesTest {
    private final CappedValues values = new CappedValues(2);

    @Test
    void theFirstStayAsTheyAre() {
        assertThat(List.of("a", "b", "c", "a", "d").stream().map(values::of))
                .containsExactly("a", "b", "_other", "a", "_other");
    }

    @Test
    void noThreadGetsOneTooMany() throws Exception {
        Set<String> seen = ConcurrentHashMap.newKeySet();
        List<Callable<Boolean>> tasks =
                IntStream.range(0, 2_000)
                        .<Callable<Boolean>>mapToObj(i -> () -> seen.add(values.of("v" + i % 50)))
                        .toList();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (var done : threads.invokeAll(tasks)) {
                var unused = done.get();
            }
        }
        assertThat(seen).hasSize(3).contains("_other");
    }
}
