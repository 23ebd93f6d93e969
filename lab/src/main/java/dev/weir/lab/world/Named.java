package dev.weir.lab.world;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Looks things up by their name. */
final class Named {
    private Named() {}

    /**
     * The one of that name.
     *
     * @throws IllegalArgumentException without one; the message names all
     */
    static <T> T in(List<T> all, Function<T, String> nameOf, String name, String what) {
        return all.stream()
                .filter(one -> nameOf.apply(one).equals(name))
                .findFirst()
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "no %s is called '%s': choose from %s"
                                                .formatted(
                                                        what,
                                                        name,
                                                        all.stream()
                                                                .map(nameOf)
                                                                .collect(
                                                                        Collectors.joining(
                                                                                ", ")))));
    }
}
