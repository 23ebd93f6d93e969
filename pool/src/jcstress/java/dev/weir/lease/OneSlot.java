package dev.weir.lease;

/** One slot without traffic around it, for what its word alone is to guarantee. */
abstract class OneSlot {
    private static final SlotPool POOL = AnsweredAtOnce.poolOfOne();

    final Slot slot = new PaddedSlot(POOL, 0);
}
