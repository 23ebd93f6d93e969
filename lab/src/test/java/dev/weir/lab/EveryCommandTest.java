package dev.weir.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tools.cli.CommandGroup;
import dev.weir.tools.cli.OnlyWith;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What every command keeps to, whatever it does. */
@Tag("fast")
@Timeout(120)
class EveryCommandTest {

    private static final int WIDTH = 80;

    /** A list of commands with longer lines than this has no room for the names. */
    private static final int LONGEST_LINE = 65;

    /** What counts are called where they are no plain number. */
    private static final List<String> COUNTS = List.of("N", "LEASES");

    /** Counts that may be none. */
    private static final List<String> MAY_BE_NONE = List.of("--seed", "--draws");

    private static final Pattern DOUBLED = Pattern.compile("\\b(\\p{L}+)\\s+\\1\\b");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(List<String> words, String... more) {
        List<String> all = new ArrayList<>(words);
        all.addAll(List.of(more));
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(all.toArray(String[]::new));
    }

    /** Each command and those beneath it, as the words that call it. */
    static Stream<List<String>> commands() {
        return below(List.of(), Main.commandLine());
    }

    private static Stream<List<String>> below(List<String> words, CommandLine line) {
        return line.getSubcommands().entrySet().stream()
                .flatMap(
                        entry -> {
                            List<String> all = new ArrayList<>(words);
                            all.add(entry.getKey());
                            return Stream.concat(Stream.of(all), below(all, entry.getValue()));
                        });
    }

    /** Those that take their options themselves. */
    static Stream<List<String>> commandsOfTheLab() {
        return commands().filter(words -> !(spec(words).userObject() instanceof LauncherCommands));
    }

    private static CommandSpec spec(List<String> words) {
        CommandLine line = Main.commandLine();
        for (String word : words) {
            line = line.getSubcommands().get(word);
        }
        return line.getCommandSpec();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyOptionHasADescription(List<String> words) {
        CommandSpec spec = spec(words);
        for (ArgSpec argument : spec.args()) {
            assertThat(String.join("", argument.description()))
                    .as(argument.toString())
                    .isNotBlank();
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void theHelpFitsItsColumns(List<String> words) {
        assertThat(run(words, "--help")).isZero();
        assertThat(out.toString().lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(WIDTH));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void noWordOfTheHelpIsThereTwice(List<String> words) {
        run(words, "--help");
        Matcher doubled = DOUBLED.matcher(out.toString());
        assertThat(doubled.find()).as(() -> doubled.group()).isFalse();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpSaysWhatTheOptionSays(List<String> words) {
        run(words, "--help");
        String byOption = out.toString();
        out.getBuffer().setLength(0);

        List<String> help = new ArrayList<>(List.of("help"));
        help.addAll(words);
        assertThat(run(help)).isZero();

        assertThat(out.toString()).isEqualTo(byOption);
    }

    @Test
    void everyCommandHasALineInAGroup() {
        for (CommandLine line : Main.commandLine().getSubcommands().values()) {
            CommandSpec spec = line.getCommandSpec();
            assertThat(spec.userObject().getClass()).hasAnnotation(CommandGroup.In.class);
            assertThat(spec.usageMessage().header())
                    .as(spec.name())
                    .singleElement()
                    .satisfies(text -> assertThat(text).hasSizeLessThanOrEqualTo(LONGEST_LINE));
        }
    }

    @Test
    void theHelpIsOneLineACommandInGroups() {
        run(List.of("help"));
        assertThat(out.toString().lines())
                .containsSubsequence(
                        "Try it", "Measure your database", "Prove it", "For maintainers", "Help")
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(WIDTH));
        for (String name : Main.commandLine().getSubcommands().keySet()) {
            assertThat(out.toString().lines().filter(line -> line.startsWith("  " + name + " ")))
                    .as(name)
                    .hasSize(1);
        }
    }

    @ParameterizedTest
    @MethodSource("commandsOfTheLab")
    void anUnknownOptionIsRefusedInOneSentence(List<String> words) {
        assertThat(run(words, "--no-such-thing")).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString().lines())
                .containsExactly(
                        "weir: there is no option '--no-such-thing'",
                        "see ./weir help " + String.join(" ", words));
    }

    @ParameterizedTest
    @MethodSource("commandsOfTheLab")
    void aSlipInAnOptionIsAnsweredWithTheOption(List<String> words) {
        run(words, "--plian");
        assertThat(err.toString())
                .startsWith("weir: there is no option '--plian': did you mean '--plain'?");
    }

    /** None of them is what stands for "not given". */
    @ParameterizedTest
    @MethodSource("commandsOfTheLab")
    void aCountOfNoneIsRefused(List<String> words) {
        for (OptionSpec option : spec(words).options()) {
            if (COUNTS.contains(option.paramLabel())
                    && !MAY_BE_NONE.contains(option.longestName())) {
                assertThat(run(words, option.longestName() + "=0"))
                        .as("%s %s=0", words, option.longestName())
                        .isEqualTo(CommandLine.ExitCode.USAGE);
                assertThat(err.toString()).contains(option.longestName());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("commandsOfTheLab")
    void whatTheParserRefusesIsSaidInOurWords(List<String> words) {
        if (spec(words).optionsMap().containsKey("--json")) {
            assertThat(run(words, "--json")).isEqualTo(CommandLine.ExitCode.USAGE);
            assertThat(run(words, "--json", "--plain")).isEqualTo(CommandLine.ExitCode.USAGE);
            assertThat(run(words, "--json=a", "--json=b")).isEqualTo(CommandLine.ExitCode.USAGE);
            assertThat(run(words, "--plain=so")).isEqualTo(CommandLine.ExitCode.USAGE);
            assertThat(err.toString().lines().filter(line -> line.startsWith("weir:")))
                    .containsExactly(
                            "weir: --json needs a value",
                            "weir: --json needs a value",
                            "weir: --json was given twice",
                            "weir: --plain takes no value");
        }
    }

    @ParameterizedTest
    @MethodSource("commandsOfTheLab")
    void aServerThatDoesNotListenIsWhatIsWrong(List<String> words) {
        if (spec(words).optionsMap().containsKey("--url")) {
            assertThat(run(words, "--url=jdbc:postgresql://127.0.0.1:1/x")).isEqualTo(1);
            assertThat(err.toString().lines().filter(line -> line.startsWith("weir:")))
                    .singleElement()
                    .asString()
                    .containsPattern("^weir: (cannot connect to [^:]*: \\w+: )?Connection to ");
            assertThat(run(words, "--url=jdbc:mariadb://127.0.0.1:1/x")).isBetween(1, 2);
        }
    }

    @ParameterizedTest
    @MethodSource("commandsOfTheLab")
    void aUserWithoutADatabaseIsRefused(List<String> words) {
        if (spec(words).optionsMap().containsKey("--user")) {
            assertThat(run(words, "--user=app")).isEqualTo(CommandLine.ExitCode.USAGE);
            assertThat(err.toString()).contains("--user does nothing without --url");
        }
    }

    @ParameterizedTest
    @MethodSource("commandsOfTheLab")
    void whatAnOptionNeedsIsThere(List<String> words) {
        CommandSpec spec = spec(words);
        for (OptionSpec option : spec.options()) {
            if (option.userObject() instanceof Field field
                    && field.getAnnotation(OnlyWith.class) != null) {
                assertThat(Arrays.stream(field.getAnnotation(OnlyWith.class).value()))
                        .as(option.longestName())
                        .anyMatch(spec.optionsMap()::containsKey);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "install, '-h --help'",
        "test, '-h --help --fast --tag --all'",
        "site, '-h --help --no-api'",
        "pgjdbc, '-h --help --only --reuse-alone'",
        "bench, '-h --help'",
    })
    void theLauncherIsOfferedWhatItTakes(String command, String options) {
        assertThat(spec(List.of(command)).optionsMap().keySet())
                .containsExactlyInAnyOrder(options.split(" "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"install", "test", "site", "pgjdbc", "bench"})
    void whatTheLauncherRunsIsNotRunHere(String command) {
        assertThat(run(List.of(command, "--fast", "-pl", "pool", "-Dx=y"))).isEqualTo(1);
        assertThat(err.toString())
                .isEqualTo("weir: the launcher runs this command: ./weir %s\n".formatted(command));
    }

    @Test
    void aFileThatIsMissingIsSaidBeforeTheOptionThatIs() {
        assertThat(run(List.of("report", "/nope"))).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).startsWith("weir: JSON: there is no file '/nope'\n");
    }

    @Test
    void oneFileForTwoResultsIsRefused(@TempDir Path folder) {
        Path file = folder.resolve("a");
        assertThat(run(List.of("latency", "--json", file.toString(), "--html", folder + "/./a")))
                .isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).startsWith("weir: --json and --html name the same file: ");
    }

    @Test
    void anEmptyNameOfAFileIsCalledThat() {
        assertThat(run(List.of("latency", "--html", ""))).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).startsWith("weir: --html: the name of the file is empty\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tune", "tenants"})
    void whatNeedsASuperuserSaysSo(String command) {
        run(List.of("help", command));
        assertThat(out.toString()).contains("superuser");
    }

    @Test
    void aSlipInACommandIsAnsweredWithTheCommand() {
        assertThat(run(List.of("dmeo"))).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString().lines())
                .containsExactly(
                        "weir: there is no command 'dmeo': did you mean 'demo'?",
                        "see ./weir help");
    }

    @Test
    void helpOnWhatIsNoCommandIsRefused() {
        assertThat(run(List.of("help", "tenant"))).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).contains("no command 'tenant': did you mean 'tenants'?");
    }

    @Test
    void aWordThatIsNoNumberIsCalledThat() {
        assertThat(run(List.of("soak", "--rate=abc"))).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).startsWith("weir: --rate: 'abc' is not a whole number\n");
    }

    @Test
    void aPoolThatIsLikeNoneIsNotGuessedAt() {
        run(List.of("spike", "--pools=nope"));
        assertThat(err.toString()).contains("no pool is called 'nope' (known: weir, hikari");
    }
}
