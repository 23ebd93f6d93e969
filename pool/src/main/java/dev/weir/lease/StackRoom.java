package dev.weir.lease;

/** Room on the stack for a step of the pool's that must not be left half done. */
public final class StackRoom {
    /** Twice what the deepest step takes in the interpreter. */
    private static final int FRAMES = 128;

    /** What runs seldom may run for the first time, and linking it takes more. */
    private static final int FRAMES_OF_ORDER = 3 * FRAMES;

    private StackRoom() {}

    /**
     * Does nothing where there is room.
     *
     * @throws StackOverflowError otherwise, before anything has begun
     */
    public static void need() {
        var unused = deeper(FRAMES, 1, 2, 3, 4, 5, 6, 7, 8);
    }

    /** The same for what a user orders the pool to do. */
    public static void needForOrder() {
        var unused = deeper(FRAMES_OF_ORDER, 1, 2, 3, 4, 5, 6, 7, 8);
    }

    /** What is needed after the call is on the stack during it, compiled or not. */
    private static long deeper(
            int left, long a, long b, long c, long d, long e, long f, long g, long h) {
        return left == 0
                ? a
                : deeper(left - 1, b, c, d, e, f, g, h, a + 1) + (a ^ b ^ c ^ d ^ e ^ f ^ g ^ h);
    }
}
