package dev.weir.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.bleed.BleedSample;
import dev.weir.lab.bleed.BleedSample.Finding;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class SessionFindingsTest {

    private static SessionFindings found(int ofWeir, int ofHikari) {
        List<Finding> all = new ArrayList<>(of("Weir", ofWeir));
        all.addAll(of("HikariCP", ofHikari));
        return new SessionFindings(all);
    }

    private static List<Finding> of(String pool, int reaching) {
        List<Finding> all = new ArrayList<>();
        for (String left : BleedSample.left()) {
            all.add(new Finding(left, pool, all.size() < reaching, false));
        }
        return all;
    }

    @Test
    void whatReachesTheNextUserIsCounted() {
        assertThat(found(0, 3).verdict().line())
                .isEqualTo(
                        "Better: 3 of 4 leftovers reach the next user with HikariCP, none with"
                                + " Weir.");
    }

    @Test
    void equalNumbersAreNoDifference() {
        assertThat(found(1, 1).verdict().standing()).isEqualTo(Standing.NO_DIFFERENCE);
    }

    @Test
    void weirIsWorseWhereMoreReachesTheNext() {
        SceneVerdict verdict = found(2, 1).verdict();

        assertThat(verdict.standing()).isEqualTo(Standing.WORSE);
        assertThat(verdict.lossWords()).containsExactly("2 leftovers reached the next user");
    }

    @Test
    void whatCouldNotBeTriedGivesNoVerdict() {
        List<Finding> all = new ArrayList<>(of("Weir", 0));
        all.add(new Finding(BleedSample.left().getFirst(), "HikariCP", false, true));

        assertThat(new SessionFindings(all).verdict().standing()).isEqualTo(Standing.UNKNOWN);
    }

    @Test
    void theTableFitsInANarrowTerminal() {
        assertThat(found(4, 4).narrow())
                .hasSize(3)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(Panel.WIDTH));
    }
}
