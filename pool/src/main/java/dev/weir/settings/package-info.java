/**
 * What the settings mean: the table of all keys, their defaults, and the rules that hold between
 * them.
 *
 * <p>Settings come in by name ({@link dev.weir.settings.NamedSettings}) or by setter, are judged by
 * {@link dev.weir.settings.ConfigRules}, and are read through {@link dev.weir.settings.Defaults}.
 * {@link dev.weir.settings.SettingsTable} is written from {@code src/build/settings/settings.psv}.
 */
@NullMarked
package dev.weir.settings;

import org.jspecify.annotations.NullMarked;
