package dev.weir.lab.shop;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** The service's batch, for the length of a slice. */
final class BatchRun extends Happening {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** How often the end of a batch is looked for. */
    private static final Duration LOOK = Duration.ofMillis(50);

    private final HttpClient client;
    private final URI batch;
    private final int orders;
    private final Duration lead;
    private final Duration span;
    private volatile double perSecond = Double.NaN;

    /**
     * A batch of so many orders at most.
     *
     * @param lead before anything counts
     * @param span for which it counts
     */
    BatchRun(HttpClient client, URI root, int orders, Duration lead, Duration span) {
        this.client = client;
        this.batch = root.resolve("/batch");
        this.orders = orders;
        this.lead = lead;
        this.span = span;
    }

    @Override
    void happen() throws IOException, InterruptedException {
        ask(
                HttpRequest.newBuilder(URI.create(batch + "?orders=" + orders))
                        .POST(BodyPublishers.noBody()));
        try {
            Thread.sleep(lead);
            long from = System.nanoTime();
            int before = settled();
            Thread.sleep(span);
            perSecond = (settled() - before) / ((System.nanoTime() - from) / 1e9);
        } finally {
            boolean interrupted = Thread.interrupted();
            ask(HttpRequest.newBuilder(batch).DELETE());
            while (!interrupted && progress().get("running").asBoolean()) {
                Thread.sleep(LOOK);
            }
        }
    }

    /** Orders settled in a second. */
    double perSecond() {
        return perSecond;
    }

    private int settled() throws IOException, InterruptedException {
        return progress().get("settled").asInt();
    }

    private JsonNode progress() throws IOException, InterruptedException {
        return ask(HttpRequest.newBuilder(batch));
    }

    private JsonNode ask(HttpRequest.Builder question) throws IOException, InterruptedException {
        HttpResponse<String> answer = client.send(question.build(), BodyHandlers.ofString());
        if (answer.statusCode() / 100 != 2) {
            throw new IOException("the service answers " + answer.statusCode());
        }
        return JSON.readTree(answer.body());
    }
}
