package dev.weir.lab.shift;

import dev.weir.lab.load.Arrivals;
import java.time.Duration;
import java.util.SplittableRandom;

/**
 * A scene in time. Requests come at one rate throughout; at the beginning of each phase but the
 * first the mix moves at once.
 *
 * @param perSecond requests
 * @param before how long the first phase is
 * @param after how long each other phase is
 * @param settling how long after a shift a pool may take to follow
 */
record Timeline(Scene scene, double perSecond, Duration before, Duration after, Duration settling) {

    /** Keeps kinds and arrivals apart. */
    private static final long KINDS_SEED = 0x9E3779B97F4A7C15L;

    /** A stretch of time in nanoseconds from the start. */
    record Span(long from, long to) {}

    /** When a phase begins and ends. */
    Span phase(int index) {
        long from = index == 0 ? 0 : before.toNanos() + (index - 1) * after.toNanos();
        return new Span(from, from + (index == 0 ? before : after).toNanos());
    }

    /** The part of a phase in which a pool follows the shift; empty in the first phase. */
    Span shifting(int index) {
        long from = phase(index).from();
        return new Span(from, index == 0 ? from : from + settling.toNanos());
    }

    /** The part of a phase in which a pool is to have followed: half of the first phase. */
    Span settled(int index) {
        Span all = phase(index);
        long from = index == 0 ? all.to() / 2 : all.from() + settling.toNanos();
        return new Span(from, all.to());
    }

    /** How long the scene is, in nanoseconds. */
    long length() {
        return phase(scene.phases().size() - 1).to();
    }

    /** Moments of arrival in nanoseconds from the start; equal seeds give equal ones. */
    long[] arrivals(long seed) {
        return Arrivals.poisson(at -> perSecond, perSecond, length() / 1e9, seed);
    }

    /** The kind of each request, by the phase in which it is due. */
    Kind[] kinds(long[] offsets, long seed) {
        SplittableRandom random = new SplittableRandom(seed ^ KINDS_SEED);
        Kind[] kinds = new Kind[offsets.length];
        int phase = 0;
        for (int i = 0; i < offsets.length; i++) {
            while (offsets[i] >= phase(phase).to()) {
                phase++;
            }
            kinds[i] = scene.phases().get(phase).mix().draw(random);
        }
        return kinds;
    }
}
