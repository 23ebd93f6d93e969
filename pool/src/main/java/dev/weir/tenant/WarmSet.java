package dev.weir.tenant;

/**
 * The tenants whose tables, plans and caches a connection's server process knows. What the server
 * has once read for a tenant it keeps for the life of the connection, so the set only grows.
 *
 * <p>Written by the connection's borrower; read by anyone, a moment late at worst.
 */
final class WarmSet {
    private volatile long[] words = new long[1];
    private volatile int size;

    boolean contains(int tenant) {
        long[] now = words;
        int word = tenant >>> 6;
        return word < now.length && (now[word] & (1L << tenant)) != 0;
    }

    int size() {
        return size;
    }

    /**
     * Adds a tenant.
     *
     * @return whether it was not there
     */
    boolean add(int tenant) {
        if (contains(tenant)) {
            return false;
        }
        long[] now = words;
        int word = tenant >>> 6;
        long[] more = java.util.Arrays.copyOf(now, Math.max(now.length, word + 1));
        more[word] |= 1L << tenant;
        words = more;
        size = size + 1;
        return true;
    }
}
