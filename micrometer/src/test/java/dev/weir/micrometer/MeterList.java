package dev.weir.micrometer;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What a registry has, in lines that can be compared. */
final class MeterList {
    private MeterList() {}

    /** Name, type, unit and the keys of the tags of each meter that begins so. */
    static TreeSet<String> of(MeterRegistry registry, String prefix) {
        return registry.getMeters().stream()
                .map(Meter::getId)
                .filter(id -> id.getName().startsWith(prefix))
                .map(MeterList::line)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String line(Meter.Id id) {
        return "%s %s %s %s"
                .formatted(
                        id.getName(),
                        id.getType().name().toLowerCase(Locale.ROOT),
                        Objects.requireNonNullElse(id.getBaseUnit(), "-"),
                        id.getTags().stream().map(Tag::getKey).sorted().toList());
    }
}
