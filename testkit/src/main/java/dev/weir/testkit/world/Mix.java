package dev.weir.testkit.world;

import java.util.SplittableRandom;

/** What the users of an application ask for. */
@FunctionalInterface
public interface Mix {
    /** The next transaction; all chance is from this stream. */
    Work draw(SplittableRandom random);
}
