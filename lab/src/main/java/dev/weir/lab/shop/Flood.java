package dev.weir.lab.shop;

import dev.weir.lab.load.ClosedLoop;
import java.time.Duration;

/** A tenant whose clients ask again as soon as they are answered. */
final class Flood extends Happening {

    private static final int CLIENTS = 100;

    private final Visitor visitor;
    private final Duration lead;
    private final Duration span;
    private volatile double perSecond = Double.NaN;

    Flood(Visitor visitor, Duration lead, Duration span) {
        this.visitor = visitor;
        this.lead = lead;
        this.span = span;
    }

    @Override
    void happen() throws InterruptedException {
        perSecond =
                ClosedLoop.perSecond(
                        CLIENTS, lead, span, number -> visitor.visit(Kind.HISTORY, number));
    }

    /** Requests answered in a second. */
    double perSecond() {
        return perSecond;
    }
}
