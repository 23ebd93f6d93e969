/**
 * The command {@code doctor}: looks at a database and at the settings of a pool, changes nothing,
 * and says what to change, with the evidence for each finding.
 */
@NullMarked
package dev.weir.tools.doctor;

import org.jspecify.annotations.NullMarked;
