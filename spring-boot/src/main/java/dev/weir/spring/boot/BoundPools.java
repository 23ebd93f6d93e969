package dev.weir.spring.boot;

import dev.weir.WeirSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesBindHandlerAdvisor;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

/**
 * Binds {@code @ConfigurationProperties} of a pool of the application's own by the pool's table of
 * settings. Setters take milliseconds, so Spring Boot by itself would refuse {@code 30s}, and it
 * would pass over a misspelt name without a word.
 */
final class BoundPools implements ConfigurationPropertiesBindHandlerAdvisor {
    private final Places places;

    BoundPools(Places places) {
        this.places = places;
    }

    @Override
    public BindHandler apply(BindHandler handler) {
        return new Handler(handler);
    }

    private final class Handler extends AbstractBindHandler {
        Handler(BindHandler parent) {
            super(parent);
        }

        @Override
        public <T> @Nullable Bindable<T> onStart(
                ConfigurationPropertyName name, Bindable<T> target, BindContext context) {
            // below the bean itself a look at a value would call getters of other beans
            Supplier<T> value = context.getDepth() == 0 ? target.getValue() : null;
            if (value != null && value.get() instanceof WeirSettings settings) {
                SettingsBinder binder =
                        new SettingsBinder(context.getBinder(), context.getSources());
                List<String> unknown = new ArrayList<>();
                places.put(settings, binder.bind(name.toString(), settings, unknown));
                SettingsBinder.refuse(unknown);
                return null;
            }
            return super.onStart(name, target, context);
        }
    }
}
