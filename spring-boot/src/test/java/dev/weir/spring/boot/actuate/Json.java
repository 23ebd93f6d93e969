package dev.weir.spring.boot.actuate;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.boot.json.JsonParserFactory;

/** A part of an answer, by Spring Boot's own reader, which both versions have. */
record Json(Object value) {

    static Json read(String text) {
        return new Json(
                text.isBlank() ? Map.of() : JsonParserFactory.getJsonParser().parseMap(text));
    }

    /** The part of that path of names. */
    Json at(String... path) {
        Object present = value;
        for (String name : path) {
            present = ((Map<?, ?>) present).get(name);
        }
        return new Json(present);
    }

    Json first() {
        return new Json(((List<?>) value).getFirst());
    }

    int size() {
        return ((List<?>) value).size();
    }

    @SuppressWarnings("unchecked")
    Set<String> names() {
        return ((Map<String, Object>) value).keySet();
    }

    String text() {
        return String.valueOf(value);
    }

    double number() {
        return ((Number) value).doubleValue();
    }
}
