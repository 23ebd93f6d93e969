package com.example.shop;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.dropwizard.core.Configuration;

/** The application's configuration. */
public final class ShopConfiguration extends Configuration {
    @JsonProperty private final WeirDataSourceFactory database = new WeirDataSourceFactory();

    public WeirDataSourceFactory database() {
        return database;
    }
}
