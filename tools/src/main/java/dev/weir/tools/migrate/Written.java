package dev.weir.tools.migrate;

import dev.weir.tools.settings.SettingsEntry;

/**
 * A setting that is written.
 *
 * @param setting Weir's name of it, {@code dataSource.NAME} for a property of the driver
 * @param entry name and value as they go to the file
 */
record Written(String setting, SettingsEntry entry) {

    /** The same with another value. */
    Written with(String value) {
        return new Written(setting, new SettingsEntry(entry.name(), value, false));
    }

    /** The value as it may be shown. */
    String shown() {
        return Secrets.shown(setting, entry.value());
    }
}
