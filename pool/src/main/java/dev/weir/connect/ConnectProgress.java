package dev.weir.connect;

import dev.weir.session.ConnectionEnd;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * How far a connect has come. Until the driver is asked there is no connection, so that the attempt
 * can be given up without one too many: what is waited for till then is the user's source of
 * credentials. Thread-safe.
 */
public final class ConnectProgress {
    private enum Stage {
        /** No thread has come to it. */
        QUEUED,
        /** The source of credentials is asked. */
        ASKING,
        IN_DRIVER,
        /** Given up before a thread came to it. */
        DROPPED,
        /** Given up while the source of credentials was asked. */
        SILENT
    }

    private final AtomicReference<Stage> stage = new AtomicReference<>(Stage.QUEUED);
    private volatile @Nullable ConnectionEnd connection;

    /**
     * A thread has come to it.
     *
     * @return false when nobody waits for it any more
     */
    boolean begins() {
        return stage.compareAndSet(Stage.QUEUED, Stage.ASKING);
    }

    /**
     * The driver is about to be asked for a connection.
     *
     * @throws SQLException when nobody waits for it any more; then it must not be asked
     */
    public void asksDriver() throws SQLException {
        if (!stage.compareAndSet(Stage.ASKING, Stage.IN_DRIVER)) {
            throw new SQLTransientConnectionException("The connect was given up", "08001");
        }
    }

    /**
     * There is a connection, which may become a session or not. If not, whoever asked for it ends
     * it.
     */
    public void connected(ConnectionEnd end) {
        connection = end;
    }

    /** What is to be ended if the connect fails; null when there is nothing. */
    @Nullable ConnectionEnd connection() {
        return connection;
    }

    /** Gives it up if no thread has come to it; whether it is given up now. */
    boolean drop() {
        return stage.compareAndSet(Stage.QUEUED, Stage.DROPPED);
    }

    /** Gives it up if the source of credentials is asked; whether it is given up now. */
    boolean giveUpAsking() {
        return stage.compareAndSet(Stage.ASKING, Stage.SILENT);
    }

    /** Whether it was given up while the source of credentials was asked. */
    boolean isSilent() {
        return stage.get() == Stage.SILENT;
    }

    /** Whether the driver was asked. */
    boolean isInDriver() {
        return stage.get() == Stage.IN_DRIVER;
    }
}
