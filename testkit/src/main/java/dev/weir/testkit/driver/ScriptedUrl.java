package dev.weir.testkit.driver;

import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code jdbc:scripted:<name>[?connect=150ms&query=2ms&maxConnections=20]}: a name, a delay per
 * call, a server limit.
 *
 * <p>A call is named as in {@link Call}, in any case and with hyphens, or {@code query} and {@code
 * validate} for {@link Call#EXECUTE} and {@link Call#IS_VALID}. A delay has a unit: ns, us, ms or
 * s.
 */
record ScriptedUrl(String name, Map<Call, Duration> delays, OptionalInt maxConnections) {

    static final String PREFIX = "jdbc:scripted:";

    private static final Pattern DURATION = Pattern.compile("(\\d+)(ns|us|ms|s)");

    static boolean accepts(String url) {
        return url.startsWith(PREFIX);
    }

    static ScriptedUrl parse(String url) throws SQLException {
        String rest = url.substring(PREFIX.length());
        int question = rest.indexOf('?');
        String name = question < 0 ? rest : rest.substring(0, question);
        if (name.isEmpty()) {
            throw Failures.invalid("A scripted URL needs a name: " + PREFIX + "<name>");
        }
        Map<Call, Duration> delays = new LinkedHashMap<>();
        OptionalInt maxConnections = OptionalInt.empty();
        String query = question < 0 ? "" : rest.substring(question + 1);
        for (String parameter : query.split("&", -1)) {
            if (parameter.isEmpty()) {
                continue;
            }
            int equals = parameter.indexOf('=');
            String key = equals < 0 ? parameter : parameter.substring(0, equals);
            String value = equals < 0 ? "" : parameter.substring(equals + 1);
            if (key.equals("maxConnections")) {
                maxConnections = OptionalInt.of(number(key, value));
            } else {
                delays.put(call(key), duration(key, value));
            }
        }
        return new ScriptedUrl(name, Map.copyOf(delays), maxConnections);
    }

    void applyTo(ScriptedDatabase database) {
        delays.forEach((call, delay) -> database.on(call).delay(delay));
        maxConnections.ifPresent(database::maxConnections);
    }

    private static Call call(String key) throws SQLException {
        return Call.named(key)
                .orElseThrow(
                        () ->
                                Failures.invalid(
                                        "Unknown parameter '"
                                                + key
                                                + "' in a scripted URL: name a call or maxConnections"));
    }

    private static Duration duration(String key, String value) throws SQLException {
        Matcher matcher = DURATION.matcher(value);
        if (!matcher.matches()) {
            throw Failures.invalid(key + "=" + value + " is no duration: write 500us, 150ms or 2s");
        }
        long amount = number(key, matcher.group(1));
        return switch (matcher.group(2)) {
            case "ns" -> Duration.ofNanos(amount);
            case "us" -> Duration.ofNanos(amount * 1_000);
            case "ms" -> Duration.ofMillis(amount);
            default -> Duration.ofSeconds(amount);
        };
    }

    private static int number(String key, String value) throws SQLException {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw Failures.invalid(key + "=" + value + " is no number");
        }
    }
}
