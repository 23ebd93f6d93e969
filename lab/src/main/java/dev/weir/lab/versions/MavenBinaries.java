package dev.weir.lab.versions;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Artifacts as Maven finds them: the project's own wrapper, and so the user's settings, mirrors and
 * local repository. What was fetched once stays there; what is unpacked here goes with the run.
 */
final class MavenBinaries implements Binaries {

    /** As pinned in the project's pom.xml. */
    private static final String UNPACK =
            "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:unpack";

    private static final int PATIENCE_MINUTES = 15;

    private final Path folder;
    private final Map<String, Path> unpacked = new HashMap<>();
    private int asked;

    /** Unpacks below that folder. */
    MavenBinaries(Path folder) {
        this.folder = folder;
    }

    @Override
    public Path unpacked(String artifact) throws IOException, InterruptedException {
        Path present = unpacked.get(artifact);
        if (present != null) {
            return present;
        }
        Path target = Files.createDirectory(folder.resolve("artifact-" + asked++));
        Path log = folder.resolve("maven.log");
        ProcessBuilder builder =
                new ProcessBuilder(
                        List.of(
                                maven().toString(),
                                "-q",
                                "-B",
                                "-ntp",
                                UNPACK,
                                "-Dartifact=" + artifact,
                                "-DoutputDirectory=" + target));
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        // Away from any pom.xml: this is no build.
        Process process =
                builder.directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectInput(new File("/dev/null"))
                        .redirectOutput(Redirect.to(log.toFile()))
                        .start();
        try {
            if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
                throw new IOException(
                        "Maven had not fetched %s after %d minutes"
                                .formatted(artifact, PATIENCE_MINUTES));
            }
        } finally {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
        }
        if (process.exitValue() != 0) {
            throw new IOException("Maven could not fetch %s: %s".formatted(artifact, reason(log)));
        }
        unpacked.put(artifact, target);
        return target;
    }

    /** The first thing that Maven calls an error. */
    private static String reason(Path log) throws IOException {
        return Files.readAllLines(log).stream()
                .filter(line -> line.startsWith("[ERROR]"))
                .map(line -> line.substring("[ERROR]".length()).strip())
                .findFirst()
                .orElse("it does not say why");
    }

    /** The wrapper at the root of the project that this code was built in. */
    private static Path maven() throws IOException {
        try {
            Path code =
                    Path.of(
                            MavenBinaries.class
                                    .getProtectionDomain()
                                    .getCodeSource()
                                    .getLocation()
                                    .toURI());
            for (Path at = code; at != null; at = at.getParent()) {
                if (Files.isExecutable(at.resolve("mvnw"))) {
                    return at.resolve("mvnw");
                }
            }
            throw new IOException(
                    "no mvnw above %s: start versions by ./weir in the project's folder"
                            .formatted(code));
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }
}
