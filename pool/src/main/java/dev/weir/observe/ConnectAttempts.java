package dev.weir.observe;

/** Is told of each connect, whatever comes of it. Thread-safe. */
public interface ConnectAttempts {
    /** One has begun. */
    void opening();

    /** One has succeeded. */
    void opened();

    /** One has failed. */
    void failed(Throwable failure);
}
