package dev.weir.tenant;

/**
 * Which tenants a connection is good for, as far as the choice of one wants to know. Read by any
 * thread and a moment late at worst: a wrong answer costs time and never safety, since the binding
 * is looked at again before the first statement.
 */
public interface Affinity {
    /** The number of the tenant that it is bound to; 0: none, or not known. */
    int boundTo();

    /** Whether its server process has served that tenant before. */
    boolean knows(int tenant);

    /** How many tenants its server process has served. */
    int tenants();
}
