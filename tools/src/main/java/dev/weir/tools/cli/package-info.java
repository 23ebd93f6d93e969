/** What every command shares: options, progress, tables on a terminal, exit status. */
@NullMarked
package dev.weir.tools.cli;

import org.jspecify.annotations.NullMarked;
