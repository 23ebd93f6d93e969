package dev.weir.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.demo.BadMinute.Answer;
import dev.weir.lab.demo.MinuteScript.Event;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class MinuteFindingsTest {

    private static final MinuteScript SCRIPT = MinuteScript.FULL;

    /** All users answered in 3 ms, but for so many of an event who met an error. */
    private static List<Answer> answers(Event event, int hit) {
        List<Answer> all = new ArrayList<>();
        int left = hit;
        for (MinuteScript.Arrival one : SCRIPT.arrivals()) {
            boolean bad = one.event() == event && left-- > 0;
            all.add(new Answer(one.at(), one.event(), bad ? 2_000 : 3, !bad));
        }
        return all;
    }

    private static MinuteFindings found(List<Answer> weir, List<Answer> hikari) {
        Map<String, List<Answer>> answers = new LinkedHashMap<>();
        answers.put("Weir", weir);
        answers.put("HikariCP", hikari);
        return new MinuteFindings(SCRIPT, answers);
    }

    @Test
    void thoseWhoMetAnErrorAreCounted() {
        SceneVerdict verdict = found(answers(Event.DEAD, 0), answers(Event.DEAD, 30)).verdict();

        assertThat(verdict.standing()).isEqualTo(Standing.BETTER);
        assertThat(verdict.sentence())
                .isEqualTo("users hit, HikariCP/Weir: spike 0/0, dead 30/0, leaks 0/0.");
        assertThat(verdict.lossWords()).isEmpty();
    }

    @Test
    void aLateAnswerHitsAsAnErrorDoes() {
        MinuteFindings findings =
                found(
                        List.of(
                                new Answer(0, Event.CALM, 1_001, true),
                                new Answer(0.1, Event.CALM, 999, true)),
                        answers(Event.DEAD, 0));

        assertThat(findings.felt("Weir")).isOne();
    }

    @Test
    void aFewMoreAreChance() {
        SceneVerdict verdict = found(answers(Event.SPIKE, 3), answers(Event.SPIKE, 0)).verdict();

        assertThat(verdict.standing()).isEqualTo(Standing.NO_DIFFERENCE);
        assertThat(verdict.lossWords()).isEmpty();
    }

    @Test
    void oneEventDoesNotPayForAnother() {
        List<Answer> hikari = answers(Event.LEAK, 100);
        MinuteFindings findings = found(answers(Event.SPIKE, 20), hikari);
        SceneVerdict verdict = findings.verdict();

        assertThat(findings.standing(Event.SPIKE)).isEqualTo(Standing.WORSE);
        assertThat(findings.standing(Event.DEAD)).isEqualTo(Standing.NO_DIFFERENCE);
        assertThat(findings.standing(Event.LEAK)).isEqualTo(Standing.BETTER);
        assertThat(verdict.line())
                .isEqualTo(
                        "No difference: users hit, HikariCP/Weir: spike 0/20, dead 0/0, leaks"
                                + " 100/0.");
        assertThat(verdict.lossWords()).containsExactly("a spike of 50 hit 20 users, HikariCP's 0");
    }

    @Test
    void onABusyMachineTwiceAsManyAreADifference() {
        MinuteFindings nearly = found(answers(Event.LEAK, 60), answers(Event.LEAK, 31));
        MinuteFindings twice = found(answers(Event.LEAK, 62), answers(Event.LEAK, 31));

        assertThat(nearly.standing(Event.LEAK)).isEqualTo(Standing.WORSE);
        assertThat(nearly.coarse().standing(Event.LEAK)).isEqualTo(Standing.NO_DIFFERENCE);
        assertThat(twice.coarse().standing(Event.LEAK)).isEqualTo(Standing.WORSE);
    }

    @Test
    void weirIsWorseWhereItHitMore() {
        assertThat(found(answers(Event.LEAK, 50), answers(Event.LEAK, 0)).verdict().standing())
                .isEqualTo(Standing.WORSE);
    }

    @Test
    void theLeaksLeaveAPoolOfHikariCPsDefaultSizeConnections() {
        assertThat(MinuteScript.FORGETFUL).isLessThan(10);
        assertThat(Event.LEAK.title()).isEqualTo(MinuteScript.FORGETFUL + " leaks");
    }

    @Test
    void aMinuteThatDidNotEndGivesNoVerdict() {
        MinuteFindings nothing = new MinuteFindings(SCRIPT, Map.of());

        assertThat(nothing.verdict().standing()).isEqualTo(Standing.UNKNOWN);
        assertThat(nothing.lines()).isEmpty();
    }

    @Test
    void theTableFitsInANarrowTerminal() {
        assertThat(found(answers(Event.LEAK, 50), answers(Event.LEAK, 0)).narrow())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(Panel.WIDTH));
    }

    @Test
    void theScriptHasASilenceBeforeTheConnectionsAreDead() {
        double death = SCRIPT.deathAt();

        assertThat(SCRIPT.arrivals())
                .noneMatch(one -> one.at() > death - 1 && one.at() < death)
                .isSortedAccordingTo((a, b) -> Double.compare(a.at(), b.at()));
        assertThat(SCRIPT.arrivals().stream().filter(MinuteScript.Arrival::forgets))
                .hasSize(MinuteScript.FORGETFUL);
    }
}
