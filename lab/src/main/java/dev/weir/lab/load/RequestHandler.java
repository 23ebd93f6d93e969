package dev.weir.lab.load;

import dev.weir.tools.text.FailureText;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * A service in front of a pool. Each kind of request is to borrow in a method of its own, so that a
 * pool can tell the kinds apart by their call sites. Thread-safe; a request has its own slot of the
 * log.
 */
public abstract class RequestHandler {

    private final RequestLog log;
    private final LongAdder failed = new LongAdder();
    private final AtomicReference<@Nullable String> firstFailure = new AtomicReference<>();

    protected RequestHandler(RequestLog log) {
        this.log = log;
    }

    /** Does what the request asks for; tells the log when it gets and releases its connection. */
    protected abstract void handle(int number) throws SQLException;

    /** Serves one request; answers whether it was served. A failure is counted, not thrown. */
    public final boolean serve(int number) {
        log.arrives(number);
        try {
            handle(number);
            log.ends(number);
            return true;
        } catch (SQLException e) {
            failed.increment();
            firstFailure.compareAndSet(null, FailureText.withState(e));
            return false;
        }
    }

    /** Requests that ended in an error. */
    public final long failed() {
        return failed.sum();
    }

    /** The first error's words; null without one. */
    public final @Nullable String firstFailure() {
        return firstFailure.get();
    }
}
