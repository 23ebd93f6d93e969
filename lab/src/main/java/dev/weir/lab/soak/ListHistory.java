package dev.weir.lab.soak;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The states of append-only lists that transactions have seen. Committed states of one list are
 * prefixes of each other, and the last is the list at the end: that order is all there is to check,
 * as in Elle's list-append (Kingsbury and Alvaro, VLDB 2020).
 *
 * <p>A list that no one has looked at for a while is remembered by the length and the hash of its
 * longest state, so that hours fit into little memory. Thread-safe.
 */
final class ListHistory {

    private static final int FULLY_KEPT = 256;

    private final Map<Integer, int[]> longest = new HashMap<>();
    private final Map<Integer, List<Seen>> settled = new HashMap<>();
    private final List<String> breaches = new ArrayList<>();

    /** A state by its length and hash. */
    private record Seen(int length, int hash) {}

    /** A transaction saw the list of that key so. */
    synchronized void saw(int key, int[] state) {
        int[] known = longest.get(key);
        if (known == null) {
            longest.put(key, state);
            settleOld();
            return;
        }
        int[] shorter = known.length < state.length ? known : state;
        int[] longer = shorter == known ? state : known;
        if (isPrefix(shorter, longer)) {
            longest.put(key, longer);
        } else {
            breaches.add(
                    "list %d was seen as %s and as %s, neither of which begins with the other"
                            .formatted(key, tail(known), tail(state)));
        }
    }

    /** What of the states seen does not fit the list as it is at the end; call with every key. */
    synchronized List<String> against(int key, int[] end) {
        List<String> found = new ArrayList<>();
        int[] known = longest.get(key);
        if (known != null && !isPrefix(known, end)) {
            found.add(
                    "list %d was seen as %s and is %s at the end"
                            .formatted(key, tail(known), tail(end)));
        }
        for (Seen seen : settled.getOrDefault(key, List.of())) {
            if (seen.length() > end.length
                    || hash(Arrays.copyOf(end, seen.length())) != seen.hash()) {
                found.add(
                        "the first %d of list %d are others at the end than those seen: %s"
                                .formatted(seen.length(), key, tail(end)));
            }
        }
        return found;
    }

    /** States that contradicted each other already while the load ran. */
    synchronized List<String> breaches() {
        return List.copyOf(breaches);
    }

    /** Every key that was ever seen. */
    synchronized List<Integer> keys() {
        List<Integer> keys = new ArrayList<>(longest.keySet());
        settled.keySet().stream().filter(key -> !longest.containsKey(key)).forEach(keys::add);
        return keys;
    }

    /** Keys only ever rise, so the lowest are those that are done with. */
    private void settleOld() {
        if (longest.size() <= FULLY_KEPT) {
            return;
        }
        List<Integer> keys = new ArrayList<>(longest.keySet());
        keys.sort(null);
        for (int key : keys.subList(0, FULLY_KEPT / 2)) {
            int[] state = longest.remove(key);
            if (state != null) {
                settled.computeIfAbsent(key, k -> new ArrayList<>(1))
                        .add(new Seen(state.length, hash(state)));
            }
        }
    }

    private static int hash(int[] state) {
        return Arrays.hashCode(state);
    }

    private static boolean isPrefix(int[] prefix, int[] list) {
        return prefix.length <= list.length
                && Arrays.mismatch(prefix, 0, prefix.length, list, 0, prefix.length) < 0;
    }

    private static String tail(int[] state) {
        int from = Math.max(0, state.length - 8);
        String end = Arrays.toString(Arrays.copyOfRange(state, from, state.length));
        return from == 0 ? end : "(%d before) %s".formatted(from, end);
    }
}
