package dev.weir.testkit.net;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What is on its way in one direction of a link. Each piece arrives a latency after it set out,
 * however many are under way, and none overtakes another: as on a line, and not as on a ferry that
 * takes one and comes back. One thread sends.
 */
final class Flight {
    /** More than a latency's worth of answers to one client; who sends beyond that waits. */
    private static final int MOST_UNDER_WAY = 256;

    private static final Piece END = new Piece(new byte[0], 0);

    private final Traffic.Direction direction;
    private final Arrival arrival;
    private final Runnable whenLost;
    private final BlockingQueue<Piece> pieces = new ArrayBlockingQueue<>(MOST_UNDER_WAY);
    private final AtomicInteger underWay = new AtomicInteger();

    /** Brings the pieces to their ends; made with the first that takes time. */
    private @Nullable Thread carrier;

    /**
     * @param arrival what becomes of a piece that has arrived
     * @param whenLost what to do when one cannot be passed on, on a thread of this flight
     */
    Flight(Traffic.Direction direction, Arrival arrival, Runnable whenLost) {
        this.direction = direction;
        this.arrival = arrival;
        this.whenLost = whenLost;
    }

    /** Sends the first {@code length} bytes, which may be overwritten afterwards. */
    void send(byte[] buffer, int length) throws IOException, InterruptedException {
        long latency = direction.latencyNanos();
        if (latency == 0 && underWay.get() == 0) {
            arrival.pass(buffer, length);
            return;
        }
        if (carrier == null) {
            carrier = Thread.ofVirtual().start(this::carry);
        }
        underWay.incrementAndGet();
        pieces.put(new Piece(Arrays.copyOf(buffer, length), System.nanoTime() + latency));
    }

    /** Waits until everything has arrived; nothing may be sent after that. */
    void land() throws InterruptedException {
        Thread present = carrier;
        if (present != null) {
            pieces.put(END);
            present.join();
        }
    }

    private void carry() {
        boolean lost = false;
        try {
            for (Piece piece = pieces.take(); piece != END; piece = pieces.take()) {
                lost = lost || !brings(piece);
                underWay.decrementAndGet();
            }
        } catch (InterruptedException e) {
            whenLost.run();
        }
    }

    private boolean brings(Piece piece) throws InterruptedException {
        Traffic.pauseUntil(piece.due);
        try {
            arrival.pass(piece.bytes, piece.bytes.length);
            return true;
        } catch (IOException e) {
            whenLost.run();
            return false;
        }
    }

    /** What becomes of a piece of the stream. */
    @FunctionalInterface
    interface Arrival {
        void pass(byte[] piece, int length) throws IOException, InterruptedException;
    }

    private record Piece(byte[] bytes, long due) {}
}
