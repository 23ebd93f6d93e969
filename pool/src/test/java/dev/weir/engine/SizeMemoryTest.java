package dev.weir.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.Sizing;
import dev.weir.WeirBuilder;
import dev.weir.WeirConfigException;
import dev.weir.WeirDataSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("fast")
class SizeMemoryTest {
    private static final Logger LOGGER = Logger.getLogger("dev.weir");

    @TempDir private Path folder;

    private final List<String> warnings = new ArrayList<>();
    private final Handler listener =
            new Handler() {
                @Override
                public void publish(LogRecord entry) {
                    warnings.add(entry.getMessage());
                }

                @Override
                public void flush() {}

                @Override
                public void close() {}
            };

    @BeforeEach
    void listen() {
        LOGGER.addHandler(listener);
        LOGGER.setUseParentHandlers(false);
    }

    @AfterEach
    void stopListening() {
        LOGGER.removeHandler(listener);
        LOGGER.setUseParentHandlers(true);
    }

    private Path file() {
        return folder.resolve("orders.size");
    }

    private SizeMemory memory() {
        return new SizeMemory("orders", file().toString());
    }

    @Test
    void whatIsWrittenIsReadByTheNextRun() {
        memory().write(31.54);
        assertThat(memory().read()).isEqualTo(31.5);
        memory().write(8);
        assertThat(memory().read()).isEqualTo(8);
        assertThat(folder.toFile().list()).as("nothing else is left").hasSize(1);
    }

    @Test
    void theFirstRunFindsNothingAndSaysNothing() {
        assertThat(memory().read()).isZero();
        assertThat(warnings).isEmpty();
    }

    @Test
    void nothingFoundIsNotWritten() {
        memory().write(0);
        assertThat(file()).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "31", "limit=", "limit=-3", "limit=0", "limit=1e300", "\u0000\u0001"})
    void aBrokenFileIsAWarningThatNamesIt(String text) throws Exception {
        Files.writeString(file(), text);
        assertThat(memory().read()).isZero();
        assertThat(warnings)
                .singleElement()
                .asString()
                .contains("orders - sizingMemory " + file(), "limit=12.5");
    }

    @Test
    void aFileThatIsNoneIsAWarning() throws Exception {
        Files.createDirectory(file());
        assertThat(memory().read()).isZero();
        assertThat(warnings).singleElement().asString().contains(file().toString());
    }

    @Test
    void aFolderThatIsMissingIsToldOnceAndNothingFails() {
        SizeMemory memory = new SizeMemory("orders", folder.resolve("none/size").toString());
        memory.write(3);
        memory.write(4);
        assertThat(warnings).singleElement().asString().contains("none/size", "cannot be written");
    }

    @Test
    void aPoolOfGivenSizeRefusesToRemember() {
        WeirBuilder fixed =
                WeirDataSource.builder()
                        .jdbcUrl("jdbc:stub:x")
                        .sizing(Sizing.FIXED)
                        .sizingMemory(file().toString());
        assertThatThrownBy(fixed::toConfig)
                .isInstanceOf(WeirConfigException.class)
                .hasMessageContaining("sizingMemory")
                .hasMessageContaining("set sizing=auto");
    }
}
