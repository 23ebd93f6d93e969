package dev.weir.lab.shop;

import dev.weir.tools.cli.CommandGroup;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.Interruption;
import dev.weir.tools.cli.OutputOptions;
import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code shop}. */
@CommandGroup.In(CommandGroup.TRY)
@Command(
        name = "shop",
        header = "A Spring Boot service, once with HikariCP and once with Weir.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "A Spring Boot service on a real and durable PostgreSQL, once with HikariCP and once with"
                    + " Weir: the dependency is the only difference (examples/shop). Requests come"
                    + " over HTTP by a schedule, and each time counts from the moment a request was"
                    + " due. The services take turns on the same arrivals; each question has a"
                    + " verdict first.",
            "",
            "Everything is started for the run and removed after it. Ctrl-C prints what there is."
        })
public final class ShopCommand implements Callable<Integer> {

    private final Builds builds;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private ShopOptions options = new ShopOptions();

    @Mixin private OutputOptions output = new OutputOptions();

    /** Of the services that lie in the project of this command. */
    public ShopCommand() {
        this(Builds.here());
    }

    /**
     * Of the services in a project.
     *
     * @param root its folder, with {@code examples/shop} built
     */
    public ShopCommand(Path root) {
        this(new Builds(root));
    }

    private ShopCommand(Builds builds) {
        this.builds = builds;
    }

    @Override
    public Integer call() throws Exception {
        Console console = Console.of(spec.commandLine().getOut(), spec.commandLine().getErr());
        ShopSettings settings;
        try {
            settings = options.settings();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        List<String> difference = builds.more(ShopVariant.WEIR, ShopVariant.HIKARI);
        output.htmlUnlessGiven(Path.of("results", spec.name() + ".html"));
        EarlyEnd end = new EarlyEnd();
        try (Interruption interruption = Interruption.calls(end::ask)) {
            console.passing("starting PostgreSQL ...");
            try (ShopDatabase database = ShopDatabase.start()) {
                Environment environment =
                        Environment.here(
                                settings.seed(),
                                database.description(),
                                versions(),
                                told(settings));
                List<QuestionOutcome> outcomes = measure(settings, database, console, end);
                end.refuseNothing(outcomes);
                Result result = new ShopReport(settings, outcomes, difference).in(environment);
                return output.deliver(result, console);
            }
        }
    }

    private List<QuestionOutcome> measure(
            ShopSettings settings, ShopDatabase database, Console console, EarlyEnd end)
            throws Exception {
        console.passing("starting the service with each pool ...");
        try (Services services = Services.none()) {
            Optional<Services> started =
                    end.unlessAsked(
                            () -> {
                                services.start(builds, database, settings);
                                return services;
                            });
            return started.isEmpty()
                    ? List.of()
                    : new ShopRun(settings, console, end).on(services, database);
        }
    }

    private Map<String, String> versions() throws IOException {
        Map<String, String> versions = new LinkedHashMap<>();
        versions.put("Weir", builds.version(ShopVariant.WEIR, "weir"));
        versions.put("HikariCP", builds.version(ShopVariant.HIKARI, "HikariCP"));
        versions.put("Spring Boot", builds.version(ShopVariant.HIKARI, "spring-boot"));
        return versions;
    }

    private static Map<String, Map<String, String>> told(ShopSettings settings) {
        Map<String, Map<String, String>> told = new LinkedHashMap<>();
        for (ShopVariant one : settings.variants()) {
            Map<String, String> properties = new LinkedHashMap<>(one.properties());
            properties.put("--set", String.join(" ", settings.properties()));
            told.put(one.label(), properties);
        }
        return told;
    }
}
