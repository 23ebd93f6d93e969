/** Meters of a pool for Micrometer. */
module dev.weir.micrometer {
    requires transitive dev.weir;
    requires transitive micrometer.core;
    requires static org.jspecify;

    exports dev.weir.micrometer;
}
