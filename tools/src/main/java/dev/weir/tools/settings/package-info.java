/**
 * Settings as applications write them: properties files and YAML, with Spring's documents, profiles
 * and placeholders. Values stay text, exactly as they stand in the file.
 */
@NullMarked
package dev.weir.tools.settings;

import org.jspecify.annotations.NullMarked;
