package dev.weir.micrometer;

import io.micrometer.core.instrument.Tags;

/** What {@link WeirMetrics.Builder} was told. */
record MeterOptions(boolean hikariNames, boolean leaseTimes, int mostTenants, Tags tags) {}
