package dev.weir.spring.boot;

import dev.weir.WeirConfigException;
import java.util.stream.Collectors;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains a start that ended because of the pool's settings. */
final class WrongSettingsAnalyzer extends AbstractFailureAnalyzer<WeirConfigException> {

    @Override
    protected FailureAnalysis analyze(Throwable root, WeirConfigException cause) {
        String faults =
                cause.problems().stream()
                        .map(problem -> "    - " + problem)
                        .collect(Collectors.joining(System.lineSeparator()));
        return new FailureAnalysis(
                "The settings of the connection pool are wrong:%n%n%s".formatted(faults),
                "Correct what is named above. All settings, with defaults and bounds, are in Weir's docs/configuration.md.",
                cause);
    }
}
