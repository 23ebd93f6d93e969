package dev.weir.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTest {

    @Test
    void textIsEscaped() {
        assertThat(Json.of("a \"b\"\n\\\u0001")).isEqualTo("\"a \\\"b\\\"\\n\\\\\\u0001\"\n");
    }

    @Test
    void whatIsNoNumberIsNull() {
        assertThat(Json.of(List.of(1.5, Double.NaN, 2, true)))
                .isEqualTo("[\n  1.5,\n  null,\n  2,\n  true\n]\n");
    }

    @Test
    void mapsKeepTheirOrder() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("b", Map.of());
        map.put("a", List.of());
        assertThat(Json.of(map)).isEqualTo("{\n  \"b\": {},\n  \"a\": []\n}\n");
    }
}
