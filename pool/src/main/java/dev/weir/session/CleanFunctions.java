package dev.weir.session;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Functions that the configuration says leave their session as it was. Immutable. */
public final class CleanFunctions {

    /** None is named. */
    public static final CleanFunctions NONE = of(null);

    private final Pattern names;

    private CleanFunctions(Pattern names) {
        this.names = names;
    }

    /**
     * Those of these names.
     *
     * @param list names with commas between, without schemas; an asterisk stands for any letters;
     *     null: none
     */
    public static CleanFunctions of(@Nullable String list) {
        return new CleanFunctions(
                Pattern.compile(
                        List.of((list == null ? "" : list).strip().split("[,\\s]+")).stream()
                                .filter(name -> !name.isEmpty())
                                .map(name -> Pattern.quote(name).replace("*", "\\E.*\\Q"))
                                .collect(Collectors.joining("|")),
                        Pattern.CASE_INSENSITIVE));
    }

    boolean contains(String name) {
        return !name.isEmpty() && names.matcher(name).matches();
    }
}
