package dev.weir.lab.load;

/**
 * The requests of one kind.
 *
 * @param response from the moment a request was due until its connection was back; a request that
 *     was given up counts with the time until then
 * @param waited from asking for a connection until having it
 * @param use from having it until giving it back
 */
public record KindTimes(Times response, Times waited, Times use) {

    /** The times of no request. */
    public static final KindTimes NONE = new KindTimes(Times.NONE, Times.NONE, Times.NONE);
}
