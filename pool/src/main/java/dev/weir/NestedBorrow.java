package dev.weir;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A borrower that waited in vain while its own thread held connections of the same pool. When
 * enough threads do that at once, none can go on: {@code threads} of them that each need {@code k}
 * connections can all stop at {@code k - 1}, so the pool needs {@code threads x (k - 1) + 1} for
 * one of them to finish.
 *
 * @param connectionIds the connections that the borrower's own thread held; unmodifiable
 * @param waitingHolders holders whose thread waited for another connection, this one included
 * @param holders connections that were held
 * @param threads threads that held them
 */
public record NestedBorrow(List<Long> connectionIds, int waitingHolders, int holders, int threads) {

    /** Copies the ids. */
    public NestedBorrow {
        connectionIds = List.copyOf(connectionIds);
    }

    /** Connections with which so many threads, each as greedy as this one, cannot block all. */
    public int needed() {
        return threads * connectionIds.size() + 1;
    }

    /** In one sentence. */
    @Override
    public String toString() {
        String ids =
                connectionIds.stream().map(String::valueOf).collect(Collectors.joining(" and "));
        return ("this thread itself holds connection %s; %d of %d holders wait for a further"
                        + " connection; needs threads x (connections per thread - 1) + 1 = %d x %d + 1 = %d")
                .formatted(ids, waitingHolders, holders, threads, connectionIds.size(), needed());
    }
}
