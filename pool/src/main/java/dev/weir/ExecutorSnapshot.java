package dev.weir;

/**
 * An executor at one instant.
 *
 * @param lane in which its tasks ask for connections
 * @param limit most connections that the lane may have at this moment, others' included: no more
 *     tasks run than that
 * @param running tasks that have begun and not ended
 * @param queued tasks that have not begun
 * @param submitted tasks that were accepted since the start; the sum of all others
 * @param done tasks that ended well
 * @param failed tasks that ended with an exception
 * @param cancelled tasks that were cancelled, or that {@code shutdownNow} gave back
 */
public record ExecutorSnapshot(
        Lane lane,
        int limit,
        int running,
        int queued,
        long submitted,
        long done,
        long failed,
        long cancelled) {}
