package dev.weir.tools;

import picocli.CommandLine;

/** The commands as {@code java -jar} starts them: help and refusals say how to call them again. */
public final class RunnableJar {

    private RunnableJar() {}

    public static void main(String[] args) {
        Main.run(commandLine(), args);
    }

    static CommandLine commandLine() {
        return Main.commandLine().setCommandName("java -jar weir-tools.jar");
    }
}
