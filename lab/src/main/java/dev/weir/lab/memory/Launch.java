package dev.weir.lab.memory;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How a process that runs was started, read from proc(5), so that it can be started again.
 *
 * @param command the program and its arguments
 * @param environment its variables
 * @param folder it was started in
 */
record Launch(List<String> command, Map<String, String> environment, Path folder) {

    /** The launch of a running process. */
    static Launch of(long process) throws IOException {
        Path proc = Path.of("/proc", Long.toString(process));
        List<String> command = new ArrayList<>(fields(proc.resolve("cmdline")));
        command.set(0, Files.readSymbolicLink(proc.resolve("exe")).toString());
        Map<String, String> environment = new LinkedHashMap<>();
        for (String variable : fields(proc.resolve("environ"))) {
            int is = variable.indexOf('=');
            if (is > 0) {
                environment.put(variable.substring(0, is), variable.substring(is + 1));
            }
        }
        return new Launch(
                List.copyOf(command),
                Map.copyOf(environment),
                Files.readSymbolicLink(proc.resolve("cwd")));
    }

    /** Each ends with a zero. */
    private static List<String> fields(Path file) throws IOException {
        String text = new String(Files.readAllBytes(file), UTF_8);
        return text.isEmpty()
                ? List.of()
                : Arrays.asList(text.substring(0, text.length() - 1).split("\0", -1));
    }

    /**
     * The same program again, inside a control group from its first moment on, in a session of its
     * own: a Ctrl-C in the terminal must not end it half way.
     *
     * @param by what stands before the program, for instance {@code unshare -U}
     * @param arguments more of them; servers heed the last of several for one setting
     */
    Process again(ControlGroup group, List<String> by, List<String> arguments, Path log)
            throws IOException {
        List<String> all = new ArrayList<>();
        all.addAll(List.of("sh", "-c", "echo $$ > \"$0\" && exec setsid \"$@\""));
        all.add(group.members().toString());
        all.addAll(by);
        all.addAll(command);
        all.addAll(arguments);
        ProcessBuilder builder =
                new ProcessBuilder(all)
                        .directory(folder.toFile())
                        .redirectInput(Path.of("/dev/null").toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder.start();
    }
}
