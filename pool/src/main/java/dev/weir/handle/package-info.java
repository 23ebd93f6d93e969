/** The JDBC handles that borrowers hold, and the session state that they track. */
@NullMarked
package dev.weir.handle;

import org.jspecify.annotations.NullMarked;
