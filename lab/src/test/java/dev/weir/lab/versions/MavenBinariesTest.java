package dev.weir.lab.versions;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
@Timeout(300)
class MavenBinariesTest {

    @TempDir private Path folder;

    @Test
    void eachArtifactThatIsMissingIsNamedAndNotOnlyTheFirst() {
        Binaries binaries = new MavenBinaries(folder);

        for (String artifact : new String[] {"dev.weir:no-such-server:1", "dev.weir:nor-this:2"}) {
            assertThatThrownBy(() -> binaries.unpacked(artifact))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("Maven could not fetch " + artifact + ": ")
                    .hasMessageNotContaining("\n");
        }
    }
}
