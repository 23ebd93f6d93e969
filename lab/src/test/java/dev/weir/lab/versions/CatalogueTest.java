package dev.weir.lab.versions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.stats.RoundRatio;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The data files. */
@Tag("fast")
class CatalogueTest {

    private static final String COORDINATES = "[\\w.]+:[\\w.-]+:[\\w.]+(:\\w+(:[\\w-]+)?)?";

    @Test
    void everyReleaseHasCoordinatesOrNone() {
        assertThat(Release.all())
                .hasSizeGreaterThan(10)
                .extracting(Release::name)
                .doesNotHaveDuplicates();
        for (Release release : Release.all()) {
            release.artifact().ifPresent(text -> assertThat(text).matches(COORDINATES));
            release.libraries().ifPresent(text -> assertThat(text).matches(COORDINATES));
        }
    }

    @Test
    void theBasesAndWhatWasPublishedAreOfReleasesThatAreKnown() {
        List<String> names = Release.all().stream().map(Release::name).toList();

        for (Family family : Family.values()) {
            assertThat(names).contains(family.base());
        }
        assertThat(Claim.all()).isNotEmpty();
        for (Claim claim : Claim.all()) {
            assertThat(names).contains(claim.release(), claim.base());
            assertThat(claim.least()).isLessThan(claim.most());
            assertThat(claim.source()).isNotBlank();
        }
    }

    @Test
    void aClaimIsSoHereIfTheIntervalReachesIt() {
        Claim claim = new Claim("a", "b", Work.POINT, 0.6, 0.7, "");

        assertThat(VersionsTable.verdict(claim, new RoundRatio(0.89, 0.87, 0.91)))
                .isEqualTo("more throughput here");
        assertThat(VersionsTable.verdict(claim, new RoundRatio(0.5, 0.4, 0.55)))
                .isEqualTo("less throughput here");
        assertThat(VersionsTable.verdict(claim, new RoundRatio(0.72, 0.69, 0.75)))
                .isEqualTo("as published");
        assertThat(VersionsTable.verdict(claim, new RoundRatio(0.7, 0.5, 0.9)))
                .isEqualTo("too wide to tell");
    }
}
