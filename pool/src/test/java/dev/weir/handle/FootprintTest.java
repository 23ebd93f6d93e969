package dev.weir.handle;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.Statement;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What handles cost in memory: the allocations of many, divided. */
@Tag("fast")
class FootprintTest {

    private static final int MANY = 20_000;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final RecordingDriver driver = new RecordingDriver();
    private final HandlePool pool = new HandlePool(driver::connection);
    private final Object[] kept = new Object[MANY];

    @Test
    void aLeaseAllocatesOneHandleOf40Bytes() throws Exception {
        assertThat(
                        bytesEach(
                                () -> {
                                    Connection c = pool.borrow();
                                    c.close();
                                    return c;
                                }))
                .isEqualTo(40);
    }

    @Test
    void statementsOfEveryKindAreHandlesOf32Bytes() throws Exception {
        ConnectionHandle c = pool.borrow();
        Statement raw = driver.of(java.sql.CallableStatement.class);
        assertThat(bytesEach(() -> new StatementHandle(raw, c))).isEqualTo(32);
        assertThat(
                        bytesEach(
                                () ->
                                        new PreparedStatementHandle(
                                                (java.sql.PreparedStatement) raw, c)))
                .isEqualTo(32);
        assertThat(
                        bytesEach(
                                () ->
                                        new CallableStatementHandle(
                                                (java.sql.CallableStatement) raw, c)))
                .isEqualTo(32);
    }

    @Test
    void rowsAreHandlesOf24Bytes() throws Exception {
        ConnectionHandle c = pool.borrow();
        StatementHandle statement = new StatementHandle(driver.of(Statement.class), c);
        java.sql.ResultSet raw = driver.of(java.sql.ResultSet.class);
        assertThat(bytesEach(() -> statement.rows(raw))).isEqualTo(24);
    }

    private long bytesEach(Callable<?> make) throws Exception {
        long best = Long.MAX_VALUE;
        for (int round = 0; round < 5; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < MANY; i++) {
                kept[i] = make.call();
            }
            best = Math.min(best, threads.getCurrentThreadAllocatedBytes() - before);
        }
        return best / MANY;
    }
}
