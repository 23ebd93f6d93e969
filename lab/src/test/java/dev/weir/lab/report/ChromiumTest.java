package dev.weir.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("fast")
class ChromiumTest {

    @TempDir private Path folder;

    @Test
    void aScriptThatOnlySaysHowToInstallItIsNoBrowser() throws Exception {
        Path stub = folder.resolve("chromium-browser");
        Files.writeString(
                stub, "#!/bin/sh\necho 'requires the snap to be installed' >&2\nexit 1\n");
        assertThat(stub.toFile().setExecutable(true)).isTrue();
        assertThat(Chromium.starts(stub)).isFalse();
    }

    @Test
    void aProgramThatTellsItsVersionStarts() {
        assertThat(Chromium.starts(Path.of(System.getProperty("java.home"), "bin", "java")))
                .isTrue();
    }
}
