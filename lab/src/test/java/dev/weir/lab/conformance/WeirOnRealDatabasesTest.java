package dev.weir.lab.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.catalogue.conformance.Backend;
import dev.weir.catalogue.conformance.Catalogue;
import dev.weir.catalogue.conformance.ConformanceKit;
import dev.weir.catalogue.conformance.Finding;
import dev.weir.catalogue.conformance.Row;
import dev.weir.catalogue.conformance.Verdict;
import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Weir keeps the rows that are asked of more than one real database. */
@Tag("database")
@Timeout(600)
class WeirOnRealDatabasesTest {

    private static final ConformanceKit KIT =
            new ConformanceKit(Duration.ofSeconds(2), Duration.ofSeconds(40), 6);

    private static final List<Integer> NUMBERS =
            List.of(12, 13, 14, 27, 51, 133, 143, 147, 148, 151, 152, 153);

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SCRIPTED")
    void everyRowHolds(Backend backend) {
        assumeTrue(
                backend != Backend.MARIADB || EmbeddedMariaDb.runsHere(),
                "there are binaries for Linux on x86-64 only");
        List<Row> rows =
                Catalogue.on(backend).stream().filter(r -> NUMBERS.contains(r.number())).toList();

        List<Finding> findings = KIT.run(List.of(new WeirUnderTest()), rows, finding -> {});

        assertThat(rows).hasSizeGreaterThanOrEqualTo(7);
        assertThat(findings)
                .allSatisfy(
                        finding ->
                                assertThat(finding.verdict())
                                        .as(finding.toString())
                                        .isEqualTo(Verdict.HOLDS));
    }

    @Test
    void theLoginTimeoutThatAnotherPoolLeftInTheJvmIsNoRowsDoing() {
        List<Row> rows =
                Catalogue.on(Backend.DERBY).stream().filter(row -> row.number() == 13).toList();
        DriverManager.setLoginTimeout(1);
        try {
            List<Finding> findings = KIT.run(List.of(new WeirUnderTest()), rows, finding -> {});

            assertThat(findings).singleElement().matches(one -> one.verdict() == Verdict.HOLDS);
            assertThat(DriverManager.getLoginTimeout()).isZero();
        } finally {
            DriverManager.setLoginTimeout(0);
        }
    }
}
