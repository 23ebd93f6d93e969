package dev.weir.lab.fleet;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.HdrHistogram.Histogram;

/** The process of one instance, as the run sees it. */
final class Instance implements AutoCloseable {
    private final Process process;
    private final BufferedReader out;
    private final PrintWriter in;
    private double startMillis = Double.NaN;

    /** Starts it; {@link #await} waits until it has worked once. */
    Instance(Kind kind, String url, String user, int budget, int size, int threads)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx48m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"));
        command.add(System.getProperty("java.class.path"));
        command.add(InstanceMain.class.getName());
        command.addAll(List.of(kind.name(), url, user));
        command.addAll(List.of("" + budget, "" + size, "" + threads));
        process = new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
        out = process.inputReader(StandardCharsets.UTF_8);
        in = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
    }

    private String line() throws IOException {
        String line = out.readLine();
        if (line == null) {
            throw new IOException("An instance has ended");
        }
        return line;
    }

    /** Milliseconds until its first statement, from when its pool was made. */
    double await() throws IOException {
        if (Double.isNaN(startMillis)) {
            startMillis = Double.parseDouble(line());
        }
        return startMillis;
    }

    void threads(int count) {
        in.println(count);
    }

    /**
     * Takes what it has done since this was last asked.
     *
     * @return requests that failed
     */
    int report(Histogram micros) throws IOException {
        in.println("?");
        String[] parts = line().split(" ");
        byte[] taken = Base64.getDecoder().decode(parts[1]);
        micros.add(Histogram.decodeFromByteBuffer(ByteBuffer.wrap(taken), 0));
        return Integer.parseInt(parts[0]);
    }

    /** Sends a signal by its name. */
    void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, "" + process.pid()).start().waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
