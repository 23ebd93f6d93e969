package dev.weir;

import java.sql.Connection;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/**
 * Runs tasks next to all others that use a pool, as many at a time as the pool can lend connections
 * to their lane at the moment: the number of concurrent jobs adapts to the pool, not the other way
 * round. Made by {@link WeirDataSource#executor()}.
 *
 * {@snippet :
 * try (ConnectionExecutor jobs = pool.executor()) {
 *     for (Order order : orders) {
 *         jobs.submit(connection -> settle(order, connection));
 *     }
 * }
 * }
 *
 * <p><b>A task begins when it has a connection.</b> A {@link Task} is given it. In any other task
 * the first {@code getConnection()} on the pool, or on a view of it for the same tenant, returns it
 * at once, if the thread is the task's own; what was not asked for goes back when the task ends.
 *
 * <p><b>Tasks wait for as long as it takes</b>: {@code connectionTimeout} and {@code maxWaiters} do
 * not apply to them. While the database cannot be reached, or the pool is suspended, they wait on.
 * When the database refuses the credentials, or the pool is closed, the futures of tasks that have
 * not begun fail with the exception that a borrower gets; a {@link Runnable} given to {@link
 * #execute} is run then, and gets it from {@code getConnection()}.
 *
 * <p><b>The queue has no bound</b>, as that of {@link
 * java.util.concurrent.Executors#newFixedThreadPool}: whoever submits without end looks at {@link
 * Snapshot#queued()} first.
 *
 * <p><b>Whoever holds a connection must not wait for a task</b> of an executor of the same pool:
 * the task may wait for that connection. So a task must not wait for another.
 *
 * <p>For the rest it is an {@link ExecutorService}: {@link #shutdown} runs what is queued, {@link
 * #shutdownNow} interrupts what runs and returns what has not begun, {@link #close} waits for the
 * end. Closing the pool shuts it down. Thread-safe.
 */
public interface ConnectionExecutor extends ExecutorService {

    /**
     * Queues a task. Its connection is closed before its future is done.
     *
     * @throws java.util.concurrent.RejectedExecutionException when the executor is shut down
     */
    <T> Future<T> submit(Task<T> task);

    /** How far it is. Cheap enough for a page that is polled. */
    Snapshot snapshot();

    /**
     * Work that needs a connection; see {@link #submit(Task)}.
     *
     * @param <T> what comes of it
     */
    @FunctionalInterface
    interface Task<T> {

        /**
         * Does the work.
         *
         * @param connection the task's own; it is closed afterwards, if the task did not
         * @throws Exception whatever went wrong; the task's future tells it
         */
        T call(Connection connection) throws Exception;
    }

    /**
     * An executor at one instant.
     *
     * @param running tasks that have begun and not ended
     * @param queued tasks that have not begun
     * @param done tasks that are over: ended well or not, cancelled, or given back by {@code
     *     shutdownNow}
     */
    record Snapshot(int running, int queued, long done) {}
}
