/** The pool in tests of a part of an application. */
@NullMarked
package dev.weir.spring.boot.test;

import org.jspecify.annotations.NullMarked;
