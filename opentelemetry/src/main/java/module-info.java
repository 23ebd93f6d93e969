/** Metrics of a pool for OpenTelemetry. */
module dev.weir.opentelemetry {
    requires transitive dev.weir;
    requires transitive io.opentelemetry.api;
    requires io.opentelemetry.common;
    requires static org.jspecify;

    exports dev.weir.opentelemetry;
}
