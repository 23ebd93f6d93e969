/**
 * Three scenes in about three minutes, Weir and HikariCP side by side: which pool size is right,
 * what one borrower leaves for the next, a bad minute. Each ends with one sentence.
 */
@NullMarked
package dev.weir.lab.demo;

import org.jspecify.annotations.NullMarked;
