package dev.weir.tools.server;

/**
 * What the server has counted since its counters were reset. A number that it does not count or
 * this role may not see is {@link Double#NaN}.
 *
 * @param transactions ended in this database
 * @param activeMillis that sessions of this database ran statements
 * @param idleInTransactionMillis that they had a transaction open and ran nothing
 * @param logFlushes flushes of the log (WAL, redo) to the disk
 * @param logFlushMillis time of these flushes
 * @param checkpointsTimed checkpoints that were due by time
 * @param checkpointsRequested checkpoints before their time, because the log was full or somebody
 *     asked for one
 * @param temporaryBytes written to temporary files, because work memory did not suffice
 * @param statementsPrepared statements that clients had the server prepare
 * @param statementsExecuted how often these were executed
 * @param days for which the counters have run
 */
public record Activity(
        double transactions,
        double activeMillis,
        double idleInTransactionMillis,
        double logFlushes,
        double logFlushMillis,
        double checkpointsTimed,
        double checkpointsRequested,
        double temporaryBytes,
        double statementsPrepared,
        double statementsExecuted,
        double days) {}
