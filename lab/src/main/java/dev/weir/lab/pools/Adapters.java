package dev.weir.lab.pools;

import dev.weir.Lanes;
import dev.weir.SessionReset;
import dev.weir.Sizing;
import dev.weir.WeirBuilder;
import dev.weir.tools.text.Nearest;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/** The pools by the names that the command line takes. */
public final class Adapters {

    private static final Map<String, Function<Safety, PoolUnderTest>> BY_NAME =
            new LinkedHashMap<>();

    static {
        BY_NAME.put("weir", Adapters::weir);
        BY_NAME.put("hikari", safety -> new HikariPool());
        BY_NAME.put("dbcp2", Dbcp2Pool::new);
        BY_NAME.put("tomcat", TomcatPool::new);
        BY_NAME.put("vibur", ViburPool::new);
        BY_NAME.put("c3p0", safety -> new C3p0Pool());
        BY_NAME.put("agroal", AgroalPool::new);
        BY_NAME.put("druid", DruidPool::new);
        BY_NAME.put("beecp", BeecpPool::new);
    }

    private Adapters() {}

    /** All names, Weir first. */
    public static List<String> names() {
        return List.copyOf(BY_NAME.keySet());
    }

    /**
     * A fresh, unopened pool.
     *
     * @throws IllegalArgumentException for an unknown name; the message has the known ones
     */
    public static PoolUnderTest create(String name) {
        return create(name, Safety.USUAL);
    }

    /**
     * A fresh, unopened pool of that safety.
     *
     * @throws IllegalArgumentException for an unknown name; the message has the known ones
     */
    public static PoolUnderTest create(String name, Safety safety) {
        Function<Safety, PoolUnderTest> adapter = BY_NAME.get(name.toLowerCase(Locale.ROOT));
        if (adapter == null) {
            throw new IllegalArgumentException(
                    "no pool is called '%s'%s (known: %s)"
                            .formatted(
                                    name,
                                    Nearest.question(name, names()),
                                    String.join(", ", names())));
        }
        return adapter.apply(safety);
    }

    /** A fresh, unopened Weir that undoes what SQL left at other times than by default. */
    public static PoolUnderTest weir(SessionReset reset) {
        String word = reset.name().toLowerCase(Locale.ROOT);
        // left out, the default also keeps the data of a database in memory
        return reset == SessionReset.DIRTY
                ? weir(Safety.USUAL)
                : weir("Weir " + word, "sessionReset", word, told -> told.sessionReset(reset));
    }

    /** A fresh, unopened Weir with one line of waiters or with lines. */
    public static PoolUnderTest weir(Lanes lanes) {
        return lanes == Lanes.OFF
                ? weir("Weir lanes=off", "lanes", "off", told -> told.lanes(lanes))
                : weir(Safety.USUAL);
    }

    /**
     * A fresh, unopened Weir of full safety that is given the most connections and finds its size.
     */
    public static PoolUnderTest weirAuto() {
        return safe("Weir, auto", Sizing.AUTO);
    }

    private static PoolUnderTest weir(Safety safety) {
        return safety == Safety.FULL
                ? safe("Weir", Sizing.FIXED)
                : weir("Weir", "", "", told -> {});
    }

    private static PoolUnderTest weir(
            String name, String key, String value, Consumer<WeirBuilder> teller) {
        Map<String, String> told = new LinkedHashMap<>();
        if (!key.isEmpty()) {
            told.put(key, value);
        }
        told.put("initializationFailTimeout", "-1 where the pool is to start empty");
        told.put("sizing", "fixed where all pools are given the same maximum");
        return new WeirPool(name, told, teller);
    }

    private static PoolUnderTest safe(String name, Sizing sizing) {
        return new WeirPool(
                name,
                Map.of("sizing", sizing.name().toLowerCase(Locale.ROOT)),
                builder -> builder.sizing(sizing).aliveBypassWindow(Duration.ofMillis(500)));
    }
}
