package dev.weir.lease;

/**
 * A slot filled up to 128 bytes, so that no two slots share a cache line, nor a pair of lines that
 * are fetched together, wherever the collector puts them. The fields of a superclass come first in
 * an object, so what the fast path reads and writes stays within 64 bytes and the fill lies behind
 * it. Without it two threads on two neighbouring slots lose three quarters of their throughput.
 */
final class PaddedSlot extends Slot {
    @SuppressWarnings("unused") // its size is its use
    private long fill1, fill2, fill3, fill4, fill5, fill6, fill7, fill8;

    PaddedSlot(SlotOwner pool, int number) {
        super(pool, number);
    }
}
