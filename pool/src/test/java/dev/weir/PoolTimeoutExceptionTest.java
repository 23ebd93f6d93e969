package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.Holder.Activity;
import dev.weir.PoolTimeoutException.Reason;
import dev.weir.observe.HolderFigures;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class PoolTimeoutExceptionTest {

    private static final PoolSnapshot POOL =
            RecordingEngine.snapshot(
                    WeirConfig.of(
                            Map.of(
                                    "jdbcUrl",
                                    "jdbc:stub:x",
                                    "poolName",
                                    "orders",
                                    "maximumPoolSize",
                                    3)),
                    false);

    @Test
    void theFirstLineIsTheOneThatAlertsMatch() {
        PoolTimeoutException e = saturated(List.of());

        assertThat(e.getMessage().lines().findFirst())
                .hasValue(
                        "orders - Connection is not available, request timed out after 30000ms (total=6, active=3, idle=2, waiting=4)");
        assertThat((Throwable) e).isInstanceOf(SQLTransientConnectionException.class);
        assertThat(e.getSQLState()).isEqualTo("08001");
        assertThat(e.getErrorCode()).isEqualTo(1);
        assertThat(e.reason()).isEqualTo(Reason.SATURATED);
        assertThat(e.getCause()).isNull();
    }

    @Test
    void theNextLinesSayWhoHoldsTheConnectionsLongestFirst() {
        PoolTimeoutException e =
                saturated(
                        List.of(
                                holder(
                                        1,
                                        "http-1",
                                        Duration.ofMillis(40),
                                        Activity.RUNNING,
                                        false,
                                        null),
                                holder(
                                        2,
                                        "batch",
                                        Duration.ofSeconds(75),
                                        Activity.IDLE_IN_TRANSACTION,
                                        true,
                                        "Report.run(Report.java:7)"),
                                holder(
                                        3,
                                        null,
                                        Duration.ofMinutes(20),
                                        Activity.UNKNOWN,
                                        false,
                                        null)));

        assertThat(e.getMessage().lines().skip(1).map(String::strip))
                .containsExactly(
                        "connection 3 held for 20 min by an unknown thread",
                        "connection 2 held for 75.0 s by 'batch', idle in transaction, which waits for another connection of this pool, borrowed at Report.run(Report.java:7)",
                        "connection 1 held for 40.0 ms by 'http-1', running a statement",
                        "1 of 3 holders wait for a second connection: borrow once per task, or allow more connections than tasks.",
                        "Long work may have 2 of 3 connections at present: it has 2, and 2 of its borrowers wait");
        assertThat(e.diagnosis().holders())
                .extracting(Holder::connectionId)
                .containsExactly(3L, 2L, 1L);
        assertThat(e.diagnosis().isDeadlock()).isFalse();
    }

    @Test
    void aPoolThatWaitsForItselfIsCalledThat() {
        List<Holder> holders = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            holders.add(holder(i, "t" + i, Duration.ofSeconds(i), Activity.IDLE, true, null));
        }
        PoolTimeoutException e = saturated(holders);

        assertThat(e.diagnosis().isDeadlock()).isTrue();
        assertThat((Throwable) e)
                .hasMessageContaining("Every holder waits for a second connection");
    }

    @Test
    void manyHoldersAreCutToTen() {
        List<Holder> holders = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            holders.add(holder(i, "t", Duration.ofSeconds(i), Activity.IDLE, false, null));
        }

        assertThat(saturated(holders).getMessage().lines())
                .hasSize(13)
                .element(11)
                .asString()
                .endsWith("and 15 more");
    }

    @Test
    void aFailureToConnectIsTheCauseAndItsMessageIsNotCopied() {
        SQLException refused = new SQLException("jdbc:x://u:s3cret@h", "28P01");
        PoolTimeoutException e =
                new PoolTimeoutException(
                        Reason.CANNOT_CONNECT, 250, new Diagnosis(POOL, List.of()), refused);

        assertThat(e.getErrorCode()).isEqualTo(2);
        assertThat((Throwable) e)
                .hasCause(refused)
                .hasMessageContaining("java.sql.SQLException (SQLState 28P01, vendor code 0)")
                .hasMessageNotContaining("s3cret");
        assertThat(
                        (Throwable)
                                new PoolTimeoutException(
                                        Reason.CANNOT_CONNECT,
                                        250,
                                        new Diagnosis(POOL, List.of()),
                                        null))
                .hasMessageContaining("No connection could be opened");
    }

    /** Hundreds of borrowers may time out together, each of them late already. */
    @Test
    void theTextIsWrittenWhenSomebodyReadsItAndOnlyOnce() {
        AtomicInteger asked = new AtomicInteger();
        SQLException refused =
                new SQLException("refused", "08001") {
                    @Override
                    public String getSQLState() {
                        asked.incrementAndGet();
                        return super.getSQLState();
                    }
                };
        PoolTimeoutException e =
                new PoolTimeoutException(
                        Reason.CANNOT_CONNECT, 250, new Diagnosis(POOL, List.of()), refused);
        assertThat(asked).hasValue(0);

        assertThat(e.getMessage()).contains("SQLState 08001").isSameAs(e.getMessage());
    }

    @Test
    void theTextGoesAlongWhenItIsSentElsewhere() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PoolTimeoutException sent = saturated(List.of());
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(sent);
        }
        try (ObjectInputStream in =
                new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            PoolTimeoutException received = (PoolTimeoutException) in.readObject();

            assertThat(received.getMessage()).isEqualTo(sent.getMessage());
            assertThat(received.reason()).isEqualTo(Reason.SATURATED);
            assertThat(received.diagnosis()).isNull();
        }
    }

    private static PoolTimeoutException saturated(List<Holder> holders) {
        return new PoolTimeoutException(
                Reason.SATURATED, 30_000, new Diagnosis(POOL, holders), null);
    }

    private static Holder holder(
            long id,
            @Nullable String thread,
            Duration heldFor,
            Activity activity,
            boolean alsoWaiting,
            @Nullable String borrowedAt) {
        return new HolderFigures(
                id, thread, heldFor, activity, alsoWaiting, borrowedAt, null, null);
    }
}
