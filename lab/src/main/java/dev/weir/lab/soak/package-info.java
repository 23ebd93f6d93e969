/** The command {@code soak}: hours of load with random faults; nothing lost, nothing grows. */
@NullMarked
package dev.weir.lab.soak;

import org.jspecify.annotations.NullMarked;
