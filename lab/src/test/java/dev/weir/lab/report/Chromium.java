package dev.weir.lab.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The system's Chromium without a window, driven over the DevTools protocol
 * (chromedevtools.github.io/devtools-protocol). One page at a time; for one thread.
 */
final class Chromium implements AutoCloseable {

    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

    private static final String LISTENS = "DevTools listening on ";

    private static final long PATIENCE_SECONDS = 120;

    private final Process process;
    private final Connection connection;
    private final String session;

    private Chromium(Process process, Connection connection, String session) {
        this.process = process;
        this.connection = connection;
        this.session = session;
    }

    /** Where one is that starts; empty if there is none. */
    static Optional<Path> installed() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .filter(Chromium::starts)
                .findFirst();
    }

    /** Some systems have a script of that name that only says how to install it. */
    static boolean starts(Path program) {
        try {
            Process process =
                    new ProcessBuilder(program.toString(), "--version")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start();
            if (process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                return process.exitValue() == 0;
            }
            process.destroyForcibly();
            return false;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Starts it with a profile of its own in that folder. */
    static Chromium start(Path program, Path profile) throws Exception {
        Process process =
                new ProcessBuilder(
                                program.toString(),
                                "--headless",
                                // A sandbox needs rights that root in a container does not have.
                                "--no-sandbox",
                                "--disable-gpu",
                                "--disable-dev-shm-usage",
                                "--force-color-profile=srgb",
                                "--remote-debugging-port=0",
                                "--user-data-dir=" + profile,
                                "about:blank")
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try {
            Connection connection = new Connection(address(process));
            String target =
                    connection
                            .call("", "Target.createTarget", Map.of("url", "about:blank"))
                            .get("targetId")
                            .asText();
            String session =
                    connection
                            .call(
                                    "",
                                    "Target.attachToTarget",
                                    Map.of("targetId", target, "flatten", true))
                            .get("sessionId")
                            .asText();
            Chromium made = new Chromium(process, connection, session);
            made.call("Page.enable", Map.of());
            return made;
        } catch (Exception e) {
            process.destroyForcibly();
            throw e;
        }
    }

    /** Runs a script in each page before its own. */
    void before(String script) throws Exception {
        call("Page.addScriptToEvaluateOnNewDocument", Map.of("source", script));
    }

    /** Takes on a width in CSS pixels and a colour scheme. */
    void become(int width, String scheme) throws Exception {
        call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", 800, "deviceScaleFactor", 1, "mobile", false));
        call(
                "Emulation.setEmulatedMedia",
                Map.of(
                        "features",
                        List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** Opens a file and waits until it is loaded. */
    void open(Path file) throws Exception {
        CompletableFuture<JsonNode> loaded = connection.next("Page.loadEventFired");
        call("Page.navigate", Map.of("url", file.toUri().toString()));
        loaded.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /** What an expression comes to, a promise included. */
    JsonNode evaluate(String expression) throws Exception {
        JsonNode answer =
                call(
                        "Runtime.evaluate",
                        Map.of(
                                "expression",
                                expression,
                                "awaitPromise",
                                true,
                                "returnByValue",
                                true));
        if (answer.has("exceptionDetails")) {
            throw new IllegalStateException(answer.get("exceptionDetails").toString());
        }
        return answer.at("/result/value");
    }

    /** Presses a key of that name, such as Tab or Enter. */
    void press(String key) throws Exception {
        String text = key.equals("Enter") ? "\r" : "";
        int code = key.equals("Enter") ? 13 : 9;
        Map<String, Object> down =
                Map.of(
                        "type",
                        text.isEmpty() ? "rawKeyDown" : "keyDown",
                        "key",
                        key,
                        "code",
                        key,
                        "text",
                        text,
                        "windowsVirtualKeyCode",
                        code);
        call("Input.dispatchKeyEvent", down);
        call(
                "Input.dispatchKeyEvent",
                Map.of("type", "keyUp", "key", key, "code", key, "windowsVirtualKeyCode", code));
    }

    private JsonNode call(String method, Map<String, ?> parameters) throws Exception {
        return connection.call(session, method, parameters);
    }

    @Override
    public void close() throws Exception {
        connection.call("", "Browser.close", Map.of());
        if (!process.waitFor(10, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
    }

    /** It says where it listens, and goes on to write there. */
    private static URI address(Process process) throws IOException {
        BufferedReader lines = process.errorReader();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(LISTENS)) {
                Thread.ofVirtual().start(() -> lines.lines().forEach(ignored -> {}));
                return URI.create(line.substring(LISTENS.length()));
            }
        }
        throw new IOException("Chromium ended before it listened");
    }

    /** Calls with numbers, their answers, and events. */
    private static final class Connection implements WebSocket.Listener {

        private static final ObjectMapper JSON = new ObjectMapper();

        private final Map<Integer, CompletableFuture<JsonNode>> calls = new ConcurrentHashMap<>();
        private final Map<String, CompletableFuture<JsonNode>> events = new ConcurrentHashMap<>();
        private final StringBuilder message = new StringBuilder();
        private final WebSocket socket;
        private int number;

        Connection(URI address) {
            socket =
                    HttpClient.newHttpClient()
                            .newWebSocketBuilder()
                            .buildAsync(address, this)
                            .join();
        }

        CompletableFuture<JsonNode> next(String event) {
            CompletableFuture<JsonNode> happened = new CompletableFuture<>();
            events.put(event, happened);
            return happened;
        }

        JsonNode call(String session, String method, Map<String, ?> parameters) throws Exception {
            ObjectNode call = JSON.createObjectNode().put("id", ++number).put("method", method);
            if (!session.isEmpty()) {
                call.put("sessionId", session);
            }
            call.set("params", JSON.valueToTree(parameters));
            CompletableFuture<JsonNode> answer = new CompletableFuture<>();
            calls.put(number, answer);
            socket.sendText(call.toString(), true).join();
            JsonNode all = answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (all.has("error")) {
                throw new IllegalStateException(method + ": " + all.get("error"));
            }
            return all.get("result");
        }

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
            message.append(part);
            if (last) {
                String whole = message.toString();
                message.setLength(0);
                try {
                    take(JSON.readTree(whole));
                } catch (IOException e) {
                    calls.values().forEach(call -> call.completeExceptionally(e));
                }
            }
            from.request(1);
            return CompletableFuture.completedStage(null);
        }

        private void take(JsonNode received) {
            CompletableFuture<JsonNode> waiting =
                    received.has("id")
                            ? calls.remove(received.get("id").asInt())
                            : events.remove(received.path("method").asText());
            if (waiting != null) {
                waiting.complete(received);
            }
        }
    }
}
