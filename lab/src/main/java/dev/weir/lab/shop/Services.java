package dev.weir.lab.shop;

import dev.weir.testkit.machine.TemporaryFolders;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;

/** The services, each with its database. */
final class Services implements AutoCloseable {

    private final Path folder;
    private final Map<ShopVariant, ShopService> services = new EnumMap<>(ShopVariant.class);

    private Services(Path folder) {
        this.folder = folder;
    }

    /** None yet, and a folder for them. */
    static Services none() throws IOException {
        return new Services(
                TemporaryFolders.make("weir-shop-" + ProcessHandle.current().pid() + "-"));
    }

    /** Starts them, side by side, and waits until they take requests. */
    void start(Builds builds, ShopDatabase database, ShopSettings settings)
            throws IOException, InterruptedException {
        for (ShopVariant one : settings.variants()) {
            services.put(
                    one,
                    ShopService.start(one, builds.jar(one), database.url(one), settings, folder));
        }
        for (ShopService service : services.values()) {
            service.awaitReady();
        }
    }

    /** Where a service takes requests. */
    URI root(ShopVariant one) {
        ShopService service = services.get(one);
        if (service == null) {
            throw new IllegalStateException(one.label() + " has not been started");
        }
        return service.root();
    }

    /** Ends them and removes their folder. */
    @Override
    public void close() throws IOException {
        services.values().forEach(ShopService::close);
        TemporaryFolders.remove(folder);
    }
}
