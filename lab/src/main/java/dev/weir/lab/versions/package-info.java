/** What each version of a database costs at low concurrency, on the same work. */
@NullMarked
package dev.weir.lab.versions;

import org.jspecify.annotations.NullMarked;
