package dev.weir.tenant;

/**
 * What a tenant may have of a pool.
 *
 * @param weight its share of the connections while tenants wait, relative to the others; above 0
 * @param minimum connections that the others leave to it
 * @param maximum most connections that it has at the same time; 0: three quarters of those that the
 *     pool may lend, rounded up
 * @param maxWaiters most of its borrowers that may wait; 0: no limit
 */
public record Share(int weight, int minimum, int maximum, int maxWaiters) {}
