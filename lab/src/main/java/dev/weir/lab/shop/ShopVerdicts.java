package dev.weir.lab.shop;

import dev.weir.tools.result.Judgement;
import dev.weir.tools.result.Verdict.Value;
import java.util.List;

/** The findings as the first thing on the page. */
final class ShopVerdicts {

    private ShopVerdicts() {}

    static List<dev.weir.tools.result.Verdict> of(List<QuestionOutcome> outcomes) {
        return outcomes.stream()
                .flatMap(outcome -> outcome.findings().stream())
                .map(ShopVerdicts::of)
                .toList();
    }

    private static dev.weir.tools.result.Verdict of(Finding finding) {
        return new dev.weir.tools.result.Verdict(
                finding.question().title() + ": " + finding.figure().title(),
                judgement(finding.verdict()),
                List.of(
                        new Value(finding.variant().label(), finding.value(finding.weir())),
                        new Value("HikariCP", finding.value(finding.hikari()))),
                "Ratio %s. %s".formatted(finding.ratioText(), said(finding.verdict())));
    }

    private static String said(Verdict verdict) {
        return Character.toUpperCase(verdict.words().charAt(0))
                + verdict.words().substring(1)
                + ".";
    }

    private static Judgement judgement(Verdict verdict) {
        return switch (verdict) {
            case BETTER -> Judgement.BETTER;
            case NO_DIFFERENCE -> Judgement.NO_DIFFERENCE;
            case WORSE -> Judgement.WORSE;
            case UNKNOWN -> Judgement.UNKNOWN;
        };
    }
}
