package dev.weir.tools.cli;

/** What a command tells the shell. Wrong usage is picocli's 2. */
public final class ExitStatus {

    /** Every threshold holds. */
    public static final int HOLDS = 0;

    /** A threshold does not hold, or the command could not do its work. */
    public static final int FAILS = 1;

    private ExitStatus() {}
}
