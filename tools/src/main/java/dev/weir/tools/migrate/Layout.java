package dev.weir.tools.migrate;

import dev.weir.tools.settings.SettingNames;

/** Under which names Weir's settings are written: those of the place that they are for. */
final class Layout {

    private static final String DRIVER = "dataSource.";

    private final PoolGroup pool;

    Layout(PoolGroup pool) {
        this.pool = pool;
    }

    /** The whole name of a setting of Weir's. */
    String name(String setting) {
        if (pool.isHibernates()) {
            return pool.base() + ".weir." + setting;
        }
        if (!pool.spring()) {
            return setting;
        }
        String dashed =
                setting.startsWith(DRIVER)
                        ? "data-source-properties." + setting.substring(DRIVER.length())
                        : SettingNames.dashed(setting);
        String prefix =
                !pool.base().isEmpty()
                        ? pool.base() + ".weir"
                        : pool.group().isEmpty() ? "weir.datasource" : pool.group();
        return prefix + "." + dashed;
    }
}
