/** Opening, validating, resetting, retiring and closing physical connections. */
@NullMarked
package dev.weir.connect;

import org.jspecify.annotations.NullMarked;
