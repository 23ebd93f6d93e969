package dev.weir.lab.tune;

import java.util.OptionalDouble;

/** Where two configurations meet. */
interface Arena {

    /**
     * A slice of each, next to each other in random order.
     *
     * @return the challenger's figure over that of the incumbent, larger is better, 0 if the
     *     challenger could not serve; empty if the end was asked for
     */
    OptionalDouble pair(Configuration challenger, Configuration incumbent) throws Exception;

    /** Pairs that there is time for. */
    int pairsLeft();
}
