package dev.weir;

/**
 * What the server said once, when the pool had started, about how many connections it allows.
 *
 * @param allowed connections that ordinary users may have together, without those reserved for
 *     superusers and the like; or fewer, where the server allows this pool's user or database fewer
 * @param taken connections of all clients at that moment, this pool's included
 */
public record ServerLimits(int allowed, int taken) {

    /**
     * In one sentence, without a full stop.
     *
     * @param ceiling how many the pool may open
     */
    public String sentence(int ceiling) {
        return "this pool may open %d; the server allows %d and %d were taken when it started"
                .formatted(ceiling, allowed, taken);
    }
}
