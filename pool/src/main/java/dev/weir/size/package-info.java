/** The laws of size, as pure functions: samples in, a decision and its reason out. */
@NullMarked
package dev.weir.size;

import org.jspecify.annotations.NullMarked;
