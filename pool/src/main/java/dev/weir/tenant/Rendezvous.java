package dev.weir.tenant;

/**
 * A tenant's home among the connections: each pair of a tenant and a slot has a fixed random
 * weight, and the slots of the highest weights are the home (highest random weight hashing, Thaler
 * and Ravishankar 1998). A slot that comes or goes moves only the tenants whose home it is.
 */
public final class Rendezvous {
    private Rendezvous() {}

    /** The weight of a slot for a tenant; any number. */
    public static long weight(int tenant, int slot) {
        // the finaliser of MurmurHash3, which spreads each bit over all (Appleby 2011)
        long x = ((long) tenant << 32) ^ (slot + 0x9E3779B97F4A7C15L);
        x = (x ^ (x >>> 33)) * 0xFF51AFD7ED558CCDL;
        x = (x ^ (x >>> 33)) * 0xC4CEB9FE1A85EC53L;
        return x ^ (x >>> 33);
    }
}
