package dev.weir.testkit.conformance;

import java.util.ArrayList;
import java.util.List;

/** What a trial saw, sorted by what it says about the pool. Thread-safe. */
final class Notes {

    private final List<String> seen = new ArrayList<>();
    private final List<String> breaches = new ArrayList<>();
    private final List<String> otherWords = new ArrayList<>();

    /** Something worth telling that is as expected. */
    synchronized void saw(String what) {
        seen.add(what);
    }

    /** Something that breaks the row. */
    synchronized void breach(String what) {
        breaches.add(what);
    }

    /** Right behaviour, told otherwise than expected. */
    synchronized void words(String what) {
        otherWords.add(what);
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
