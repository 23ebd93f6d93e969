/** What the machine does to a test: how slow it is at present, and folders that go with the JVM. */
@NullMarked
package dev.weir.testkit.machine;

import org.jspecify.annotations.NullMarked;
