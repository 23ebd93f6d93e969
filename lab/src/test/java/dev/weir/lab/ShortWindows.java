package dev.weir.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What a test may say of the work done in windows of a fraction of a second. A machine that is busy
 * may stand still for one of them, so one alone may have seen nothing done; all of them may not.
 */
public final class ShortWindows {

    private ShortWindows() {}

    /**
     * At least one saw work done. Of one that saw none the figure at the pointer may be missing.
     */
    public static void served(Iterable<JsonNode> windows, String pointer) {
        assertThat(windows)
                .isNotEmpty()
                .allSatisfy(window -> assertThat(window.at(pointer).asDouble()).isNotNegative())
                .anySatisfy(window -> assertThat(window.at(pointer).asDouble()).isPositive());
    }
}
