package dev.weir.lab.shop;

import dev.weir.lab.load.Turns;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.Progress;
import dev.weir.tools.report.Numbers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** All questions, one after the other, on services that stay up throughout. */
final class ShopRun {

    private static final Duration LONGEST_TRIAL = Duration.ofSeconds(5);

    private final ShopSettings settings;
    private final Console console;
    private final EarlyEnd end;

    ShopRun(ShopSettings settings, Console console, EarlyEnd end) {
        this.settings = settings;
        this.console = console;
        this.end = end;
    }

    /**
     * Runs until all is done or the end was asked for; questions without a whole round are left
     * out.
     */
    List<QuestionOutcome> on(Services services, ShopDatabase database) throws Exception {
        List<QuestionOutcome> outcomes = new ArrayList<>();
        Optional<Load> load = end.unlessAsked(() -> load(services));
        if (load.isEmpty()) {
            return outcomes;
        }
        Progress progress = new Progress(console, settings.steps());
        for (Question question : settings.questions()) {
            QuestionOutcome outcome = ask(question, load.get(), services, database, progress);
            if (outcome.rounds() > 0) {
                outcomes.add(outcome);
                outcome.headlines().forEach(finding -> console.step(finding.sentence()));
            }
            if (end.isAsked()) {
                break;
            }
        }
        return outcomes;
    }

    private Load load(Services services) throws InterruptedException {
        Calibration calibration = new Calibration(settings.seed());
        for (ShopVariant one : settings.variants()) {
            console.passing("warming the service with %s ...".formatted(one.label()));
            calibration.warmUp(services.root(one), settings.warmUp());
        }
        double reports =
                settings.questions().contains(Question.REPORTS)
                        ? calibration.reports(services.root(ShopVariant.HIKARI))
                        : 0;
        Double given = settings.capacity();
        if (given != null) {
            console.step("capacity %s/s, as given".formatted(Numbers.text(given)));
            return new Load(given, reports);
        }
        console.passing("what the service serves with HikariCP ...");
        Duration trial =
                settings.slice().compareTo(LONGEST_TRIAL) < 0 ? settings.slice() : LONGEST_TRIAL;
        double capacity = Math.rint(calibration.capacity(services.root(ShopVariant.HIKARI), trial));
        console.step(
                "capacity %s/s: 32 clients without time to think, with HikariCP"
                        .formatted(Numbers.text(capacity)));
        return new Load(capacity, reports);
    }

    private QuestionOutcome ask(
            Question question,
            Load load,
            Services services,
            ShopDatabase database,
            Progress progress)
            throws Exception {
        Turns<ShopVariant, SliceOutcome> turns =
                new Turns<>(
                        question.variants(),
                        new Random(settings.seed() * 31 + question.ordinal()),
                        end,
                        progress,
                        (one, what) ->
                                "%s: the service with %s, %s"
                                        .formatted(question.title(), one.label(), what));
        return new QuestionOutcome(
                question,
                load,
                turns.take(
                        settings.rounds(),
                        one -> {},
                        (one, round) ->
                                new Slice(
                                                settings,
                                                database,
                                                one,
                                                services.root(one),
                                                question,
                                                load,
                                                settings.seed() * 1_000_003
                                                        + 7_919L * round
                                                        + question.ordinal())
                                        .run()));
    }
}
