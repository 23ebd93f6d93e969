package dev.weir;

/** Where the engine starts. */
final class WeirPool {

    private WeirPool() {}

    static Engine start(WeirConfig config, ConnectionSource source) {
        throw new UnsupportedOperationException(
                config.poolName() + " - the engine is not here yet");
    }
}
