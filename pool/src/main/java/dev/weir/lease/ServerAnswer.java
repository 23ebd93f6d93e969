package dev.weir.lease;

import org.jspecify.annotations.Nullable;

/**
 * What a probe found out.
 *
 * @param failure of the last connect, if none has succeeded since; for {@link State#SILENT} only,
 *     null where nothing failed and nothing answered
 */
public record ServerAnswer(State state, @Nullable Throwable failure) {

    /** Whether the server answers. */
    public enum State {
        /** It answered within the last half second, or now. */
        ANSWERS,
        /** All connections that may exist are in use, and nothing is known to be wrong. */
        BUSY,
        /** It does not. */
        SILENT
    }
}
