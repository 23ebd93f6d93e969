package dev.weir.peers;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The pool that looks at all sessions for all pools.
 *
 * @param id its id
 * @param pids server processes of sessions of which one bears its answer
 * @param isWhole whether it may see what all sessions do
 */
record PeerSurveyor(String id, List<Integer> pids, boolean isWhole) {

    /**
     * Its last answer among these names, of which some may belong to others by now; null when there
     * is none that counts, or when it has said since that it looks for itself alone.
     */
    @Nullable PoolTag answer(List<String> names, long serverSeconds) {
        return names.stream()
                .flatMap(name -> Stream.ofNullable(PoolTag.in(name)))
                .filter(tag -> tag.id().equals(id) && !tag.isAhead(serverSeconds))
                .max(Comparator.comparingLong(PoolTag::seconds))
                .filter(tag -> tag.answer() != null)
                .filter(tag -> tag.isWithin(PeerPollInterval.answerSeconds(), serverSeconds))
                .orElse(null);
    }
}
