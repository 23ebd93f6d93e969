package dev.weir.lab.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.catalogue.conformance.Backend;
import dev.weir.catalogue.conformance.Catalogue;
import dev.weir.catalogue.conformance.ConformanceKit;
import dev.weir.catalogue.conformance.Finding;
import dev.weir.catalogue.conformance.Verdict;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Weir keeps every row of the catalogue that the scripted driver can ask. */
@Tag("long")
@Timeout(600)
class WeirConformanceTest {

    /**
     * Generous: a busy machine makes rows late, and no row here is told from its opposite by that.
     */
    private static final ConformanceKit KIT =
            new ConformanceKit(Duration.ofSeconds(2), Duration.ofSeconds(30), 12);

    private static List<Finding> findings;

    @BeforeAll
    static void runOnce() {
        findings =
                KIT.run(
                        List.of(new WeirUnderTest()),
                        Catalogue.on(Backend.SCRIPTED),
                        finding -> {});
    }

    @Test
    void everyRowHolds() {
        assertThat(findings).filteredOn(finding -> finding.verdict().isBreach()).isEmpty();
    }

    @Test
    void theRowsAreReallyAsked() {
        assertThat(findings)
                .filteredOn(finding -> finding.verdict() == Verdict.HOLDS)
                .hasSizeGreaterThan(40);
    }
}
