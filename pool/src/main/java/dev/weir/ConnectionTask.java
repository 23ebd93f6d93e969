package dev.weir;

import java.sql.Connection;

/**
 * Work that needs a connection; see {@link ConnectionExecutor#submit(ConnectionTask)}.
 *
 * @param <T> what comes of it
 */
@FunctionalInterface
public interface ConnectionTask<T> {

    /**
     * Does the work.
     *
     * @param connection the task's own; it is closed afterwards, if the task did not
     * @throws Exception whatever went wrong; the task's future tells it
     */
    T call(Connection connection) throws Exception;
}
