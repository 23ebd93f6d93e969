/** The result of an experiment, as written to its JSON file and drawn on its page. */
@NullMarked
package dev.weir.tools.result;

import org.jspecify.annotations.NullMarked;
