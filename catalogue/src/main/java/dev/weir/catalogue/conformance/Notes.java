package dev.weir.catalogue.conformance;

import java.util.ArrayList;
import java.util.List;

/** What a trial saw, sorted by what it says about the pool. Thread-safe. */
final class Notes {

    private final List<String> seen = new ArrayList<>();
    private final List<String> breaches = new ArrayList<>();
    private final List<String> otherWords = new ArrayList<>();

    /** Something worth telling that is as expected. */
    synchronized void saw(String what) {
        addOnce(seen, what);
    }

    /** Something that breaks the row. */
    synchronized void breach(String what) {
        addOnce(breaches, what);
    }

    /** Right behaviour, told otherwise than expected. */
    synchronized void words(String what) {
        addOnce(otherWords, what);
    }

    /** Ten borrowers that see the same are one note. */
    private static void addOnce(List<String> notes, String what) {
        if (!notes.contains(what)) {
            notes.add(what);
        }
    }

    synchronized Verdict verdict() {
        if (!breaches.isEmpty()) {
            return Verdict.FAILS;
        }
        return otherWords.isEmpty() ? Verdict.HOLDS : Verdict.WORDS;
    }

    /** The notes that decided the verdict. */
    synchronized String text() {
        List<String> telling = new ArrayList<>(breaches);
        telling.addAll(otherWords);
        if (telling.isEmpty()) {
            telling.addAll(seen);
        }
        return telling.isEmpty() ? "as expected" : String.join("; ", telling);
    }
}
