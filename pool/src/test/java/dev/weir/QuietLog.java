package dev.weir;

import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Keeps the pool's log off the console, for tests in which much goes wrong on purpose. */
public final class QuietLog implements BeforeEachCallback, AfterEachCallback {
    private static final Logger LOG = Logger.getLogger("dev.weir");

    @Override
    public void beforeEach(ExtensionContext context) {
        LOG.setLevel(Level.OFF);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        LOG.setLevel(null);
    }
}
