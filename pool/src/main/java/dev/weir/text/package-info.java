/**
 * Text in, text out: what people write in settings, and the words in which the pool answers.
 *
 * <p>Here live the readers of durations, isolation levels, names and class names; URLs and failures
 * as they may be shown; the words for times and sizes. All of it is pure but for {@link
 * dev.weir.text.ClassNames}, which loads a class, and {@link dev.weir.text.PoolLog}.
 */
@NullMarked
package dev.weir.text;

import org.jspecify.annotations.NullMarked;
