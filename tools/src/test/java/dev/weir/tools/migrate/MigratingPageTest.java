package dev.weir.tools.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tools.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page shows what the command really makes. */
@Tag("fast")
class MigratingPageTest {

    private static final Pattern BLOCK = Pattern.compile("(?s)```yaml\n(.*?)```\n");

    @TempDir private Path folder;

    @Test
    void theExampleIsWhatTheCommandMakes() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "migrating.md"));
        List<String> blocks =
                BLOCK.matcher(page).results().map((MatchResult r) -> r.group(1)).toList();
        Path file = Files.writeString(folder.resolve("application.yml"), blocks.get(0));
        CommandRun run = new CommandRun(new MigrateCommand());

        assertThat(run.status(file.toString())).isZero();
        assertThat(run.out()).isEqualTo(blocks.get(1));
    }
}
