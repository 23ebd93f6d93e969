package dev.weir.lab.tenants;

import dev.weir.lab.stats.Sample;
import dev.weir.lab.tenants.SliceOutcome.Stage;
import dev.weir.tools.result.Threshold;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The bounds that Weir is held to, and those that this run cannot judge, each with the reason.
 * Percentiles are those of all rounds in which both ways had their turn; another ratio is the
 * median over these.
 */
final class TenantsThresholds {

    private static final double RESPONSE = 1.05;
    private static final double CPU_OVER_DEDICATED = 1.2;
    private static final double CPU_UNDER_SET = 1.8;
    private static final double MEMORY = 1 / 3.0;
    private static final double CONNECTIONS = 1 / 20.0;

    /** FOLIO's pools held so many; only against those is the number of connections judged. */
    private static final int FOLIO_DEDICATED = 20;

    private static final double WAIT_IN_HOLDS = 1;
    private static final double PROBE_TURNS = 2;
    private static final double PROBE_PERCENTILE = 99;

    private final TenantsFindings findings;
    private final List<Threshold> judged = new ArrayList<>();
    private final List<String> unjudged = new ArrayList<>();

    private TenantsThresholds(TenantsFindings findings) {
        this.findings = findings;
    }

    static TenantsThresholds of(TenantsFindings findings) {
        TenantsThresholds thresholds = new TenantsThresholds(findings);
        String weir = findings.weir();
        if (weir == null) {
            thresholds.cannot("any bound", "no way of Weir's has run its turn");
            return thresholds;
        }
        thresholds.againstDedicated(weir, findings.baseline());
        thresholds.againstSet(weir, findings.firstOf(List.of(TenantStrategies.SET)));
        thresholds.besideNoise(weir);
        thresholds.safety();
        return thresholds;
    }

    /** The bounds that hold or fail. */
    List<Threshold> judged() {
        return List.copyOf(judged);
    }

    /** The others, in sentences. */
    List<String> unjudged() {
        return List.copyOf(unjudged);
    }

    private void againstDedicated(String weir, @Nullable String dedicated) {
        String name = findings.title(weir);
        if (dedicated == null) {
            cannot(name + " against dedicated pools", "no dedicated pools ran");
            return;
        }
        String over = ", over " + findings.title(dedicated);
        if (findings.settings().verify()) {
            cannot(
                    "response and CPU",
                    "with --verify every checkout carries one more statement; run without it");
        } else {
            atMost(
                    name + ": p50 of an action" + over,
                    findings.percentileOver(weir, dedicated, 50).value(),
                    RESPONSE);
            atMost(
                    name + ": p95 of an action" + over,
                    findings.percentileOver(weir, dedicated, 95).value(),
                    RESPONSE);
            double cpu = ratio(weir, dedicated, SliceOutcome::cpuMicrosPerCheckout);
            if (Double.isNaN(cpu)) {
                cannot("server CPU", "the server's processes cannot be seen from here");
            } else {
                atMost(name + ": server CPU of a checkout" + over, cpu, CPU_OVER_DEDICATED);
            }
        }
        double memory = findings.memoryMiB(weir) / findings.memoryMiB(dedicated);
        if (Double.isNaN(memory)) {
            cannot("memory", "the memory of the server's sessions cannot be told apart from here");
        } else {
            atMost(name + ": memory of the server's sessions" + over, memory, MEMORY);
        }
        connections(weir, dedicated, over);
    }

    private void connections(String weir, String dedicated, String over) {
        TenantsSettings settings = findings.settings();
        String what = "number of connections";
        if (!dedicated.equals(TenantStrategies.DEDICATED)
                || settings.dedicated() < FOLIO_DEDICATED) {
            cannot(
                    what,
                    "the bound is against %d connections of each tenant, which %s"
                            .formatted(
                                    FOLIO_DEDICATED,
                                    findings.dedicatedFits()
                                            ? "were not asked for"
                                            : "the server cannot hold"));
        } else if (settings.tenants() * settings.dedicated() * CONNECTIONS
                < settings.connections()) {
            cannot(
                    what,
                    "%d tenants are too few to make a pool of %d small"
                            .formatted(settings.tenants(), settings.connections()));
        } else {
            atMost(
                    findings.title(weir) + ": connections" + over,
                    (double) findings.connections(weir) / findings.connections(dedicated),
                    CONNECTIONS);
        }
    }

    private void againstSet(String weir, @Nullable String set) {
        if (set == null) {
            cannot("CPU against SET on every checkout", "that way did not run");
        } else if (weir.equals(TenantStrategies.WEIR_CATALOG)) {
            cannot(
                    "CPU against USE on every checkout",
                    "the bound is one of PostgreSQL's SET ROLE; a USE costs MariaDB less than that leaves room for");
        } else if (!findings.settings().verify()) {
            double cpu = ratio(set, weir, SliceOutcome::cpuMicrosPerCheckout);
            if (!Double.isNaN(cpu)) {
                judged.add(
                        Threshold.atLeast(
                                "%s: server CPU of a checkout, %s's over it"
                                        .formatted(findings.title(weir), findings.title(set)),
                                cpu,
                                CPU_UNDER_SET,
                                ""));
            }
        }
    }

    private void besideNoise(String weir) {
        if (findings.slices(weir, Stage.NOISY).isEmpty()) {
            cannot("a noisy tenant", "no turn had one; run with --noisy");
            return;
        }
        String name = findings.title(weir) + " beside a noisy tenant: ";
        judged.add(
                Threshold.atMost(
                        name + "mean wait of the others",
                        findings.waitInHolds(weir, Stage.NOISY),
                        WAIT_IN_HOLDS,
                        "times that a connection is out"));
        judged.add(
                Threshold.atMost(
                        name + "a lone request is served within, p99",
                        findings.probeTurns(weir, PROBE_PERCENTILE),
                        PROBE_TURNS,
                        "turns of the pool"));
    }

    private void safety() {
        for (String way : findings.ways()) {
            if (!TenantStrategies.isWeir(way)) {
                continue;
            }
            double failed = 0;
            double wrong = 0;
            for (Stage stage : Stage.values()) {
                failed += findings.sum(way, stage, slice -> slice.seen().failed());
                wrong += findings.sum(way, stage, slice -> slice.seen().wrong());
            }
            judged.add(Threshold.atMost(findings.title(way) + ": failed checkouts", failed, 0, ""));
            if (findings.settings().verify()) {
                judged.add(
                        Threshold.atMost(
                                findings.title(way)
                                        + ": checkouts with another tenant's role, path or row",
                                wrong,
                                0,
                                ""));
            }
        }
        if (!findings.settings().verify()) {
            cannot("whose session a borrower gets", "it was not looked at; run with --verify");
        }
        List<String> accepted = findings.hostileAccepted();
        if (accepted != null) {
            judged.add(
                    Threshold.atMost(
                            "Weir: hostile tenant names not refused", accepted.size(), 0, ""));
        }
    }

    private double ratio(String way, String rival, ToDoubleFunction<SliceOutcome> value) {
        double[] ratios = findings.ratios(way, rival, value);
        return ratios.length == 0 ? Double.NaN : Sample.of(ratios).median();
    }

    private void atMost(String name, double value, double bound) {
        judged.add(Threshold.atMost(name, value, bound, ""));
    }

    private void cannot(String what, String why) {
        unjudged.add("Not judged: " + what + ", because " + why + ".");
    }
}
