package dev.weir.lab.memory;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * A line of the published curve, {@code published.csv}.
 *
 * @param share buffers in per cent of the memory
 * @param perSecond requests in a second
 * @param p95 response time in milliseconds
 */
record Published(int share, double perSecond, double p95) {

    /** All lines, by ascending share. */
    static List<Published> all() {
        try (InputStream file = Published.class.getResourceAsStream("published.csv")) {
            if (file == null) {
                throw new IllegalStateException("published.csv is missing from the jar");
            }
            return new BufferedReader(new InputStreamReader(file, UTF_8))
                    .lines()
                    .skip(1)
                    .map(Published::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Published of(String line) {
        String[] fields = line.split(",", 4);
        return new Published(
                Integer.parseInt(fields[0]),
                Double.parseDouble(fields[1]),
                Double.parseDouble(fields[2]));
    }
}
