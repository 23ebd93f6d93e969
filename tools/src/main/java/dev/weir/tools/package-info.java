/** {@code doctor} and {@code migrate} as a program of their own. */
@NullMarked
package dev.weir.tools;

import org.jspecify.annotations.NullMarked;
