package dev.weir.bench.micro;

import dev.weir.bench.jmh.ConnectionBench;
import dev.weir.bench.jmh.PreparedStatementBench;
import dev.weir.bench.jmh.StatementBench;
import java.util.List;
import java.util.stream.Stream;

/** What is repeated and counted, with the loads under which it is measured. */
public enum Cycle {
    /** Borrow, give back. */
    CONNECTION("connection cycle", ConnectionBench.class, "beecp") {
        @Override
        List<Load> loads() {
            return Stream.of(
                            Stream.of(1, 2, 8)
                                    .flatMap(n -> Stream.of(new Load(n, 8), new Load(n, 32))),
                            Stream.of(new Load(32, 16)))
                    .flatMap(loads -> loads)
                    .toList();
        }
    },
    /** Create a statement, execute, close. */
    STATEMENT("statement cycle", StatementBench.class, "agroal"),
    /** Prepare, bind, query, read, close. */
    PREPARED("prepared statement cycle", PreparedStatementBench.class, "agroal");

    private final String words;
    private final Class<?> benchmark;
    private final String rival;

    Cycle(String words, Class<?> benchmark, String rival) {
        this.words = words;
        this.benchmark = benchmark;
        this.rival = rival;
    }

    /** A number of platform threads on a number of connections. */
    record Load(int threads, int connections) {}

    /** The name on tables. */
    String words() {
        return words;
    }

    /** The one JMH benchmark, as the regular expression that JMH takes. */
    String pattern() {
        return JmhRun.pattern(benchmark);
    }

    /** The pool that is the fastest at this beside HikariCP. */
    String rival() {
        return rival;
    }

    /** A thread that keeps its connection needs one: so no more threads than connections. */
    List<Load> loads() {
        return List.of(new Load(1, 8), new Load(2, 8), new Load(8, 8));
    }
}
