package dev.weir.lab.shop;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscribers;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Sends the requests of customers and offices. Thread-safe. */
final class Visitor {

    /** Of the sample data: products of a tenant, and its customers. */
    private static final int PRODUCTS = 200;

    private static final int CUSTOMERS = 1_000;
    private static final int ITEMS = 3;
    private static final int LONGEST_QUOTE = 200;

    private static final BodyHandler<String> WORDS_OF_FAILURES =
            answer ->
                    isGood(answer.statusCode())
                            ? BodySubscribers.replacing("")
                            : BodySubscribers.ofString(UTF_8);

    private final HttpClient client;
    private final URI root;
    private final int firstTenant;
    private final int tenants;
    private final long seed;
    private final AtomicReference<@Nullable String> firstFailure = new AtomicReference<>();

    /**
     * Of customers of some tenants.
     *
     * @param seed equal seeds give equal requests
     */
    Visitor(HttpClient client, URI root, int firstTenant, int tenants, long seed) {
        this.client = client;
        this.root = root;
        this.firstTenant = firstTenant;
        this.tenants = tenants;
        this.seed = seed;
    }

    /**
     * Sends a request and reads the answer.
     *
     * @return whether that was a good one; false also if the thread was interrupted
     */
    boolean visit(Kind kind, int number) {
        HttpRequest request = request(kind, new SplittableRandom(seed * 1_000_003 + number));
        try {
            HttpResponse<String> answer = client.send(request, WORDS_OF_FAILURES);
            if (isGood(answer.statusCode())) {
                return true;
            }
            failed(request, "answered %d: %s".formatted(answer.statusCode(), answer.body()));
        } catch (IOException e) {
            failed(request, "had no answer: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    /** The first bad answer's words; null if there was none. */
    @Nullable String firstFailure() {
        return firstFailure.get();
    }

    private HttpRequest request(Kind kind, SplittableRandom random) {
        int tenant = firstTenant + random.nextInt(tenants);
        String shop = "/shops/t" + tenant;
        return switch (kind) {
            case PRODUCT -> get(shop + "/products/" + product(tenant, random));
            case HISTORY ->
                    get("%s/customers/%d/orders".formatted(shop, random.nextInt(CUSTOMERS)));
            case REPORT -> get("/reports/turnover");
            case ORDER ->
                    HttpRequest.newBuilder(root.resolve(shop + "/orders"))
                            .header("Content-Type", "application/json")
                            .POST(BodyPublishers.ofString(order(tenant, random)))
                            .build();
        };
    }

    private HttpRequest get(String path) {
        return HttpRequest.newBuilder(root.resolve(path)).build();
    }

    private static int product(int tenant, SplittableRandom random) {
        return tenant * PRODUCTS + 1 + random.nextInt(PRODUCTS);
    }

    private static String order(int tenant, SplittableRandom random) {
        StringBuilder items = new StringBuilder();
        for (int i = 0; i < ITEMS; i++) {
            items.append(i == 0 ? "" : ",")
                    .append(
                            "{\"product\":%d,\"quantity\":%d}"
                                    .formatted(product(tenant, random), 1 + random.nextInt(3)));
        }
        return "{\"customer\":%d,\"items\":[%s]}".formatted(random.nextInt(CUSTOMERS), items);
    }

    private void failed(HttpRequest request, String what) {
        String text = "%s %s %s".formatted(request.method(), request.uri().getPath(), what);
        firstFailure.compareAndSet(
                null, text.length() > LONGEST_QUOTE ? text.substring(0, LONGEST_QUOTE) : text);
    }

    private static boolean isGood(int status) {
        return status >= 200 && status < 300;
    }
}
