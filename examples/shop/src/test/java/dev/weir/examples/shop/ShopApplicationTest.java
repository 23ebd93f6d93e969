package dev.weir.examples.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** What customers and offices may rely on, over HTTP and on a real PostgreSQL. */
@Tag("database")
@Timeout(120)
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class ShopApplicationTest {

    private static final int SAMPLE = 3_000;

    private final HttpClient client = HttpClient.newHttpClient();

    @LocalServerPort private int port;

    @Autowired private JdbcClient jdbc;

    @DynamicPropertySource
    static void properties(DynamicPropertyRegistry registry) throws SQLException {
        EmbeddedPostgres server = EmbeddedPostgres.shared(Durability.FAST);
        String url = server.newDatabase("shop");
        registry.add("spring.datasource.url", () -> url);
        registry.add("spring.datasource.username", server::user);
        registry.add("spring.datasource.password", server::password);
        registry.add("shop.sample-orders", () -> SAMPLE);
        registry.add("shop.batch.cron", () -> "-");
    }

    @Test
    void anOrderTakesItsPiecesFromTheStockAndIsInTheHistory() throws Exception {
        int before = stock(7);

        HttpResponse<String> placed =
                post(
                        "/shops/t0/orders",
                        """
                        {"customer": 5000, "items": [
                            {"product": 9, "quantity": 1}, {"product": 7, "quantity": 3}]}
                        """);

        assertThat(placed.statusCode()).isEqualTo(200);
        assertThat(stock(7)).isEqualTo(before - 3);
        assertThat(get("/shops/t0/customers/5000/orders").body())
                .contains("\"product\":7,\"quantity\":3", "\"product\":9,\"quantity\":1")
                .contains("\"settled\":false");
    }

    @Test
    void anOrderOfMoreThanThereIsChangesNothing() throws Exception {
        int before = stock(11);

        HttpResponse<String> placed =
                post(
                        "/shops/t0/orders",
                        """
                        {"customer": 5001, "items": [
                            {"product": 11, "quantity": 1}, {"product": 12, "quantity": 2000000000}]}
                        """);

        assertThat(placed.statusCode()).isEqualTo(409);
        assertThat(stock(11)).isEqualTo(before);
        assertThat(get("/shops/t0/customers/5001/orders").body()).isEqualTo("[]");
    }

    @Test
    void aTenantSeesItsOwnProductsAlone() throws Exception {
        assertThat(get("/shops/t1/products/201").body()).contains("product 201");
        assertThat(get("/shops/t0/products/201").statusCode()).isEqualTo(404);
        assertThat(get("/shops/t1/products/0").statusCode()).isEqualTo(404);
    }

    @Test
    void theTurnoverHasEveryTenant() throws Exception {
        assertThat(get("/reports/turnover").body())
                .contains("\"tenant\":\"t0\"", "\"tenant\":\"t9\"", "amountCents");
    }

    @Test
    void theBatchWritesOneInvoiceForEachOrder() throws Exception {
        assertThat(post("/batch?orders=100", "").statusCode()).isEqualTo(202);
        while (get("/batch").body().contains("\"running\":true")) {
            Thread.onSpinWait();
        }

        assertThat(get("/batch").body()).contains("\"settled\":100,\"failed\":0");
        assertThat(count("select count(*) from invoice")).isEqualTo(100);
        assertThat(count("select count(*) from customer_order where settled")).isEqualTo(100);
    }

    private int stock(long product) {
        return count("select stock from product where id = " + product);
    }

    private int count(String sql) {
        return jdbc.sql(sql).query(Integer.class).single();
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(uri(path)).build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> post(String path, String body)
            throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(uri(path))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    private URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }
}
