package dev.weir.lease;

/**
 * Names the place in the application that borrows a connection, by a hash of the calls that lead to
 * it. It keeps no class alive, takes some microseconds, and is asked for only where a borrower has
 * to wait and the answer is of use.
 */
final class CallSiteHash {
    /** Under a web framework and a mapper the method that differs is some 20 to 40 calls away. */
    private static final int DEPTH = 64;

    private static final long PRIME = 0x100000001b3L;
    private static final long START = 0xcbf29ce484222325L;

    private static final StackWalker WALKER = StackWalker.getInstance();

    private CallSiteHash() {}

    /** The present thread's: a hash (FNV-1a over the nearest {@value #DEPTH} calls), never 0. */
    static long hash() {
        long hash =
                WALKER.walk(
                        frames ->
                                frames.limit(DEPTH)
                                        .mapToLong(CallSiteHash::hash)
                                        .reduce(START, (all, one) -> (all ^ one) * PRIME));
        return hash == 0 ? 1 : hash;
    }

    private static long hash(StackWalker.StackFrame frame) {
        long method = 31L * frame.getClassName().hashCode() + frame.getMethodName().hashCode();
        return (method << 16) + frame.getByteCodeIndex();
    }
}
