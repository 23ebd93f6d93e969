package dev.weir.lab.shop;

import dev.weir.testkit.net.LoopbackPorts;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** One service as a process of its own. */
final class ShopService implements AutoCloseable {

    private static final Duration LONGEST_START = Duration.ofMinutes(3);
    private static final int LOOK_MILLIS = 100;
    private static final int LONGEST_STOP_SECONDS = 40;
    private static final int LAST_LINES = 12;

    private final ShopVariant variant;
    private final Process process;
    private final URI root;
    private final Path log;

    private ShopService(ShopVariant variant, Process process, URI root, Path log) {
        this.variant = variant;
        this.process = process;
        this.root = root;
        this.log = log;
    }

    /**
     * Starts a service; {@link #awaitReady} says when it takes requests.
     *
     * @param folder for its log and its temporary files
     */
    static ShopService start(
            ShopVariant variant, Path jar, String url, ShopSettings settings, Path folder)
            throws IOException {
        int port = LoopbackPorts.probablyFree();
        Path own = Files.createDirectories(folder.resolve(variant.id()));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(settings.jvmOptions());
        command.add("-Djava.io.tmpdir=" + own);
        command.add("-jar");
        command.add(jar.toString());
        properties(variant, port, url, settings)
                .forEach((key, value) -> command.add(key(key, value)));
        Path log = folder.resolve(variant.id() + ".log");
        Process process =
                new ProcessBuilder(command)
                        .directory(own.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(Redirect.to(log.toFile()))
                        .start();
        ShopService service =
                new ShopService(variant, process, URI.create("http://127.0.0.1:" + port), log);
        // A second Ctrl-C ends this process at once, and must not leave the service behind.
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy, "shop-stop"));
        return service;
    }

    /** By key, since Spring joins the values of a key that is given twice. */
    private static Map<String, String> properties(
            ShopVariant variant, int port, String url, ShopSettings settings) {
        Map<String, String> properties = new LinkedHashMap<>(variant.properties());
        properties.put("server.address", "127.0.0.1");
        properties.put("server.port", Integer.toString(port));
        properties.put("spring.datasource.url", url);
        properties.put("spring.datasource.username", ShopDatabase.ROLE);
        properties.put("shop.sample-orders", Integer.toString(settings.orders()));
        properties.put("shop.batch.cron", "-");
        for (String property : settings.properties()) {
            int middle = property.indexOf('=');
            properties.put(property.substring(0, middle), property.substring(middle + 1));
        }
        return properties;
    }

    private static String key(String key, String value) {
        return "--" + key + "=" + value;
    }

    /**
     * Waits until it takes requests.
     *
     * @throws IllegalStateException with the end of its log, if it does not come up
     */
    void awaitReady() throws IOException, InterruptedException {
        long end = System.nanoTime() + LONGEST_START.toNanos();
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest question =
                    HttpRequest.newBuilder(root.resolve("/actuator/health/readiness")).build();
            while (!isReady(client, question)) {
                if (process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                    throw new IllegalStateException(
                            "the service with %s has ended with status %d while it started; its log ends:%n%s"
                                    .formatted(variant.label(), process.exitValue(), lastWords()));
                }
                if (System.nanoTime() > end) {
                    throw new IllegalStateException(
                            "the service with %s is not ready after %d s; its log ends:%n%s"
                                    .formatted(
                                            variant.label(),
                                            LONGEST_START.toSeconds(),
                                            lastWords()));
                }
            }
        }
    }

    private static boolean isReady(HttpClient client, HttpRequest question)
            throws InterruptedException {
        try {
            return client.send(question, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    /** The address of the service. */
    URI root() {
        return root;
    }

    private String lastWords() throws IOException {
        List<String> lines = Files.readAllLines(log);
        return String.join(
                System.lineSeparator(),
                lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    }

    /** Ends the process in order; by force, if that takes too long. */
    @Override
    public void close() {
        process.destroy();
        process.onExit().completeOnTimeout(process, LONGEST_STOP_SECONDS, TimeUnit.SECONDS).join();
        if (process.isAlive()) {
            process.destroyForcibly().onExit().join();
        }
    }
}
