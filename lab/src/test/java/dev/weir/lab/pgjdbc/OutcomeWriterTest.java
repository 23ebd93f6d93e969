package dev.weir.lab.pgjdbc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.engine.UniqueId;

@Tag("fast")
class OutcomeWriterTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[class:org.postgresql.test.jdbc2.A]/[method:x()] | jdbc2.A.x()",
                "[class:org.postgresql.test.jdbc2.A] | jdbc2.A",
                "[class-template:org.postgresql.test.jdbc4.jdbc41.A]/[class-template-invocation:#2]"
                        + "/[method:x()] | jdbc4.jdbc41.A#2.x()",
                "[class:org.postgresql.test.jdbc2.A]/[test-template:x(int)]"
                        + "/[test-template-invocation:#3] | jdbc2.A.x(int)#3"
            })
    void aTestIsNamedByItsPlaceAndNotByWhatIsDisplayed(String id, String name) {
        assertThat(OutcomeWriter.name(UniqueId.parse("[engine:junit-jupiter]/" + id)))
                .isEqualTo(name);
    }

    @Test
    void aFailureIsOneLineWithItsCauses() {
        TestOutcome failed =
                TestOutcome.failed(
                        "jdbc2.A.x()",
                        new AssertionError("a\n\tb", new IllegalStateException("c")));

        assertThat(failed.text())
                .isEqualTo("java.lang.AssertionError: a b <- java.lang.IllegalStateException: c");
        assertThat(TestOutcome.parse(failed.line())).isEqualTo(failed);
    }
}
