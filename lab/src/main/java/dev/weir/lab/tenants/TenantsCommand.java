package dev.weir.lab.tenants;

import dev.weir.lab.pools.Adapters;
import dev.weir.lab.pools.Endpoint;
import dev.weir.lab.pools.PoolUnderTest;
import dev.weir.tools.cli.CommandGroup;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.Interruption;
import dev.weir.tools.cli.OutputOptions;
import dev.weir.tools.cli.Progress;
import dev.weir.tools.cli.TimeOption;
import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code tenants}. */
@CommandGroup.In(CommandGroup.PROVE)
@Command(
        name = "tenants",
        header = "61 tenants on a pool each, on one shared pool, and on Weir.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "FOLIO's experiment: 61 tenants of 5 users on a pool each, on one that sets role and schema"
                    + " at every checkout, and on Weir. Response of the users' actions, server CPU of"
                    + " a checkout, connections, memory; with --noisy, who pays for a greedy tenant."
                    + " Takes about ten minutes and ends by itself; Ctrl-C prints what there is.",
            "",
            "With --url it needs a superuser, who makes the roles and schemas (on MariaDB databases and"
                    + " users) weir_t00, weir_t01 and so on and weir_tenants... there; all are removed"
                    + " afterwards. CPU and memory can be told only of a server on this machine."
        })
public final class TenantsCommand implements Callable<Integer> {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private TenantsOptions options = new TenantsOptions();

    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        TenantsSettings settings = settings();
        Engine engine = options.engine();
        Console console = Console.of(spec.commandLine().getOut(), spec.commandLine().getErr());
        List<Tenant> tenants = Tenant.first(settings.tenants());
        TenantsRun run = new TenantsRun(settings, tenants);
        try (Interruption interruption = Interruption.calls(run::stop);
                Server server = server(console, engine, settings)) {
            console.passing("making %d tenants ...".formatted(tenants.size()));
            try (TenantFixture fixture = server.build(tenants, settings);
                    ServerMeter meter = fixture.meter()) {
                Result result = result(console, run, server, fixture, meter, tenants, settings);
                return output.deliver(options.quick ? result.asLook() : result, console);
            }
        }
    }

    private TenantsSettings settings() {
        try {
            return options.settings();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private Server server(Console console, Engine engine, TenantsSettings settings)
            throws Exception {
        String url = options.database().url();
        if (url != null) {
            Endpoint admin =
                    new Endpoint(url, options.database().user(), options.database().password());
            return Server.at(admin, settings.rtt());
        }
        console.passing("starting the database ...");
        int connections =
                settings.ways().stream()
                        .mapToInt(way -> TenantStrategies.connections(way, settings))
                        .sum();
        return Server.start(engine, connections, settings.rtt());
    }

    private Result result(
            Console console,
            TenantsRun run,
            Server server,
            TenantFixture fixture,
            ServerMeter meter,
            List<Tenant> tenants,
            TenantsSettings asked)
            throws SQLException, InterruptedException {
        TenantsSettings settings = fitted(console, fixture, asked);
        Map<String, String> titles = new LinkedHashMap<>();
        Map<String, Double> memory = new LinkedHashMap<>();
        List<PreparedStrategy> desks = new ArrayList<>();
        try {
            for (String name : settings.ways()) {
                if (run.stopped()) {
                    break;
                }
                console.passing("opening the connections of " + name + " ...");
                TenantStrategy way =
                        TenantStrategies.open(name, server.engine(), fixture, tenants, settings);
                desks.add(PreparedStrategy.of(way, fixture, tenants, settings.rows()));
                titles.put(name, way.title());
            }
            double rtt =
                    Server.roundTripMicros(
                            fixture.door(settings.ways().get(0), Login.TENANT, tenants.get(0)));
            console.step(
                    "%d ways are open on %d tenants; load for %s"
                            .formatted(
                                    desks.size(),
                                    tenants.size(),
                                    TimeOption.text(
                                            settings.slice().multipliedBy(settings.turns()))));
            List<SliceOutcome> outcomes =
                    run.run(desks, meter, new Progress(console, settings.turns()));
            console.passing("looking at the server's memory ...");
            for (String name : titles.keySet()) {
                memory.put(name, meter.memoryBytes(name));
            }
            return result(
                    fixture,
                    new TenantsFindings(
                            settings,
                            titles,
                            outcomes,
                            memory,
                            settings.dedicated() == asked.dedicated(),
                            rtt,
                            hostileAccepted(desks, tenants.get(0))));
        } finally {
            desks.forEach(desk -> desk.way().close());
        }
    }

    /** The dedicated pools as large as the server can hold beside the others. */
    private static TenantsSettings fitted(
            Console console, TenantFixture fixture, TenantsSettings settings) throws SQLException {
        if (!settings.ways().contains(TenantStrategies.DEDICATED)) {
            return settings;
        }
        int free = fixture.freeConnections();
        int others =
                settings.ways().stream()
                        .filter(way -> !way.equals(TenantStrategies.DEDICATED))
                        .mapToInt(way -> TenantStrategies.connections(way, settings))
                        .sum();
        int fits = (free - others) / settings.tenants();
        if (fits >= settings.dedicated()) {
            return settings;
        }
        if (fits < 1) {
            throw new IllegalArgumentException(
                    "the server has room for %d connections, the ways need %d and one for each of"
                                    .formatted(free, others)
                            + " the tenants: raise its max_connections, or take fewer --tenants or"
                            + " --ways");
        }
        console.step(
                "the server has room for %d connections: the dedicated pools get %d each, not %d"
                        .formatted(free, fits, settings.dedicated()));
        return settings.withDedicated(fits);
    }

    private static @Nullable List<String> hostileAccepted(
            List<PreparedStrategy> desks, Tenant real) {
        for (PreparedStrategy desk : desks) {
            if (desk.way() instanceof WeirStrategy weir) {
                return HostileNames.accepted(real, weir::answer);
            }
        }
        return null;
    }

    private static Result result(TenantFixture fixture, TenantsFindings findings) {
        TenantsThresholds thresholds = TenantsThresholds.of(findings);
        TenantsReport report = new TenantsReport(findings, thresholds);
        TenantsSettings settings = findings.settings();
        return new Result(
                        "tenants",
                        "%d tenants on a pool each and on one".formatted(settings.tenants()),
                        report.summary(),
                        environment(settings.seed(), fixture.description(), findings.titles()),
                        settings.parameters(),
                        report.rows(),
                        thresholds.judged(),
                        report.sections())
                .withVerdicts(TenantsVerdicts.of(findings));
    }

    /** The libraries are two; what each way is told stands in the command's document. */
    private static Environment environment(long seed, String database, Map<String, String> titles) {
        List<PoolUnderTest> libraries = new ArrayList<>();
        try {
            if (titles.keySet().stream().anyMatch(TenantStrategies::isWeir)) {
                libraries.add(Adapters.create("weir"));
            }
            if (!titles.keySet().stream().allMatch(TenantStrategies::isWeir)) {
                libraries.add(Adapters.create("hikari"));
            }
            Environment here = Environment.here(seed, database, libraries);
            return new Environment(
                    here.time(),
                    here.os(),
                    here.cpu(),
                    here.processors(),
                    here.memoryBytes(),
                    here.jdk(),
                    here.jvmArguments(),
                    here.commit(),
                    here.seed(),
                    here.database(),
                    here.pools(),
                    Map.of());
        } finally {
            libraries.forEach(PoolUnderTest::close);
        }
    }
}
