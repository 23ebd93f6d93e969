package dev.weir.spring.boot.actuate;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** A running application whose endpoints are asked over HTTP, as an operator's tools do. */
final class WebApplication implements AutoCloseable {

    private final HttpClient client = HttpClient.newHttpClient();
    private final ConfigurableApplicationContext context;

    private WebApplication(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /** Starts an application with all endpoints exposed and all details shown. */
    static WebApplication start(Class<?> application, String... properties) {
        List<String> all = new ArrayList<>(List.of(properties));
        all.add("server.port=0");
        all.add("server.address=127.0.0.1");
        all.add("spring.main.banner-mode=off");
        all.add("logging.level.root=off");
        all.add("spring.flyway.enabled=false");
        all.add("spring.liquibase.enabled=false");
        all.add("management.endpoints.web.exposure.include=*");
        all.add("management.endpoint.health.show-details=always");
        return new WebApplication(
                new SpringApplicationBuilder(application)
                        .web(WebApplicationType.SERVLET)
                        .properties(all.toArray(String[]::new))
                        .run());
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    /** What an endpoint answers, whatever the status of the answer. */
    Answer get(String path) throws IOException, InterruptedException {
        String port = context.getEnvironment().getProperty("local.server.port");
        HttpRequest request =
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/actuator/" + path))
                        .build();
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        return new Answer(response.statusCode(), Json.read(response.body()), response.body());
    }

    /** An answer; {@code json}: null where there is none. */
    record Answer(int status, Json json, String text) {}

    @Override
    public void close() {
        context.close();
        client.close();
    }
}
