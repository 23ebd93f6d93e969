/**
 * Sizes that are found and sizes that are set, judged by the same workloads in virtual time.
 *
 * <p>{@link dev.weir.lab.sizing.Scenarios} has the workloads, {@link dev.weir.lab.sizing.Candidate}
 * who decides about the size: the product's pool itself, or the law of another on a limiter in
 * front of it. {@link dev.weir.lab.sizing.SizingRun} runs one under the other. One seed is one
 * history.
 */
@NullMarked
package dev.weir.lab.sizing;

import org.jspecify.annotations.NullMarked;
