/** What users see: the data source, its configuration, snapshots, diagnoses and exceptions. */
@NullMarked
package dev.weir;

import org.jspecify.annotations.NullMarked;
